from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.evidence.exchange import (
    ANSWERED,
    BROKEN,
    OUTCOMES,
    TELLING,
    Body,
    Exchange,
    Failure,
    Said,
    describe_failure,
    stamp,
)
from refassay.model import Found, Identifier, NotHere, Record

text = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)
ids = st.lists(st.builds(Identifier, st.just("DOI"), text), min_size=1, max_size=4, unique=True)
media_types = st.sampled_from(["application/json", "text/xml", "text/html", "geo/text", "", "x/y"])


@st.composite
def exchanges(draw: st.DrawFn) -> Exchange:
    asked = tuple(draw(ids))
    asked_at, microsecond = stamp(draw(st.integers(0, 4_000_000_000)) + 0.25)
    media_type = draw(media_types)
    exchange = Exchange(
        registry=draw(st.sampled_from(["pubmed", "doi_handle"])),
        url="https://records.example.org/?" + draw(text),
        form=tuple(draw(st.lists(st.tuples(text, text), max_size=2))),
        asked_at=asked_at,
        microsecond=microsecond,
        outcome=draw(st.sampled_from(sorted(OUTCOMES - TELLING))),
        asked=asked,
        status=draw(st.none() | st.integers(100, 599)),
        headers=draw(st.dictionaries(text, text, max_size=2)),
        media_type=media_type,
        error=draw(st.none() | st.builds(Failure, text, text)),
    )
    if draw(st.booleans()):
        return exchange
    content = draw(st.sampled_from(["record", "abstract"]))
    return replace(
        exchange,
        outcome=ANSWERED,
        status=200,
        error=None,
        body=Body.of(draw(st.binary(max_size=9)), media_type, content=content),
        answers=tuple(Said.of(each, NotHere(), None, draw(st.integers(0, 9))) for each in asked),
    )


@given(exchanges())
@settings(deadline=None)
def test_an_exchange_comes_back_from_its_json(exchange: Exchange) -> None:
    assert Exchange.from_json(exchange.to_json()) == exchange


@given(exchanges(), st.data())
@settings(deadline=None)
def test_any_other_spelling_is_refused(exchange: Exchange, data: st.DataObject) -> None:
    written = exchange.to_json()
    place = data.draw(st.integers(0, len(written)))
    with pytest.raises(ValueError, match=r"."):
        Exchange.from_json(written[:place] + " " + written[place:] + "\n")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "{}", '"x"', '{"registry": 3}', "[" * 100_000, '{"asked": [5]}', "\x00"],
)
def test_what_is_no_exchange_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Exchange.from_json(text)


A = Identifier("PMID", "90000001")
PLAIN = Exchange("pubmed", "https://x.example.org/", "2026-12-01T10:11:12Z", BROKEN, (A,))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"schema": "refassay-exchange-2"}, "schema"),
        ({"registry": "../pubmed"}, "registry"),
        ({"asked_at": "2026-12-01T10:11:12"}, "asked_at"),
        ({"asked_at": "../../../../etc/passwd"}, "asked_at"),
        ({"outcome": "absent"}, "outcome"),
        ({"outcome": ANSWERED}, "body"),
        ({"body": Body("0" * 64, 3, "../../etc/passwd")}, "body"),
        (
            {"outcome": ANSWERED, "status": 200, "body": Body("0" * 64, 3, "/etc/passwd")},
            "where its hash says",
        ),
        (
            {"outcome": ANSWERED, "status": 200, "body": Body.of(b"x", "")},
            "answers are not for what was asked",
        ),
    ],
)
def test_an_exchange_that_contradicts_itself_is_refused(
    change: dict[str, object], fault: str
) -> None:
    with pytest.raises(ValueError, match=fault):
        Exchange.from_json(replace(PLAIN, **change).to_json())  # type: ignore[arg-type]


def test_the_name_tells_registry_and_time() -> None:
    assert PLAIN.path.startswith("exchanges/pubmed/2026-12-01/101112-")


def test_the_digest_is_of_what_was_read_and_of_nothing_else() -> None:
    once = Said.of(A, Found(Record(A, title="T")), 5, 9)
    again = Said.of(A, Found(Record(A, title="T")), 77, 9)
    other = Said.of(A, Found(Record(A, title="T.")), 5, 9)
    assert once.digest == again.digest != other.digest


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"outcome": "refused", "status": 429, "tries": 3}, "HTTP 429 after 3 tries"),
        ({"outcome": "refused", "status": 503}, "HTTP 503"),
        ({"outcome": "timeout", "tries": 2}, "no answer in time after 2 tries"),
        ({"outcome": "broken"}, "the connection failed"),
        ({"outcome": "unreadable"}, "an answer that cannot be read"),
        (
            {"outcome": "given_up", "error": Failure("GivenUp", "HTTP 500"), "tries": 0},
            "not asked: HTTP 500",
        ),
    ],
)
def test_a_failure_is_described_from_the_exchange_alone(
    change: dict[str, object], words: str
) -> None:
    assert describe_failure(replace(PLAIN, **change)) == words  # type: ignore[arg-type]
