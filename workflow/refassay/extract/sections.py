"""Which parts of a file are not the report: front matter, echoed prompts, generated sections."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from refassay.extract.blocks import Blocks, Heading, Span, blocks
from refassay.extract.front_fields import is_front_matter

BEGIN = "<!-- refassay:begin -->"
"""Opens the section that we write into a report."""
END = "<!-- refassay:end -->"
"""Closes it."""

_BEGIN = re.compile(r"<!--[ \t]{0,8}refassay:begin\b[^>\n]{0,300}-->")
_END = re.compile(r"<!--[ \t]{0,8}refassay:end\b[^>\n]{0,300}-->")
_VALIDATION = re.compile(r"(?:Reference|Term) Validation", re.IGNORECASE)
_VALIDATOR = re.compile(r"validator", re.IGNORECASE)
_TABLE_RULE = re.compile(r"^[ \t]{0,8}\|[ \t:|-]{3,2000}$", re.MULTILINE)
_YAML_LINE = re.compile(r"(?:[A-Za-z_\"'][^\n:()]{0,200}:(?:[ \t]|$)|[ \t]|- |-$|#(?!#)|[\]}]|$)")
_KEY_LINE = re.compile(r"[A-Za-z_][\w.-]{0,60}:(?:[ \t]|$)")
_OPEN_KEY = re.compile(r":(?:[ \t]+[#&!][^\n]{0,200})?$")
"""A key whose value may be a list on the lines below."""
_LINE = re.compile(r"[^\n]*\n?")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The block between ``---`` lines at the top. Offsets count characters from 0.

    `start` to `end` is the whole block with both lines and the line end after the closing one;
    `body` is what stands between. Without a closing line `end` is where the text begins.
    """

    start: int
    end: int
    body: Span
    closed: bool


def front_matter(text: str) -> FrontMatter | None:
    """The front matter of a text, or None where the text has none. Any line ends.

    A line that cannot be YAML shows that the block is never closed, so that a rule further down
    is not taken for its end; so does a block whose lines are no keys and values when put together.
    """
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    first = _LINE.match(text, 1 if text.startswith("\ufeff") else 0)
    if first is None or first.group().rstrip() != "---":
        return None
    body = at = first.end()
    listed = True
    while at < len(text):
        line = _LINE.match(text, at)
        assert line is not None
        content = line.group().rstrip()
        if content in ("---", "..."):
            if not is_front_matter(text[body:at]):
                break
            return FrontMatter(first.start(), line.end(), Span(body, at), closed=True)
        if not _YAML_LINE.match(content) or (content.startswith("-") and not listed):
            break
        if content[:1] not in ("", " ", "\t", "-", "#"):
            listed = bool(_OPEN_KEY.search(content))
        at = line.end()
    end = _end_of_unclosed(text, body)
    return FrontMatter(first.start(), end, Span(body, end), closed=False) if end > body else None


def _end_of_unclosed(text: str, body: int) -> int:
    """Where a block that is never closed ends: behind its last line that is certainly YAML.

    What is hidden as front matter is not read, so in doubt a line is the report's: a blank line,
    a heading and a list under no key end the block.
    """
    at, listed = body, False
    has_key = False
    while at < len(text):
        line = _LINE.match(text, at)
        assert line is not None
        content = line.group().rstrip()
        key = _KEY_LINE.match(content)
        if key is not None:
            has_key = True
            listed = bool(_OPEN_KEY.search(content))
        elif not has_key or content[:1] not in ((" ", "\t", "-") if listed else (" ", "\t")):
            break
        at = line.end()
    return at


def generated_sections(text: str) -> list[Span]:
    """The sections of a text that a validator wrote, in order, without overlap. Any line ends.

    Ours lie between :data:`END` and the last :data:`BEGIN` before it. An unfenced
    ``## Reference Validation`` or ``## Term Validation`` is a generated one only if it names a
    validator and holds a table; it ends at the next heading of its level or above. An author's
    own section of that name is not.
    """
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    return generated_in(text, blocks(text))


