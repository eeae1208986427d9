"""Words beside a CURIE: without their markup, and whether they can be a label at all."""

from __future__ import annotations

import re
from typing import NamedTuple

from refassay.extract.view import HIDDEN

LONGEST = 150
"""Characters of a label."""

MARKS = "*_`\"'“”‘’«»[] \t\n,"
_TAG = re.compile(r"</?(?:sub|sup|i|b|em|strong)>", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NO_LABEL = re.compile(
    r"https?://|www\.|\b[A-Za-z][A-Za-z_]{1,14}:[0-9]|\bet al\b|\b(?:19|20)[0-9]{2}\b"
    r"|\b(?:[a-z0-9-]{1,40}\.){1,3}(?:org|com|gov|edu|net|io|uk)\b"
)
"""What stands in an address, a citation or another CURIE, and in no label."""
_GENERIC = re.compile(
    r"(?:see|e\.g\.|i\.e\.|cf\.|note|terms?|ids?|link|here|source|ols|hpo|go|quickgo|amigo|mondo"
    r"|omim|orphanet|REMOVE|KEEP|ACCEPT|MODIFY|NEW|UNDECIDED|[A-Z]{2,3})"
)
"""Single words and evidence codes that are no labels."""
_TELLING = re.compile(r"[:.0-9]|et al")


class Printed(NamedTuple):
    """Words beside a CURIE. Offsets are the view's; the text is without markup."""

    text: str = ""
    start: int = 0
    end: int = 0
    binding: str = ""


def cleaned(words: str) -> str:
    """Without markup, on one line."""
    return " ".join(_TAG.sub("", words).replace("**", "").replace("`", "").split()).strip(MARKS)


def is_label(words: str) -> bool:
    """Whether words beside a CURIE can be a label at all."""
    return (
        len(words) <= LONGEST
        and _LETTERS.search(words) is not None
        and HIDDEN not in words
        and _GENERIC.fullmatch(words) is None
        and (_TELLING.search(words) is None or _NO_LABEL.search(words) is None)
    )


def printed(text: str, start: int, end: int, binding: str) -> Printed:
    """A stretch as a label, or nothing where it can be none."""
    while start < end and text[start] in MARKS:
        start += 1
    while start < end and text[end - 1] in MARKS + ":":
        end -= 1
    words = cleaned(text[start:end])
    return Printed(words, start, end, binding) if is_label(words) else Printed()
