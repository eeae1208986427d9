"""Where disposable things lie: the index and the pace. Never in the evidence locker."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def state_folder(default: str = "") -> Path:
    """``REFASSAY_STATE``, else `default`, else ``refassay`` in the user's cache folder.

    The folder need not exist, and everything in it may be deleted at any time.
    """
    named = os.environ.get("REFASSAY_STATE") or default
    if named:
        return Path(named)
    # Relative paths are ignored: XDG base directory specification 0.8 (as remembered, 2026-11).
    cache = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if cache.is_absolute():
        return cache / "refassay"
    try:
        return Path.home() / ".cache" / "refassay"
    except RuntimeError:  # no home folder, as in some containers
        return Path(tempfile.gettempdir()) / f"refassay-{os.getuid()}"
