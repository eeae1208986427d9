"""What the answers of all registries together say of one identifier.

The only place where an answer becomes an outcome. The law: *absent* needs every authority of
the kind to have answered that it does not have it, and nobody to have it. A failure, of whatever
number of registries, is never more than *unanswered*; an imported record can make it *found*, as
weaker evidence, and the registries stay to be asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from refassay.identifiers import READ_BY_PREFIX
from refassay.identifiers._kind import Kind
from refassay.model import (
    Found,
    Identifier,
    Lookup,
    NotHere,
    Other,
    Outcome,
    Record,
    Resolution,
    Unanswered,
    Withheld,
)

_LONGEST_REASON = 200
"""Characters of a registry's own words that a sentence repeats."""


def settle(kind: Kind | None, identifier: Identifier, lookups: Sequence[Lookup]) -> Resolution:
    """The outcome for one identifier, with the record, who said so, and who is still to be asked.

    `kind` is the identifier's row of the table, None when there is nobody to ask.
    """
    if kind is None:
        return Resolution(identifier, Outcome.UNSUPPORTED, reason=_nobody(identifier))
    if not kind.accepts(identifier):
        return Resolution(
            identifier,
            Outcome.MALFORMED,
            reason=f"{identifier.local} does not have the shape of a {kind.name}.",
        )
    ordered = _in_order(kind, [look for look in lookups if not look.is_imported])
    outcome = _outcome(kind, ordered)
    still = open_registries(kind, ordered)
    imported = _imported(kind, outcome, ordered, lookups)
    if imported is not None:
        outcome, ordered = Outcome.FOUND, (*ordered, imported)
    return Resolution(
        identifier,
        outcome,
        lookups=ordered,
        record=_record(outcome, ordered),
        reason=_reason(outcome, ordered, still),
        open=still,
    )


def _nobody(identifier: Identifier) -> str:
    kind = READ_BY_PREFIX.get(identifier.prefix.lower())
    if kind is None:
        return f"No registry is known for {identifier.prefix or identifier.local}."
    return f"No registry is asked about the kind «{kind.name}» yet."


def open_registries(kind: Kind, lookups: Sequence[Lookup]) -> tuple[str, ...]:
    """The registries of the kind's route that are to be asked and have not answered, in order.

    A registry is asked for what those before it left open; so what one found or withholds ends
    the route, and a failure before it stays open.
    """
    still = []
    for name in kind.registries:
        answers = [look.answer for look in lookups if look.registry == name]
        if any(isinstance(answer, (Found, Withheld)) for answer in answers):
            break
        if all(isinstance(answer, Unanswered) for answer in answers):
            still.append(name)
    return tuple(still)


def is_answer(lookup: Lookup) -> bool:
    """Whether the registry said anything that could be read."""
    return not isinstance(lookup.answer, Unanswered)


def registry_title(name: str) -> str:
    """How a sentence names a registry."""
    from refassay.registries import READERS

    return READERS[name].title if name in READERS else name


def asked(lookup: Lookup) -> str:
    """When it was asked, to the minute: ``asked 2026-11-30 13:04 UTC``."""
    at = lookup.asked_at
    if lookup.is_imported:
        return f"as of {at[:10]}"
    if len(at) >= 16 and at[10] == "T":
        return f"asked {at[:10]} {at[11:16]} UTC"
    return f"asked {at}" if at else "never asked"


