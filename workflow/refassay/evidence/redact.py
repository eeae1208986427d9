"""Secrets out of everything that is stored or shown.

Registries repeat what they were sent: the ID converter the e-mail address, NCBI's error pages the
key (recorded answers, 2026). What is replaced is replaced before a body is hashed and read, so
that a replay reads the same bytes.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import product
from urllib.parse import quote, urlsplit, urlunsplit

from refassay.settings import Secrets

MARK = "REDACTED"

SHORT = 8
"""Characters; a shorter secret is replaced only where it stands alone, or texts would be spoilt."""

# NCBI's answer to too many requests names the caller by key or by address:
# {"error":"API rate limit exceeded","api-key":"203.0.113.7",…} (recorded, 2026).
_NAMED_KEY = rb'("api[-_]key"\s{0,9}:\s{0,9}")[^"]{0,200}'
_KEY_PARAMETER = rb"(\bapi[-_]key(?:=|%3D))[^&;\s\"'<>%]{1,200}"
_NAMED = re.compile(_NAMED_KEY + b"|" + _KEY_PARAMETER, re.IGNORECASE)
_USERINFO = re.compile(r"(://)[^/\s:@]{0,200}:[^/\s@]{0,200}@")


class Redactor:
    """Replaces the secrets, in every spelling in which they may come back."""

    def __init__(self, secrets: Secrets) -> None:
        spelled = {each for value in secrets.values() for each in _spellings(value)}
        ordered = sorted(spelled, key=lambda each: (-len(each), each))
        self._lowered = tuple(each.lower() for each in ordered)
        self._pattern = (
            re.compile(b"|".join(map(_literal, ordered)), re.IGNORECASE) if ordered else None
        )

    def data(self, data: bytes) -> bytes:
        """The bytes of a body without secrets; the very same bytes where there are none."""
        lowered = data.lower()
        if self._pattern is not None and any(each in lowered for each in self._lowered):
            data = self._pattern.sub(MARK.encode("ascii"), data)
        if b"api" in lowered:
            data = _NAMED.sub(_keep_name, data)
        return data

    def text(self, text: str) -> str:
        """A message, address or header without secrets and without a password in an address."""
        cleaned = self.data(text.encode("utf-8", "surrogatepass")).decode("utf-8", "replace")
        return _USERINFO.sub(rf"\1{MARK}@", cleaned)


class SecretFilter(logging.Filter):
    """Put on a log handler, it lets no secret through; a traceback's text is cleaned as well."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__()
        self._redactor = Redactor(secrets)

    def filter(self, record: logging.LogRecord) -> bool:
        """Clean the record in place; always true."""
        record.msg = self._redactor.text(record.getMessage())
        record.args = ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = self._redactor.text(record.exc_text)
        return True


def redact_text(text: str, secrets: Secrets) -> str:
    """A message without secrets."""
    return Redactor(secrets).text(text)


def without_userinfo(url: str) -> str:
    """An address without user name and password."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _spellings(value: str) -> Iterator[bytes]:
    """How a value looks in a URL, in a URL within a URL, in a form, in JSON, HTML and UTF-16.

    A plus means a space in a form, so that some send it back as one.
    """
    named = [(char, f"&#{ord(char)};", f"&#x{ord(char):x};") for char in "+@"]
    texts = {
        value,
        value.replace("@", "%40"),
        value.replace("+", "%2B"),
        value.replace("+", " "),
        value.replace("+", " ").replace("@", "%40"),
        value.replace("+", "%20").replace("@", "%40"),
        value.replace("+", "%20"),
        *(_replaced(value, each) for each in product(*named)),
        quote(quote(value, safe="", errors="surrogateescape"), safe=""),
        json.dumps(value)[1:-1],
        json.dumps(value).replace("@", "\\u0040")[1:-1],
        escape(value),
    }
    # What the environment holds may be no text; it must not fail where it is to be hidden.
    yield from (text.encode("utf-8", "surrogateescape") for text in texts)
    yield from (text.encode("utf-8", "surrogatepass") for text in texts)
    yield from (value.encode(encoding, "surrogatepass") for encoding in ("utf-16-le", "utf-16-be"))


def _replaced(value: str, spelled: Sequence[str]) -> str:
    plus, at = spelled
    return value.replace("@", at).replace("+", plus)


def _literal(spelled: bytes) -> bytes:
    if len(spelled) >= SHORT:
        return re.escape(spelled)
    return rb"(?<![A-Za-z0-9])" + re.escape(spelled) + rb"(?![A-Za-z0-9])"


def _keep_name(match: re.Match[bytes]) -> bytes:
    return (match[1] or match[2]) + MARK.encode("ascii")
