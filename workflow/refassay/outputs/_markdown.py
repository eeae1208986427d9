"""Text of others inside our Markdown: it shows as it is and sets nothing off."""

from __future__ import annotations

import re

from refassay.outputs._tally import cut

_MARKUP = re.compile(r"[\\`*_\[\]|~$]")
_CODE = re.compile(r"[0-9A-Za-z.:/()_\-;,+]{1,200}")


def escaped(text: str, limit: int = 300) -> str:
    """One line of plain text, at most `limit` characters: no markup, no comment, no cell border."""
    printable = "".join(char if char.isprintable() else " " for char in text)
    shown = _MARKUP.sub(r"\\\g<0>", cut(printable, limit))
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def code(text: str) -> str:
    """An identifier as code, or escaped where it holds what code cannot hold."""
    return f"`{text}`" if _CODE.fullmatch(text) else escaped(text)
