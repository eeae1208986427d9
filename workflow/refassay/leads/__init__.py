"""What the answers so far suggest to ask for as well: one file per lead, and this table.

A lead wants queries (:mod:`refassay.identifiers.queries`) and identifiers that no report prints.
They are asked, kept, replayed and audited like any identifier. To add a lead, write a module
with a :class:`Lead` row like its neighbours, and list the row here.
"""

from __future__ import annotations

from refassay.leads import full_text, title_search, trace
from refassay.leads._lead import Lead
from refassay.model import Extraction, Identifier
from refassay.settings import Settings
from refassay.subject import Subject

LEADS: tuple[Lead, ...] = (title_search.LEAD, full_text.LEAD, trace.LEAD)


def are_on(settings: Settings) -> bool:
    """Whether any lead is followed."""
    return any(lead.is_on(settings) for lead in LEADS)


def concern(extraction: Extraction, settings: Settings) -> bool:
    """Whether a report can have leads, so that they have to be looked for."""
    return any(lead.is_on(settings) and lead.concerns(extraction) for lead in LEADS)


def wanted(subject: Subject) -> tuple[Identifier, ...]:
    """All that a report leads to, as far as the answers show it; in order, each once."""
    rows = [lead for lead in LEADS if lead.is_on(subject.settings)]
    return tuple(dict.fromkeys(each for lead in rows for each in lead.wanted(subject)))


def unanswered(subject: Subject) -> tuple[Identifier, ...]:
    """What was asked for, is needed for the result and got no answer; in order, each once."""
    rows = [lead for lead in LEADS if lead.needed and lead.is_on(subject.settings)]
    led = dict.fromkeys(each for lead in rows for each in lead.wanted(subject))
    return tuple(each for each in led if not subject.was_answered(each))


__all__ = ["LEADS", "Lead", "are_on", "concern", "unanswered", "wanted"]
