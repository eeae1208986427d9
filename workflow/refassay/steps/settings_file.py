"""The settings as the plan left them, for the steps that run in processes of their own."""

from __future__ import annotations

import json
from pathlib import Path

from refassay.errors import UsageError
from refassay.settings import Settings, settings_from


def read_settings(path: Path) -> Settings:
    """The settings that the plan wrote. Raises UsageError for anything else."""
    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise _not_left(path, str(error)) from error
    if not isinstance(value, dict):
        raise _not_left(path, "it holds no settings")
    return settings_from(value, source=str(path))


def _not_left(path: Path, why: str) -> UsageError:
    return UsageError(
        f"{path} cannot be read: {why}",
        expected="the settings as the workflow leaves them",
        next_step="run the workflow; it writes them anew",
    )