def generated_in(text: str, found: Blocks) -> list[Span]:
    """As :func:`generated_sections`, for a view whose blocks are known."""
    ours = _fenced(text, found)
    spans: list[Span] = []
    for span in sorted([*ours, *_unfenced(text, found.headings, ours)]):
        if not spans or span.start >= spans[-1].end:
            spans.append(span)
    return spans


def _fenced(text: str, found: Blocks) -> list[Span]:
    spans: list[Span] = []
    begin: int | None = None
    for comment in found.comments:
        if _BEGIN.match(text, comment.start, comment.end):
            # One whose end was deleted must not hide what stands between it and the next.
            begin = comment.start
        elif begin is not None and _END.match(text, comment.start, comment.end):
            spans.append(Span(begin, comment.end))
            begin = None
    return spans


def _unfenced(text: str, headings: tuple[Heading, ...], ours: list[Span]) -> list[Span]:
    begins = [span.start for span in ours]
    spans = []
    for heading, end in _reaches(headings, len(text)):
        if not _VALIDATION.fullmatch(heading.title):
            continue
        near = bisect_right(begins, heading.start)
        if near and heading.start < ours[near - 1].end:
            continue
        end = min(end, begins[near]) if near < len(begins) else end
        body = text[heading.end : end]
        if _VALIDATOR.search(body) and _TABLE_RULE.search(body):
            spans.append(Span(heading.start, end))
    return spans


def _reaches(headings: tuple[Heading, ...], end: int) -> list[tuple[Heading, int]]:
    """Each heading with the place where the next of its level or above begins."""
    reached = [end] * len(headings)
    opened: list[int] = []
    for index, heading in enumerate(headings):
        while opened and headings[opened[-1]].level >= heading.level:
            reached[opened.pop()] = heading.start
        opened.append(index)
    return list(zip(headings, reached, strict=True))


_QUESTION = re.compile(r"(?:\*\*)?(?:Question|Prompt|Query)(?:\*\*)?:?(?:\*\*)?", re.IGNORECASE)
_OUTPUT = re.compile(r"(?:\*\*)?(?:Output|Answer|Response)(?:\*\*)?:?(?:\*\*)?", re.IGNORECASE)
_ECHO_LABEL = re.compile(
    r"(?:[*_]{0,3})(?:question|query|prompt|task)(?:[*_]{0,3}):[*_ ]{0,4}", re.I
)
_ECHO_MIN = 200
"""Characters that a run of repeated lines has before it counts as the prompt's second echo,
unless it opens the output."""


def prompt_echo(text: str, headings: tuple[Heading, ...], body: int) -> list[Span]:
    """The echoed prompt: ``## Question`` up to ``## Output``, and its lines where they repeat.

    `body` is where the text after the front matter begins. Only a question that is the first
    heading below the report's title counts, so that an author's own section of that name stays.
    """
    later = [heading for heading in headings if heading.start >= body]
    if later and later[0].level == 1 and not _QUESTION.fullmatch(later[0].title):
        later = later[1:]  # the report's title
    if not later or not _QUESTION.fullmatch(later[0].title):
        return []
    question = later[0]
    outputs = (
        heading
        for heading in later[1:]
        if heading.level <= question.level and _OUTPUT.fullmatch(heading.title)
    )
    output = next(outputs, None)
    if output is None:
        return []
    return [
        Span(question.start, output.start),
        *_second_echo(text, Span(question.end, output.start), output.end),
    ]


def _second_echo(text: str, question: Span, at: int) -> list[Span]:
    asked = {
        line for raw in text[question.start : question.end].split("\n") if (line := _echoed(raw))
    }
    spans = _opening_echo(text, question, at)
    at = spans[-1].end if spans else at
    start = end = at
    size = 0
    opening = not spans
    for match in _LINE.finditer(text, at):
        line = _echoed(match.group())
        if not line:
            continue
        if line in asked:
            start = match.start() if not size else start
            size, end = size + len(line), match.end()
            continue
        if size and (opening or size >= _ECHO_MIN):
            spans.append(Span(start, end))
        size, opening = 0, False
    if size >= _ECHO_MIN:
        spans.append(Span(start, end))
    return spans


