"""Options that several commands share, and the settings that they make."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from refassay.checks import CHECKS
from refassay.errors import UsageError
from refassay.model import Level
from refassay.settings import RegistrySettings, Settings, overlay, settings_from_file


def add_evidence_options(parser: argparse.ArgumentParser) -> None:
    """Where evidence is kept and how registries are reached."""
    group = parser.add_argument_group("evidence and registries")
    group.add_argument("--settings", metavar="FILE", help="settings in YAML (config/README.md)")
    group.add_argument("--evidence", "--validation-cache-dir", metavar="DIR", help="evidence locker")
    group.add_argument("--replay", metavar="DIR", help="read this evidence; ask nobody")
    group.add_argument("--offline", action="store_true", default=None, help="ask nobody")
    group.add_argument("--gateway", metavar="URL", help="send https://HOST/path to URL/HOST/path")
    group.add_argument("--refresh", action="store_true", default=None, help="ask again for all")
    group.add_argument(
        "--validation-rate-limit-delay",
        dest="interval",
        type=float,
        metavar="SECONDS",
        help="seconds between two requests to any registry",
    )


def add_fail_options(parser: argparse.ArgumentParser) -> None:
    """What makes the command end with status 1."""
    group = parser.add_argument_group("exit status")
    group.add_argument(
        "--fail-on",
        metavar="LIST",
        action="append",
        help="levels (error, warning, note) or names of checks, separated by commas",
    )
    group.add_argument("--exit-zero", action="store_true", help="end with 0 whatever was found")
    group.add_argument("--fail-on-unresolved", action="store_true", help=argparse.SUPPRESS)


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Settings from the file, the environment and the flags, in rising order."""
    given = getattr(arguments, "settings", None)
    settings = settings_from_file(Path(given)) if given else Settings(evidence="")
    locker = arguments.evidence or settings.evidence or os.environ.get("REFASSAY_EVIDENCE")
    gateway = arguments.gateway or os.environ.get("REFASSAY_GATEWAY")
    if gateway and not gateway.startswith(("http://", "https://")):
        raise UsageError(
            "the gateway is not an address",
            expected="an address such as https://mirror.example.org",
            next_step="correct --gateway or REFASSAY_GATEWAY",
        )
    settings = overlay(
        settings,
        evidence=locker or str(_data_folder() / "evidence"),
        replay=arguments.replay,
        offline=arguments.offline,
        gateway=gateway,
        refresh=arguments.refresh,
        max_references=getattr(arguments, "max_references", None),
        skip_prefixes=_words(getattr(arguments, "skip_prefix", None)),
        fail_on=fail_words(arguments),
    )
    if getattr(arguments, "no_relevance", False):
        settings = replace(settings, relevance=replace(settings.relevance, assess=False))
    if arguments.interval is not None:
        settings = replace(settings, registries=_paced(settings, arguments.interval))
    return settings


def _paced(settings: Settings, interval: float) -> dict[str, RegistrySettings]:
    from refassay.registries import REGISTRIES

    return {
        registry.name: replace(
            settings.registries.get(registry.name, RegistrySettings()), interval=interval
        )
        for registry in REGISTRIES
    }


def _words(lists: list[str] | None) -> tuple[str, ...] | None:
    """The words of comma-separated lists, or None where none was given."""
    if lists is None:
        return None
    return tuple(word.strip() for each in lists for word in each.split(",") if word.strip())


def fail_words(arguments: argparse.Namespace) -> tuple[str, ...] | None:
    """The levels and checks of ``--fail-on``, or None. Raises UsageError for an unknown word."""
    words = _words(getattr(arguments, "fail_on", None))
    if getattr(arguments, "fail_on_unresolved", False):
        words = (*(words or ()), "absent", "quote", "misattributed")
    known = {level.value for level in Level} | {"quote", "misattributed"}
    known |= {name for check in CHECKS for name in (check.name, check.code, *check.names)}
    unknown = sorted(set(words or ()) - known)
    if unknown:
        raise UsageError(
            f"--fail-on names {', '.join(unknown)}",
            expected="levels or checks: " + ", ".join(sorted(known)),
            next_step="correct the word, or see `refassay explain`",
        )
    return words


def _data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "refassay"