def sentence(lookup: Lookup) -> str:
    """What one registry said, as a sentence that names it and the time."""
    who, answer = registry_title(lookup.registry), lookup.answer
    if lookup.is_imported:
        said = "Imported record, weaker evidence: no registry answered this, but an entry of a "
        said += "references cache tells of it"
    elif isinstance(answer, Found):
        said = f"{who} has it"
    elif isinstance(answer, Withheld):
        says_when = not answer.until or "release" in answer.reason
        until = "" if says_when else f", to be released on {answer.until}"
        said = f"{who} has it and does not show it: {_short(answer.reason)}{until}"
    elif isinstance(answer, NotHere):
        said = f"{who} does not have it" + (f": {_short(answer.reason)}" if answer.reason else "")
    elif isinstance(answer, Other):
        said = f"{who} sent the record of {answer.returned} instead"
    elif isinstance(answer, Unanswered):
        said = f"{who} did not answer: {_short(_failure(answer))}"
    else:
        said = f"{who} answered"
    return f"{said} ({asked(lookup)})."


def _failure(answer: Unanswered) -> str:
    if answer.status is None or str(answer.status) in answer.reason:
        return answer.reason or "no reason is known"
    return f"HTTP {answer.status}, {answer.reason}" if answer.reason else f"HTTP {answer.status}"


def _short(text: str) -> str:
    flat = " ".join(text.split()).rstrip(".")
    return flat if len(flat) <= _LONGEST_REASON else flat[: _LONGEST_REASON - 1] + "…"


def _in_order(kind: Kind, lookups: Sequence[Lookup]) -> tuple[Lookup, ...]:
    """In the order of the kind's route; what is not in it comes last, by name."""
    rank = {name: position for position, name in enumerate(kind.registries)}
    return tuple(
        sorted(lookups, key=lambda look: (rank.get(look.registry, len(rank)), look.registry))
    )


def _outcome(kind: Kind, lookups: Sequence[Lookup]) -> Outcome:
    if any(isinstance(look.answer, Found) for look in lookups):
        return Outcome.FOUND
    if any(isinstance(look.answer, Withheld) for look in lookups):
        return Outcome.WITHHELD
    without = {look.registry for look in lookups if isinstance(look.answer, NotHere)}
    if kind.authorities and without.issuperset(kind.authorities):
        return Outcome.ABSENT
    return Outcome.UNANSWERED


def _imported(
    kind: Kind, outcome: Outcome, asked_ones: Sequence[Lookup], lookups: Sequence[Lookup]
) -> Lookup | None:
    """The entry of a cache of others that makes the identifier found, if there is one.

    It counts last: only while no registry knows the identifier, and none of its authorities has
    said that it does not have it. It never stands beside a registry's answer, never ends the
    asking, and its absence says nothing.
    """
    denied = any(
        look.registry in kind.authorities and isinstance(look.answer, NotHere)
        for look in asked_ones
    )
    if outcome is not Outcome.UNANSWERED or denied:
        return None
    return next(
        (look for look in lookups if look.is_imported and isinstance(look.answer, Found)), None
    )


def _record(outcome: Outcome, lookups: Sequence[Lookup]) -> Record | None:
    """The first full record in the kind's order; a thin one only when there is no other."""
    if outcome is Outcome.WITHHELD:
        shown = (look.answer.record for look in lookups if isinstance(look.answer, Withheld))
        return next((record for record in shown if record is not None), None)
    found = [look.answer.record for look in lookups if isinstance(look.answer, Found)]
    return min(found, key=lambda record: record.thin, default=None)


def _reason(outcome: Outcome, lookups: Sequence[Lookup], still: Sequence[str]) -> str:
    """Who decided it; then, each in a sentence of its own, who is still to be asked."""
    decides = {
        Outcome.FOUND: Found,
        Outcome.WITHHELD: Withheld,
        Outcome.ABSENT: NotHere,
        Outcome.UNANSWERED: Other,
    }[outcome]
    said = [sentence(look) for look in lookups if isinstance(look.answer, decides)]
    if outcome is Outcome.FOUND:
        said = said[:1]
    silent = {look.registry: look for look in lookups if isinstance(look.answer, Unanswered)}
    for name in still:
        if name in silent:
            said.append(sentence(silent[name]))
        elif not any(look.registry == name for look in lookups):
            said.append(f"{registry_title(name)} was not asked.")
    return " ".join(said)
