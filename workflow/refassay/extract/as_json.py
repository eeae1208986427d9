"""An extraction as others script against it."""

from __future__ import annotations

from typing import Any

from refassay.model import Extraction, plain


def as_json(extraction: Extraction) -> dict[str, Any]:
    """The object that ``refassay extract --json`` prints for one report."""
    whole = plain(extraction)
    return {
        "report": whole["report"],
        "sha256": whole["sha256"],
        "mentions": whole["mentions"],
        "citations": whole["citations"],
        "quotes": whole["quotes"],
        "claims": whole["claims"],
        "markers": whole["markers"],
        "statements": whole["statements"],
        "urls": whole["urls"],
        "terms": whole["terms"],
        "format": whole["format"],
        "notes": whole["notes"],
    }
