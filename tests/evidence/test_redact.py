from __future__ import annotations

import json
import logging
import os
import sys
import time
from html import escape
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from evidence_samples import POSTED, REGISTRY, SECRETS, body_for, desk, pmids, status, with_200
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.evidence.redact import Redactor, SecretFilter, redact_text, without_userinfo
from refassay.settings import Secrets

CONTACT, KEY = SECRETS.contact, SECRETS.ncbi_api_key
SPELLINGS = [
    KEY,
    KEY.upper(),
    CONTACT,
    CONTACT.upper(),
    quote(CONTACT),
    quote(CONTACT, safe=""),
    quote(CONTACT, safe="").lower(),
    quote_plus(CONTACT),
    quote(quote(CONTACT, safe=""), safe=""),
    json.dumps(CONTACT),
    CONTACT.replace("@", "\\u0040"),
    escape(CONTACT),
    CONTACT.replace("@", "&#64;"),
    CONTACT.replace("@", "&#x40;"),
    CONTACT.replace("@", "%40"),
    CONTACT.replace("+", " "),
    CONTACT.replace("+", " ").replace("@", "%40"),
    CONTACT.replace("+", "%20").replace("@", "%40"),
    CONTACT.replace("+", "%2B"),
    CONTACT.replace("@", "&#64;").replace("+", "&#43;"),
    CONTACT.replace("@", "&#x40;").replace("+", "&#x2b;"),
    CONTACT.replace("+", "&#43;"),
]


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_secret_is_replaced_in_every_spelling(spelled: str) -> None:
    redactor = Redactor(SECRETS)
    for text in (spelled, f"email={spelled};format=json", f'{{"request": "a{spelled}b"}}'):
        cleaned = redactor.data(text.encode()).decode()
        assert spelled.strip('"') not in cleaned
        assert "REDACTED" in cleaned
    assert spelled.strip('"') not in redactor.text(f"GET /x?email={spelled} failed")


def test_a_secret_that_is_no_text_is_hidden_too() -> None:
    odd = os.fsdecode(b"planted\xff@example.org")
    redactor = Redactor(Secrets(contact=odd))
    assert "planted" not in redactor.text(f"seen: {odd}")
    assert b"planted" not in redactor.data(b"seen: planted\xff@example.org")


def test_a_body_in_utf_16_is_searched_too() -> None:
    redactor = Redactor(SECRETS)
    for encoding in ("utf-16-le", "utf-16-be"):
        assert KEY.encode(encoding) not in redactor.data(f"key {KEY}".encode(encoding))


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_bytes_without_secrets_stay_as_they_are(data: bytes) -> None:
    if b"api" not in data.lower():
        assert Redactor(SECRETS).data(data) == data


def test_the_caller_is_taken_out_of_an_error_page_also_when_nothing_is_secret() -> None:
    page = b'{"error":"API rate limit exceeded","api-key":"203.0.113.7","count":"4"}'
    expected = b'{"error":"API rate limit exceeded","api-key":"REDACTED","count":"4"}'
    assert Redactor(Secrets()).data(page) == expected
    recorded = (
        Path(__file__).parents[3]
        / "shared/wire/_quoted/01_eutils-any_rate-limit-exceeded-no-key-.json"
    )
    if recorded.is_file():
        assert b"203.0.113.7" not in Redactor(Secrets()).data(recorded.read_bytes())


@pytest.mark.parametrize("name", ["01_eutils-any_rate-limit-exceeded-no-key-.json"])
def test_a_real_error_page_is_cleaned(name: str) -> None:
    recorded = Path(__file__).parents[3] / "shared/wire/_quoted" / name
    if not recorded.is_file():
        pytest.skip("the recorded answers are not here")
    cleaned = json.loads(Redactor(Secrets()).data(recorded.read_bytes()))
    assert cleaned["api-key"] == "REDACTED"
    assert cleaned["error"] == "API rate limit exceeded"


def test_a_key_in_a_query_is_replaced_also_when_it_is_not_ours() -> None:
    text = Redactor(Secrets()).text
    assert text("/efetch.fcgi?api_key=deadbeef&id=1") == "/efetch.fcgi?api_key=REDACTED&id=1"
    assert text("https://ada:pass@mirror.example.org/x") == "https://REDACTED@mirror.example.org/x"


def test_a_short_key_spoils_no_words() -> None:
    redactor = Redactor(Secrets(ncbi_api_key="cell"))
    assert redactor.text("cellular cell") == "cellular REDACTED"


def test_a_large_body_is_searched_quickly() -> None:
    data = b"ada+refs and api keys and REFS@example and 0f9e8d7c6b5a " * 100_000
    started = time.monotonic()
    Redactor(SECRETS).data(data)
    assert time.monotonic() - started < 3


def test_a_log_shows_no_secret_not_even_in_a_traceback() -> None:
    try:
        raise ValueError(f"no answer from /x?api_key={KEY}")
    except ValueError:
        record = logging.LogRecord("x", 40, "f", 1, "mail %s", (CONTACT,), sys.exc_info())
    assert SecretFilter(SECRETS).filter(record)
    shown = logging.Formatter("%(message)s").format(record)
    assert shown.startswith("mail REDACTED\nTraceback")
    assert KEY not in shown
    assert CONTACT not in redact_text(f"to {CONTACT}", SECRETS)


def test_an_address_is_shown_without_its_user() -> None:
    assert without_userinfo("http://u:p@h:8080/x?y") == "http://h:8080/x?y"
    assert without_userinfo("http://h/x") == "http://h/x"


def _stored(folder: Path) -> bytes:
    return b"".join(
        str(path).encode() + path.read_bytes() for path in folder.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize("posted", [False, True])
def test_no_stored_byte_holds_a_secret(tmp_path: Path, posted: bool) -> None:
    echo = json.dumps({"request": f"email={CONTACT};api_key={KEY}", "records": {}, "missing": []})
    at = desk(
        tmp_path,
        secrets=SECRETS,
        faults={
            "90000003": status(500, f"no: {KEY} {quote(CONTACT)}".encode(), retry_after=KEY),
            "90000005": with_200(echo.encode()),
            "90000007": status(302, b"", location=f"/records?ids=90000007&email={quote(CONTACT)}"),
            "90000009": status(302, b"", location=f"https://evil.example.net/?k={KEY}"),
        },
    )
    at.door.ask(POSTED if posted else REGISTRY, pmids(12))
    sent = "".join(f"{parcel.url}{parcel.form}{parcel.headers}" for parcel in at.carrier.sent)
    assert KEY in sent
    stored = _stored(at.locker.root)
    for spelled in SPELLINGS:
        assert spelled.strip('"').encode() not in stored


def test_a_body_that_repeats_a_secret_is_hashed_and_read_without_it(tmp_path: Path) -> None:
    body = body_for([each.local for each in pmids(3)])[:-1] + f', "by": "{CONTACT}"}}'.encode()
    at = desk(tmp_path, secrets=SECRETS, outage=with_200(body))
    assert at.door.ask(REGISTRY, pmids(3)).answered == 3
    (path,) = at.locker.exchange_paths()
    kept = at.locker.exchange(path).body
    assert kept is not None
    assert kept.redacted
    assert at.locker.body(kept.sha256).endswith(b'"by": "REDACTED"}')
