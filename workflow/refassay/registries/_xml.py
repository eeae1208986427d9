"""A reply as an XML tree: no entities, nothing fetched."""

from __future__ import annotations

from collections.abc import Collection
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from refassay.registries._registry import Reply, Unreadable

_MEDIA = frozenset({"", "text/plain", "application/octet-stream"})


def xml_root(reply: Reply, names: Collection[str]) -> Element:
    """The root element, which has one of the names (without namespace). Raises Unreadable."""
    if "xml" not in reply.media_type and reply.media_type not in _MEDIA:
        raise Unreadable(f"{reply.media_type} instead of XML")
    try:
        # The DOCTYPE line that Entrez sends is allowed and never fetched; entities are not.
        root: Element = ElementTree.fromstring(reply.body, forbid_dtd=False, forbid_entities=True)
    except (ParseError, DefusedXmlException, ValueError, LookupError, RecursionError) as error:
        raise Unreadable(f"not XML: {str(error)[:100]}") from error
    if local_name(root) not in names:
        raise Unreadable(f"<{root.tag[:60]}> instead of <{next(iter(names))}>")
    return root


def local_name(element: Element) -> str:
    """The element's name without its namespace; empty for a comment."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def named(element: Element, name: str) -> list[Element]:
    """The children of that name, whatever their namespace."""
    return [child for child in element if local_name(child) == name]
