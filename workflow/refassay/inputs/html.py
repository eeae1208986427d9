"""HTML: the page's text as Markdown would have it, with the way back to the page.

A scanner of our own: it keeps every offset, does not look at what it does not need, and is
linear on any input. Headings, lists, tables and links become Markdown's, so that a page's
bibliography, PMID columns and link targets are read as those of any report.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from refassay.extract import extract_text
from refassay.extract.source import Source
from refassay.inputs._input import Asked, Content, Input
from refassay.inputs._woven import Places, Weaver, Woven, carried_back

_PAGE = re.compile(
    r"(?:\ufeff|\s|<!--(?:[^-]|-(?!->)){0,5000}-->|<\?xml[^>]{0,200}\?>){0,40}<(?:!doctype\s+html|html\b)",
    re.I,
)
_MARK = re.compile(
    r"<!--|<(?P<slash>/?)(?P<tag>[A-Za-z][A-Za-z0-9]{0,20})"
    r"(?P<rest>(?:[^<>\"']++|\"[^\"<]{0,4000}\"|'[^'<]{0,4000}'){0,400}+)>"
    r"|<[!?][^<>]{0,2000}>"
)
_HREF = re.compile(
    r"(?<![\w-])href\s{0,8}=\s{0,8}(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'>]+))",
    re.I,
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});?")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_FENCE = re.compile(r"`{3,}|~{3,}|<(?=!--)|&lt;(?=!--)")
"""What would open something in Markdown that a page cannot mean."""
_PIECE = re.compile(rf"{_FENCE.pattern}|{_ENTITY.pattern}|{_SPACE.pattern}")
_UNREAD = re.compile(r"script|style|template|noscript|svg|head", re.I)
_BLOCKS = frozenset(
    (
        *("p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "figure"),
        *("figcaption", "blockquote", "pre", "address", "dl", "dt", "dd", "ul", "ol", "table"),
        *("form", "fieldset", "hr", "details", "summary"),
    )
)


def fits(source: Source) -> bool:
    """Whether it begins as a page does."""
    return _PAGE.match(source.text) is not None


def read(source: Source, asked: Asked) -> Content:
    """What the page's text and links cite."""
    woven = shown(source.text)
    extraction = extract_text(woven.text, report=asked.report, sha256=source.sha256)
    carried = carried_back(extraction, woven, Places(source.text))
    return Content(replace(carried, notes=(*source.notes, *carried.notes)), woven)


def shown(text: str) -> Woven:
    """What a page says, as Markdown."""
    page = _Page(text)
    page.run()
    return page.weaver.done()


class _Page:
    def __init__(self, text: str) -> None:
        self.text = text
        self.weaver = Weaver(text)
        self.link: tuple[str, int, int] | None = None
        self.lists: list[int] = []
        self.cells = 0
        self.head = False
        self.never: set[str] = set()
        """Elements that are not closed any more."""

    def run(self) -> None:
        at = 0
        while mark := _MARK.search(self.text, at):
            self._say(at, mark.start())
            at = mark.end()
            if mark.group() == "<!--":
                end = self.text.find("-->", at)
                at = len(self.text) if end < 0 else end + 3
            elif mark["tag"]:
                at = self._tag(mark)
        self._say(at, len(self.text))

    def _tag(self, mark: re.Match[str]) -> int:
        name, closes = mark["tag"].lower(), bool(mark["slash"])
        at, end = mark.start(), mark.end()
        if _UNREAD.fullmatch(name) and not closes:
            return self._skipped(name, end)
        if name == "a":
            self._anchor(mark, closes=closes)
        elif len(name) == 2 and name[0] == "h" and name[1].isdigit():
            self._mark("\n\n" if closes else f"\n\n{'#' * max(1, min(6, int(name[1])))} ", at)
        elif name in ("ul", "ol"):
            self._list(name, at, closes=closes)
        elif name == "li":
            self._mark("\n" if closes else f"\n{self._bullet()} ", at)
        elif name in ("tr", "td", "th"):
            self._row(name, at, closes=closes)
        elif name == "br":
            self._mark("\n", at)
        elif name in _BLOCKS:
            self._mark("\n\n", at)
        return end

    def _skipped(self, name: str, at: int) -> int:
        """Where an element ends whose content is not shown; a head's title is not read either."""
        never = name in self.never
        close = None if never else re.compile(rf"</{name}\b", re.IGNORECASE).search(self.text, at)
        if close is None:
            self.never.add(name)
            return len(self.text) if name in ("script", "style") else at
        end = self.text.find(">", close.end())
        return len(self.text) if end < 0 else end + 1

    def _anchor(self, mark: re.Match[str], *, closes: bool) -> None:
        self._close_link(mark.start())
        href = None if closes else _HREF.search(mark["rest"])
        if href is None:
            return
        group = href.lastgroup or "bare"
        start = mark.start("rest") + href.start(group)
        address = unescape(href[group]).strip()
        if re.match(r"(?:https?:)?//\S{4,4000}$|doi:\S+$", address, re.I):
            self.link = (address, start, start + len(href[group]))
            self._mark("[", mark.start())

    def _close_link(self, at: int) -> None:
        if self.link is None:
            return
        address, start, end = self.link
        self.link = None
        full = f"https:{address}" if address.startswith("//") else address
        self._mark("](", at)
        self.weaver.put(re.sub(r"\s", "%20", full), start, end)
        self._mark(")", at)

    def _list(self, name: str, at: int, *, closes: bool) -> None:
        self._mark("\n\n", at)
        if not closes:
            self.lists.append(0 if name == "ol" else -1)
        elif self.lists:
            self.lists.pop()

    def _bullet(self) -> str:
        if not self.lists or self.lists[-1] < 0:
            return "-"
        self.lists[-1] += 1
        return f"{self.lists[-1]}."

    def _row(self, name: str, at: int, *, closes: bool) -> None:
        if name != "tr":
            self._mark("" if closes else "| ", at)
            self.cells += not closes
            self.head = self.head or name == "th"
        elif not closes:
            self._mark("\n", at)
            self.cells, self.head = 0, False
        elif self.cells:
            rule = f"\n|{' --- |' * min(self.cells, 200)}" if self.head else ""
            self._mark(f" |{rule}", at)

    def _mark(self, said: str, at: int) -> None:
        self.weaver.put(said, at, at)

    def _say(self, start: int, end: int) -> None:
        """Text, with entities undone and white space single."""
        at = start
        for found in _PIECE.finditer(self.text, start, end):
            self.weaver.copy(at, found.start())
            piece = found.group()
            fenced = piece[0] != "&" or _FENCE.match(self.text, found.start())
            self.weaver.put(" " if fenced else unescape(piece), *found.span())
            at = found.end()
        self.weaver.copy(at, end)


INPUT = Input(
    name="html",
    what="a page in HTML",
    read=read,
    endings=(".html", ".htm", ".xhtml"),
    fits=fits,
)
