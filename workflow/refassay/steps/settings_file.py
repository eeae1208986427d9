"""The settings as the plan left them, for the steps that run in processes of their own."""

from __future__ import annotations

from pathlib import Path

from refassay import jsonl
from refassay.errors import UsageError
from refassay.settings import Settings


def read_settings(path: Path) -> Settings:
    """The settings that the plan wrote. Raises UsageError for anything else.

    The plan has held them against their schema, which takes longer than many a step.
    """
    try:
        settings: Settings = jsonl.load(Settings, path.read_text("utf-8"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _not_left(path, str(error)) from error
    return settings


def _not_left(path: Path, why: str) -> UsageError:
    return UsageError(
        f"{path} cannot be read: {why}",
        expected="the settings as the workflow leaves them",
        next_step="run the workflow; it writes them anew",
    )
