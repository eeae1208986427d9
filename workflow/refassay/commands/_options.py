"""Options that several commands share, and the settings that they make."""

from __future__ import annotations

import argparse
import math
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from refassay.errors import UsageError
from refassay.model import Level
from refassay.settings import RegistrySettings, Settings, overlay, settings_from_file

UNRESOLVED = ("absent", "quote", "misattributed")
"""What ``--fail-on-unresolved`` stands for: a reference or a quote that does not hold."""


def at_least_zero(text: str) -> int:
    """A whole number from 0, for argparse."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def seconds(text: str) -> float:
    """A time from 0, for argparse."""
    number = float(text)
    if not (number >= 0 and math.isfinite(number)):
        raise ValueError(text)
    return number


at_least_zero.__name__, seconds.__name__ = "whole number", "number of seconds"
# argparse prints these names when it refuses a value.


def add_evidence_options(parser: argparse.ArgumentParser) -> None:
    """Where evidence is kept and how registries are reached."""
    group = parser.add_argument_group("evidence and registries")
    group.add_argument("--settings", metavar="FILE", help="settings in YAML (config/README.md)")
    group.add_argument(
        "--evidence",
        "--validation-cache-dir",
        metavar="DIR",
        help="where answers are kept and looked up "
        "(else REFASSAY_EVIDENCE, else the user's data folder)",
    )
    group.add_argument(
        "--replay", metavar="DIR", help="read this evidence; ask nobody and write nothing to it"
    )
    group.add_argument(
        "--offline", action="store_true", default=None, help="ask nobody; use answers of any age"
    )
    group.add_argument("--gateway", metavar="URL", help="send https://HOST/path to URL/HOST/path")
    group.add_argument(
        "--refresh", action="store_true", default=None, help="ask again for all, whatever is known"
    )
    group.add_argument(
        "--validation-rate-limit-delay",
        dest="interval",
        type=seconds,
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
        help="levels (error, warning, note), or names or codes of checks, separated by commas",
    )
    group.add_argument(
        "--baseline",
        metavar="FILE",
        help="findings that were looked at and accepted (YAML): shown, but they fail nothing",
    )
    group.add_argument("--exit-zero", action="store_true", help="end with 0 whatever was found")
    group.add_argument("--fail-on-unresolved", action="store_true", help=argparse.SUPPRESS)


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Settings from the file, the environment and the flags, in rising order."""
    given, environment = getattr(arguments, "settings", None), os.environ
    unset = Settings(evidence="")
    settings = settings_from_file(Path(given), base=unset) if given else unset
    _refuse_unknown("fail_on in the settings", settings.fail_on)
    settings = overlay(
        settings,
        evidence=arguments.evidence
        or environment.get("REFASSAY_EVIDENCE")
        or settings.evidence
        or str(_data_folder() / "evidence"),
        replay=arguments.replay,
        offline=arguments.offline,
        gateway=arguments.gateway or environment.get("REFASSAY_GATEWAY") or None,
        refresh=arguments.refresh,
        max_references=getattr(arguments, "max_references", None),
        skip_prefixes=_words(getattr(arguments, "skip_prefix", None)),
        fail_on=fail_words(arguments),
        ontologies=_ontologies(settings, getattr(arguments, "ontology", None)),
    )
    _refuse_odd_gateway(settings.gateway)
    if getattr(arguments, "no_relevance", False):
        settings = replace(settings, relevance=replace(settings.relevance, assess=False))
    if getattr(arguments, "no_title_search", False):
        settings = replace(settings, title_search=False)
    if getattr(arguments, "trace", False):
        settings = replace(settings, trace=True)
    if getattr(arguments, "full_text", False):
        settings = replace(settings, full_text=True)
    if arguments.interval is not None:
        settings = replace(settings, registries=_paced(settings, arguments.interval))
    return settings


def _refuse_odd_gateway(gateway: str) -> None:
    if gateway and not re.fullmatch(r"https?://[^\s/@]+(?:/[^\s@]*)?", gateway):
        raise UsageError(
            "the gateway is not an address",
            expected="an address such as https://mirror.example.org, without a password",
            next_step="correct --gateway or REFASSAY_GATEWAY",
        )


def _paced(settings: Settings, interval: float) -> dict[str, RegistrySettings]:
    from refassay.registries import REGISTRIES

    return {
        registry.name: replace(
            settings.registries.get(registry.name, RegistrySettings()), interval=interval
        )
        for registry in REGISTRIES
    }


def _ontologies(settings: Settings, given: list[str] | None) -> tuple[str, ...] | None:
    """Those of the settings, and those of the flags behind them."""
    return (*settings.ontologies, *given) if given else None


def _words(lists: list[str] | None) -> tuple[str, ...] | None:
    """The words of comma-separated lists, or None where none was given."""
    if lists is None:
        return None
    return tuple(word.strip() for each in lists for word in each.split(",") if word.strip())


def fail_words(arguments: argparse.Namespace) -> tuple[str, ...] | None:
    """The levels and checks of ``--fail-on``, or None. Raises UsageError for an unknown word."""
    words = _words(getattr(arguments, "fail_on", None))
    _refuse_unknown("--fail-on", words or ())
    if getattr(arguments, "fail_on_unresolved", False):
        words = (*(words or ()), *UNRESOLVED)
    return words


def _refuse_unknown(where: str, words: Sequence[str]) -> None:
    from refassay.checks import CHECKS

    known = [level.value for level in Level]
    known += [name for check in CHECKS for name in (check.name, *check.names)]
    codes = {check.code for check in CHECKS}
    unknown = sorted(set(words) - {*known, *codes, *UNRESOLVED})
    if unknown:
        raise UsageError(
            f"{where} names {', '.join(unknown)}",
            expected="levels, or names or codes of checks: " + ", ".join(dict.fromkeys(known)),
            next_step="correct the word, or see `refassay explain`",
        )


def _data_folder() -> Path:
    # Relative paths are ignored: XDG base directory specification 0.8 (as remembered, 2026-11).
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        return (named if named.is_absolute() else Path.home() / ".local" / "share") / "refassay"
    except RuntimeError as error:  # no home folder, as in some containers
        raise UsageError(
            "there is no home folder to keep evidence in",
            expected="a folder for the evidence locker",
            next_step="name one with --evidence or REFASSAY_EVIDENCE",
        ) from error