_WORD = re.compile(r"\S+")
_ECHO_WORDS = 8
"""Words that the output's beginning has in common with the prompt's before it counts as echo."""


def _opening_echo(text: str, question: Span, at: int) -> list[Span]:
    """The prompt at the beginning of the output, however its lines are wrapped there."""
    first = _WORD.search(text, at)
    label = _ECHO_LABEL.match(text, first.start()) if first else None
    asked = _WORD.finditer(text, question.start, question.end)
    told = _WORD.finditer(text, label.end() if label else at)
    end, count = at, 0
    for one, other in zip(asked, told, strict=False):
        if one.group() != other.group():
            break
        end, count = other.end(), count + 1
    if count < _ECHO_WORDS:
        return []
    return [Span(at, end)]


def _echoed(line: str) -> str:
    """A line as compared between the prompt and its echo."""
    line = line.strip()
    label = _ECHO_LABEL.match(line)
    return " ".join(line[label.end() if label else 0 :].split())


_BIBLIOGRAPHY = re.compile(
    r"(?:[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}[.)]?[ \t]+|[IVX]{1,5}\.[ \t]+)?(?:[*_]{1,3})?"
    r"(?:(?:key|selected|cited|main|primary|core|full|numbered|complete|supporting)[ \t]+)?"
    r"(?:references?(?:[ \t]+(?:list|cited))?|reference[ \t]+list|bibliography|sources?|citations?"
    r"|literature(?:[ \t]+(?:cited|references))?|works[ \t]+cited|(?:sources|literature)[ \t]+cited"
    r"|references?[ \t]+(?:and|&)[ \t]+(?:data[ \t]+)?(?:sources?|links?|notes?)"
    r"|sources?[ \t]+(?:and|&)[ \t]+references?"
    r"|参考文献|literatur|références|referencias|bibliographie)"
    r"(?:[ \t]*\([^()\n]{0,60}\))?:?(?:[*_]{1,3})?:?[ \t]*",
    re.IGNORECASE,
)
_TITLE_ALONE = re.compile(
    r"\n[ \t]{0,3}(?P<title>(?:[*_]{1,3})?[A-Z参r][A-Za-z 参考文献é&()]{2,60}:?(?:[*_]{1,3})?:?)"
    r"[ \t]*$",
    re.MULTILINE,
)


def bibliographies(text: str, headings: tuple[Heading, ...]) -> list[Span]:
    """The bodies of the sections that list the literature, in order.

    A section is opened by a heading, or by a line that holds its title alone; it ends at the
    next heading of the same level or above (any heading, for a title without marks).
    """
    spans: list[Span] = []
    for heading, end in _reaches(headings, len(text)):
        inside = spans and heading.start < spans[-1].end
        if not inside and _BIBLIOGRAPHY.fullmatch(heading.title):
            spans.append(Span(heading.end, end))
    return sorted([*spans, *_unmarked(text, headings, spans)])


def _unmarked(text: str, headings: tuple[Heading, ...], spans: list[Span]) -> list[Span]:
    begins = [span.start for span in spans]
    starts = [heading.start for heading in headings]
    found: list[Span] = []
    # With a line end in front, so that the engine looks for line ends alone.
    for match in _TITLE_ALONE.finditer("\n" + text):
        at = match.start()
        near = bisect_right(begins, at)
        if (found and at < found[-1].end) or (near and at < spans[near - 1].end):
            continue
        if not _BIBLIOGRAPHY.fullmatch(match["title"].strip()):
            continue
        following = bisect_right(starts, at)
        end = starts[following] if following < len(starts) else len(text)
        found.append(Span(match.end() - 1, end))
    return found
