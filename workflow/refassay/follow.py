"""Asking further: what the answers about a report lead to, until they lead no further.

Which work a wrong reference meant, and the like, can be asked only when the first answers are
there. So a report is assayed with what is known, its leads are asked for, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from refassay import leads
from refassay.ask import FOLLOW, Known, Receipt, joined, known_of
from refassay.assay import assay
from refassay.evidence.index import Index
from refassay.model import Assay, Extraction, Identifier
from refassay.opened import Opened
from refassay.selection import readings
from refassay.settings import Settings
from refassay.terms.ontologies import NONE as NO_ONTOLOGIES
from refassay.terms.ontologies import Ontologies

Look = Callable[[Iterable[Identifier]], Known]
"""Gives everything that is known of some identifiers and of those that they lead to."""

Leads = tuple[Identifier, ...]

Report = TypeVar("Report")


def assayed(
    extraction: Extraction,
    look: Look,
    settings: Settings,
    ontologies: Ontologies = NO_ONTOLOGIES,
) -> Assay:
    """The result for one report, with whatever is known of its leads and of its terms."""
    known = dict(look(readings(extraction)))
    while True:
        result = assay(extraction, known, settings, ontologies)
        further = [each for each in result.leads if each not in known]
        if not further:
            return result
        known |= dict.fromkeys(further, ()) | dict(look(further))


def follow(
    opened: Opened, reports: Sequence[Report], leads_of: Callable[[Report, Index], Leads]
) -> Receipt:
    """Ask for all that the reports lead to, each thing once; on replay, find out what is known.

    `leads_of` gives the leads of one report from what the index holds; it is asked again when
    something of them was asked for.
    """
    asker = opened.asker()
    receipts: list[Receipt] = []
    asked: set[Identifier] = set()
    current = reports if leads.are_on(opened.settings) else ()
    while current:
        with opened.index() as index:
            led = [(each, leads_of(each, index)) for each in current]
        further = tuple(dict.fromkeys(one for _, ids in led for one in ids if one not in asked))
        if not further:
            break
        receipts += asker.ask(further)
        asked.update(further)
        current = [each for each, ids in led if not set(further).isdisjoint(ids)]
    return joined(FOLLOW, receipts)


def leads_of(extraction: Extraction, index: Index, settings: Settings) -> Leads:
    """The leads of one report, as far as the answers in the index show them."""
    if not leads.concern(extraction, settings):
        return ()
    return assayed(extraction, partial(known_of, index), settings).leads
