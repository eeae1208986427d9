"""What both pages share: the templates, the number at the top, the only links that leave."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from refassay.identifiers import KINDS
from refassay.model import Identifier
from refassay.outputs import _tally
from refassay.outputs.validation_json import url_of

if TYPE_CHECKING:
    from jinja2 import Template


def rendered(name: str, values: Mapping[str, Any]) -> bytes:
    """The bytes of a page; every value is escaped."""
    return _template(name).render(**values).encode("utf-8", "xmlcharrefreplace")


@lru_cache(maxsize=4)
def _template(name: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("refassay.outputs"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["count"] = _tally.count
    return environment.get_template(name)


def tile(name: str, part: int, whole: int, noun: str, level: str) -> dict[str, str]:
    """One number with what it is out of; `level` colours it unless it is 0."""
    return {
        "name": name,
        "number": str(part),
        "of": f"of {whole} {noun}",
        "level": level if part else "",
    }


def safe_url(identifier: Identifier) -> str:
    """The registry's address for an identifier; empty where there is none on a known host."""
    url = url_of(identifier) or ""
    parts = urlsplit(url)
    return url if parts.scheme in ("http", "https") and parts.netloc in _hosts() else ""


@lru_cache(maxsize=1)
def _hosts() -> frozenset[str]:
    return frozenset(urlsplit(kind.url.replace("{local}", "")).netloc for kind in KINDS)
