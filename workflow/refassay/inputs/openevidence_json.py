"""An OpenEvidence answer as its service gives it, or any list of citations in JSON.

The article: ``structured_article`` with ``raw_text`` and ``articlesection_set[]``, whose
paragraphs' spans carry ``citations[]`` with ``metadata.citation_detail`` (public clients of the
service, 2026-11). The text holds blocks for the page, ``REACTCOMPONENT!:!NAME!:!{…}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from refassay.extract.source import Source
from refassay.inputs._cited import identifies_work
from refassay.inputs._input import NOTHING, Asked, Content, Input
from refassay.inputs._json import Node, parse, parse_whole, spelled
from refassay.inputs._openevidence import entries_of, gathered, joined
from refassay.inputs._woven import Weaver, Woven

_COMPONENT = re.compile(r"REACTCOMPONENT!:!([A-Za-z0-9_]{1,60})!:!(?=\{)")
_PROGRESS = re.compile(r"Thinking|Step|Progress|Loading", re.I)
"""Components that show the service at work and are no part of the answer."""
_ADDRESS = frozenset({"url", "src", "image", "thumbnail", "id", "href"})
_LISTS = ("citations", "references")


def fits(source: Source) -> bool:
    """Whether it is an article, or a list whose items name identifiers."""
    node = parse_whole(source.text)
    return node is not None and (_article(node) is not None or _is_list(node))


def read(source: Source, asked: Asked) -> Content:
    """The citations of the article, and what its text says."""
    node = parse_whole(source.text)
    assert node is not None
    article = _article(node) or node
    lists = list(_lists(article))
    if article is not node:
        lists += [each for name in _LISTS if (each := node.get(name)) is not None]
    gathering = gathered(entries_of(lists or [node], source.text), source.text)
    body = _body(node, article, source.text)
    notes = ["offsets are those of the JSON"] if body else []
    extraction = joined(source, asked.report, gathering, body, notes=notes)
    return Content(extraction, body or NOTHING)


def _article(node: Node) -> Node | None:
    """The structured article, wherever a client has wrapped it."""
    for each in node.walk():
        inner = each.get("structured_article")
        if inner is not None and inner.members:
            return inner
        if each.get("articlesection_set") is not None:
            return each
    return None


def _is_list(node: Node) -> bool:
    listed = [node, *(each for name in _LISTS if (each := node.get(name)) is not None)]
    items = [item for each in listed for item in each.items]
    return bool(items) and 2 * sum(identifies_work(item) for item in items) > len(items)


def _lists(article: Node) -> Iterator[Node]:
    for each in article.walk():
        for name in _LISTS:
            inner = each.get(name)
            if inner is not None and inner.items and all(one.members for one in inner.items):
                yield inner


def _body(node: Node, article: Node, text: str) -> Woven | None:
    """The answer's text: as a whole where it is given, else its spans one after another."""
    holders = (each for each in node.walk() if each.get("structured_article") is article)
    holder = next(holders, node)
    candidates = [article.get("raw_text"), holder.get("text")]
    candidates += [node.get(name) for name in ("answer_text", "answer", "text")]
    for each in candidates:
        if each is not None and isinstance(each.value, str) and each.value.strip():
            return _shown(spelled(each, text))
    weaver = Weaver(text)
    for each in article.walk():
        if each.get("citations") is None:
            continue
        said = each.get("text")
        if said is not None and isinstance(said.value, str):
            piece = spelled(said, text)
            weaver.weave(piece, 0, len(piece.text))
            weaver.put("\n\n", said.end, said.end)
    woven = weaver.done()
    return _shown(woven) if woven.text else None


def _shown(body: Woven) -> Woven:
    """The text with the page's components taken out, what they say of their own kept."""
    if "REACTCOMPONENT" not in body.text:
        return body
    weaver = Weaver(body.original)
    at = 0
    while found := _COMPONENT.search(body.text, at):
        weaver.weave(body, at, found.start())
        try:
            payload = parse(body.text, found.end())
        except ValueError:
            at = found.end()
            continue
        at = payload.end
        if not _PROGRESS.search(found[1]):
            _put_payload(weaver, body, payload)
    weaver.weave(body, at, len(body.text))
    return weaver.done()


def _put_payload(weaver: Weaver, body: Woven, payload: Node) -> None:
    """What a table, figure or quotation says, each text a paragraph of its own."""
    hidden = {
        id(node) for each in payload.walk() for key, node in each.members.items() if key in _ADDRESS
    }
    for node in payload.walk():
        if isinstance(node.value, str) and id(node) not in hidden and node.value.strip():
            start, end = body.span(node.start, node.end)
            weaver.put("\n\n", start, start)
            inner = spelled(node, body.text)
            for index, (begin, first, last) in enumerate(inner.pieces):
                following = inner.pieces[index + 1 : index + 2]
                stop = following[0][0] if following else len(inner.text)
                _put_through(weaver, body, inner.text[begin:stop], (first, last))
            weaver.put("\n\n", end, end)


def _put_through(weaver: Weaver, body: Woven, said: str, place: tuple[int, int]) -> None:
    """A piece of a string in the answer's text, by its place in the file."""
    if len(said) == place[1] - place[0]:
        weaver.weave(body, *place)
    else:
        weaver.put(said, *body.span(*place))


INPUT = Input(
    name="openevidence_json",
    what="an OpenEvidence article, or a list of citations with identifiers, in JSON",
    read=read,
    fits=fits,
)
