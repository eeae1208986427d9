"""The headers that matter: those that are kept, and those that ask us to be slower."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime

_KEPT = re.compile(
    r"retry-after|x-rate-?limit-[a-z-]{1,20}|x-concurrency-limit|x-api-pool"
    r"|date|etag|last-modified|content-type|location"
)
_LONGEST = 500
"""Characters of a header that are kept."""
_NUMBER = re.compile(r"\s*(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s|m|h)?\s*", re.IGNORECASE)
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def kept(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers that an exchange keeps; names are in lower case."""
    return {name: headers[name][:_LONGEST] for name in sorted(headers) if _KEPT.fullmatch(name)}


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """Seconds until the registry wants to be asked again; None when it does not say.

    The header holds seconds or a date (RFC 9110, section 10.2.3). `now` is in seconds since 1970.
    """
    value = headers.get("retry-after", "").strip()
    if not value:
        return None
    if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, OverflowError):
        return None


def stated_interval(headers: Mapping[str, str]) -> float:
    """Seconds between requests that the registry's limits amount to; 0 when it states none.

    Crossref sends ``x-rate-limit-limit: 5`` with ``x-rate-limit-interval: 1s``, NCBI
    ``x-ratelimit-limit: 3`` for a second (recorded answers, 2026).
    """
    limit = _first(headers, "x-rate-limit-limit", "x-ratelimit-limit")
    period = _first(headers, "x-rate-limit-interval", "x-ratelimit-interval")
    if not limit:
        return 0.0
    return (1.0 if period is None else period) / limit


def _first(headers: Mapping[str, str], *names: str) -> float | None:
    for name in names:
        # Proxies join headers that come twice: the first one counts.
        match = _NUMBER.fullmatch(headers.get(name, "").partition(",")[0])
        if match:
            return float(match[1]) * _SECONDS[(match[2] or "s").lower()]
    return None
