"""Every setting, with its default, from the file, the environment and the flags.

:class:`Settings` holds nothing secret and may be recorded. The contact address and the API key
are :class:`Secrets`: they come from the environment alone and go nowhere but to the registries.
The schema ``schemas/config.schema.json`` says what each setting means; a test holds the two
together.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from refassay.errors import UsageError


@dataclass(frozen=True)
class LifeTimes:
    """Days after which an answer is asked for again. They never change a verdict."""

    found: float = 180
    notices: float = 14
    """Answers that tell of retractions."""
    absent: float = 7
    withheld: float = 30
    """Without a release date of its own."""


@dataclass(frozen=True)
class Timeouts:
    """Seconds."""

    connect: float = 5
    read: float = 10
    """Between two pieces of an answer."""
    total: float = 20
    """For one answer, however many pieces."""
    patience: float = 25
    """For all that one registry host keeps us waiting for nothing, in one run."""


@dataclass(frozen=True)
class Retries:
    """After 429, 5xx, a broken connection or a body that cannot be read."""

    tries: int = 3
    """Requests for the same batch, the first included, before it is halved."""
    wait: float = 1
    """Seconds before the second try; each further wait is twice as long."""
    longest_wait: float = 8
    """Seconds; also what a Retry-After is cut to."""


@dataclass(frozen=True)
class RegistrySettings:
    """What a user may correct about one registry; None keeps the table's value."""

    interval: float | None = None
    batch: int | None = None
    url: str | None = None
    """Base address that replaces ``https://HOST``."""


@dataclass(frozen=True)
class RelevanceSettings:
    """When a work counts as on or off the report's subject."""

    assess: bool = True
    terms: int = 20
    on: float = 0.35
    off: float = 0.08
    min_abstract: int = 300
    """Characters; without such an abstract nothing is called off topic."""


@dataclass(frozen=True)
class Settings:
    """All that is not secret. Field names are the keys of ``config/config.yaml``."""

    reports: str = ""
    include: tuple[str, ...] = ("**/*.md",)
    exclude: tuple[str, ...] = ()
    results: str = "results"
    evidence: str = "evidence"
    evidence_commit: str = "facts"
    replay: str = ""
    references_cache: str = ""
    ontologies: tuple[str, ...] = ()
    """Paths of local files; what of them a result rests on is named by its manifest."""
    gateway: str = ""
    offline: bool = False
    refresh: bool = False
    shards: int = 4
    max_report_bytes: int = 20_000_000
    max_references: int = 0
    """Per report; 0 is no limit. What is left out is counted and listed."""
    skip_prefixes: tuple[str, ...] = ()
    title_search: bool = True
    """Whether the titles of references that name nothing, or another work, are searched for."""
    full_text: bool = False
    """Whether full texts are asked for, to search them for what no abstract holds."""
    trace: bool = False
    """Whether the works that a review cites are asked for, to tell whose figures it repeats."""
    fail_on: tuple[str, ...] = ("error",)
    life_times: LifeTimes = field(default_factory=LifeTimes)
    timeouts: Timeouts = field(default_factory=Timeouts)
    retries: Retries = field(default_factory=Retries)
    relevance: RelevanceSettings = field(default_factory=RelevanceSettings)
    registries: Mapping[str, RegistrySettings] = field(default_factory=dict)

    def verdict_part(self) -> dict[str, Any]:
        """The settings that a verdict depends on: what a key of a cached result must hold."""
        from refassay.model import plain

        return {
            "relevance": plain(self.relevance),
            "max_references": self.max_references,
            "skip_prefixes": sorted(self.skip_prefixes),
            "title_search": self.title_search,
            "full_text": self.full_text,
            "trace": self.trace,
        }


@dataclass(frozen=True)
class Secrets:
    """What registries may see and nobody else. Its text form shows nothing."""

    contact: str = ""
    ncbi_api_key: str = ""

    def __repr__(self) -> str:
        return "Secrets(...)"

    def values(self) -> tuple[str, ...]:
        """The strings that must never be written anywhere, in all their spellings."""
        from functools import partial
        from urllib import parse

        # What the environment holds may be no text, and must be hidden all the same.
        quote = partial(parse.quote, errors="surrogateescape")
        quote_plus = partial(parse.quote_plus, errors="surrogateescape")
        plain_values = [value for value in (self.contact, self.ncbi_api_key) if value]
        spelled = (
            (value, quote(value, safe=""), quote(value, safe="@"), quote_plus(value))
            for value in plain_values
        )
        return tuple(dict.fromkeys(spelling for each in spelled for spelling in each))


_LONGEST = 200
"""Characters of what is said of one wrong key."""


