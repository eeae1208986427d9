"""The checks explained, from their table: the page ``docs/checks.md`` and `refassay explain`."""

from __future__ import annotations

from collections.abc import Iterator

from refassay.checks import CHECKS
from refassay.checks._check import Check
from refassay.errors import UsageError

_INTRODUCTION = """\
# Checks

<!-- Made from the table in workflow/refassay/checks; `make docs` makes it again. -->

Every finding has a code, says what the report says, what the registry says and what to do next,
and names its evidence.
An **error** is something that is wrong, a **warning** something that somebody should look at, a
**note** something to know; notes never ask for a review.
`--fail-on` takes levels and the words in the column *name*.
`refassay explain CODE` shows one entry.
"""


def checks_page() -> str:
    """The Markdown of ``docs/checks.md``."""
    rows = [
        "| code | name | level | it says |",
        "| --- | --- | --- | --- |",
        *(
            f"| [{check.code}](#{_anchor(check)}) | `{check.name}` | {check.level.value} "
            f"| {check.title} |"
            for check in CHECKS
        ),
    ]
    entries = "\n".join(_entry(check, heading="##") for check in CHECKS)
    return "\n".join([_INTRODUCTION, *rows, "", entries])


def explain(word: str) -> str:
    """The entries of a code (``R101``) or of a check's name (``absent``), as Markdown.

    Raises UsageError for a word that is neither.
    """
    wanted = word.strip().casefold()
    found = [
        check
        for check in CHECKS
        if wanted in (check.code.casefold(), check.name) or wanted in check.names
    ]
    exact = [check for check in found if wanted in (check.code.casefold(), check.name)]
    if not found:
        names = ", ".join(dict.fromkeys(check.name for check in CHECKS))
        raise UsageError(
            f"there is no check {word!r}",
            expected=f"a code such as {CHECKS[0].code}, or one of: {names}",
            next_step="see docs/checks.md",
        )
    return "\n".join(_entry(check, heading="#") for check in exact or found)


def _anchor(check: Check) -> str:
    return f"{check.code.lower()}-{check.name}"


def _entry(check: Check, *, heading: str) -> str:
    return "\n".join(_parts(check, heading)) + "\n"


def _parts(check: Check, heading: str) -> Iterator[str]:
    yield f"{heading} {check.code} {check.name}"
    yield f"\n**{check.title}** ({check.level.value})"
    yield f"\n{heading}# What it does\n\n{_lines(check.what)}"
    yield f"\n{heading}# Why it matters\n\n{_lines(check.why)}"
    yield f"\n{heading}# Example\n\n```markdown\n{check.example}\n```"
    yield f"\n{heading}# What to do\n\n{_lines(check.cure)}"
    if check.limits:
        yield f"\n{heading}# Limits\n\n{_lines(check.limits)}"
    if check.names:
        also = ", ".join(f"`{name}`" for name in check.names)
        yield f"\nAlso called by {also}."


def _lines(text: str) -> str:
    """One sentence a line."""
    return text.replace(". ", ".\n")


if __name__ == "__main__":
    import sys

    sys.stdout.write(checks_page())