def planted_secrets(environment: Mapping[str, str] | None = None) -> Secrets:
    """What of the environment must never be shown, be it an address or not."""
    env = os.environ if environment is None else environment
    return Secrets(
        contact=env.get("REFASSAY_CONTACT", "").strip(),
        ncbi_api_key=env.get("NCBI_API_KEY", "").strip(),
    )


def secrets_from(environment: Mapping[str, str] | None = None) -> Secrets:
    """The contact address and key of the environment. Raises UsageError for an odd address."""
    secrets = planted_secrets(environment)
    contact = secrets.contact
    # Bytes that are no UTF-8 come from the environment as lone surrogates.
    odd = any(char.isspace() or "\ud800" <= char <= "\udfff" for char in contact)
    if contact and (odd or "@" not in contact):
        raise UsageError(
            "REFASSAY_CONTACT is set, but not to an e-mail address",
            expected="one address, such as name@example.org",
            next_step="correct it or unset it; without it the registries' public pace is kept",
        )
    return secrets


def schema() -> dict[str, Any]:
    """The JSON schema of the settings."""
    from importlib import resources

    text = resources.files("refassay").joinpath("schemas/config.schema.json").read_text("utf-8")
    return dict(json.loads(text))


def settings_from(
    config: Mapping[str, Any],
    *,
    source: str = "the configuration",
    base: Settings | None = None,
) -> Settings:
    """Settings from a parsed configuration; what it leaves out is as in `base`.

    Raises UsageError naming every key that is wrong.
    """
    problems = _problems(config)
    if problems:
        raise UsageError(
            f"{source} has {len(problems)} fault(s): " + "; ".join(problems),
            expected="the keys and types that config/README.md lists",
            next_step="correct the key(s) named above; nothing was run",
        )
    built: Settings = _build(base or Settings(), config)
    return built


def settings_from_file(path: Path, *, base: Settings | None = None) -> Settings:
    """Settings from a YAML file. Raises UsageError when it cannot be read."""
    import yaml

    try:
        config = yaml.safe_load(path.read_text("utf-8"))
    except OSError as error:
        raise UsageError(
            f"{path} cannot be read: {error.strerror}",
            expected="a YAML file of settings",
            next_step="name another file with --settings",
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UsageError(
            f"{path} is not YAML: {' '.join(str(error).split())}",
            expected="a YAML file of settings",
            next_step="correct the line named above",
        ) from error
    if config is not None and not isinstance(config, dict):
        raise UsageError(
            f"{path} holds a {type(config).__name__}",
            expected="keys with values",
            next_step="see config/README.md",
        )
    return settings_from(config or {}, source=str(path), base=base)


def overlay(settings: Settings, **values: Any) -> Settings:
    """The settings with those values replaced that are not None."""
    return replace(settings, **{key: value for key, value in values.items() if value is not None})


def _problems(config: Mapping[str, Any]) -> list[str]:
    import jsonschema

    odd = [f"the top level: {key!r} is not a name" for key in config if not isinstance(key, str)]
    if odd:
        return odd
    validator = jsonschema.Draft202012Validator(schema())
    found = sorted(
        validator.iter_errors(dict(config)), key=lambda error: list(map(str, error.path))
    )
    return [_sentence(error) for error in found] or [*_not_finite(config), *_unknown(config)]


def _sentence(error: Any) -> str:
    place = ".".join(map(str, error.absolute_path)) or "the top level"
    said = str(error.message)
    return f"{place}: {said if len(said) <= _LONGEST else said[: _LONGEST - 1] + '…'}"


def _not_finite(value: Any, place: str = "") -> Iterator[str]:
    """Numbers that are none: YAML has them, and no limit holds for them."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _not_finite(inner, f"{place}.{key}" if place else str(key))
    elif isinstance(value, float) and not math.isfinite(value):
        yield f"{place}: {value} is not a number that can be worked with"


def _unknown(config: Mapping[str, Any]) -> Iterator[str]:
    """Corrections to registries that are not in the table."""
    from refassay.registries import BY_NAME

    for name in config.get("registries", ()):
        if name not in BY_NAME:
            yield f"registries: {name!r} is none of {', '.join(BY_NAME)}"


def _build(base: Any, config: Mapping[str, Any]) -> Any:
    """The base with the values of a configuration that the schema has accepted."""
    values: dict[str, Any] = {}
    for each in fields(base):
        if each.name not in config:
            continue
        value, before = config[each.name], getattr(base, each.name)
        if each.name == "registries":
            value = {name: _build(RegistrySettings(), one) for name, one in value.items()}
        elif is_dataclass(before):
            value = _build(before, value)
        elif isinstance(before, tuple):
            value = tuple(value)
        elif str(each.type).startswith(("float", "int")) and value is not None:
            # To the schema 4.0 is an integer, and 5 a number.
            value = float(value) if str(each.type).startswith("float") else int(value)
        values[each.name] = value
    return replace(base, **values)
