from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from evidence_samples import (
    BY_NAME,
    FAULTS,
    HOST,
    POSTED,
    REGISTRY,
    SECRETS,
    Desk,
    Fault,
    desk,
    hang,
    is_known,
    pmid,
    pmids,
    refused,
    status,
    without_fsync,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.evidence._carrier import Came, Limits, Parcel
from refassay.evidence.door import Door
from refassay.evidence.exchange import GIVEN_UP, Exchange
from refassay.evidence.index import Index
from refassay.model import Found, Identifier, NotHere, Unanswered
from refassay.registries._registry import Reading, Registry
from refassay.settings import RegistrySettings, Retries, Secrets, Settings, Timeouts

_quick = pytest.fixture(scope="module", autouse=True)(without_fsync)

SPOILING = sorted(FAULTS)


def exchanges(at: Desk) -> list[Exchange]:
    found = [at.locker.exchange(path) for path in at.locker.exchange_paths()]
    return sorted(found, key=lambda exchange: exchange.order)


def verdicts(at: Desk, ids: Sequence[Identifier]) -> dict[Identifier, str]:
    with Index.open(at.locker, None, registries=BY_NAME) as index:
        assert index.damaged == ()
        return {
            each: type(lookups[0].answer).__name__ if lookups else "nothing"
            for each, lookups in index.lookups(ids).items()
        }


def test_two_hundred_identifiers_are_one_request(tmp_path: Path) -> None:
    at = desk(tmp_path)
    report = at.door.ask(REGISTRY, [*pmids(200), *pmids(20)])
    assert (report.requests, report.answered, report.unanswered) == (1, 200, 0)
    for each, verdict in verdicts(at, pmids(200)).items():
        assert verdict == ("Found" if is_known(each.local) else "NotHere")


def test_an_exchange_says_what_was_sent_and_what_came(tmp_path: Path) -> None:
    at = desk(tmp_path, secrets=SECRETS)
    at.carrier.headers = {"date": "Mon, 01 Jun 2026 00:00:00 GMT", "server": "x"}
    at.door.ask(REGISTRY, pmids(2))
    (exchange,) = exchanges(at)
    assert exchange.url == f"https://{HOST}/records?ids=90000001,90000002"
    assert (exchange.method, exchange.status, exchange.outcome) == ("GET", 200, "answered")
    assert exchange.asked_at == "2026-05-28T20:26:40Z"
    assert exchange.headers == {
        "content-type": "application/json; charset=utf-8",
        "date": "Mon, 01 Jun 2026 00:00:00 GMT",
    }
    assert exchange.body is not None
    body = at.locker.body(exchange.body.sha256)
    said = exchange.answers[0]
    assert (said.id, said.answer) == (pmid(1), "found")
    assert body[said.offset : (said.offset or 0) + (said.length or 0)] == b"Title 90000001"


@pytest.mark.parametrize("registry", [REGISTRY, POSTED])
def test_contact_and_key_are_sent_and_not_kept(tmp_path: Path, registry: Registry) -> None:
    at = desk(tmp_path, secrets=SECRETS)
    at.door.ask(registry, pmids(2))
    (parcel,) = at.carrier.sent
    query = {k: v[0] for k, v in parse_qs(urlsplit(parcel.url).query).items()}
    fields = query | dict(parcel.form)
    assert fields["email"] == SECRETS.contact
    assert fields["api_key"] == SECRETS.ncbi_api_key
    assert bool(parcel.form) != ("api_key" in query)
    assert parcel.headers["User-Agent"].endswith(f"(+mailto:{SECRETS.contact})")
    assert SECRETS.contact not in repr(parcel)
    (exchange,) = exchanges(at)
    assert "email" not in exchange.url
    assert dict(exchange.form).keys() <= {"ids"}


def test_without_secrets_none_are_sent(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(REGISTRY, pmids(1))
    (parcel,) = at.carrier.sent
    assert parcel.url == f"https://{HOST}/records?ids=90000001"
    assert "mailto" not in parcel.headers["User-Agent"]


@pytest.mark.parametrize("fault", SPOILING)
def test_one_identifier_of_two_hundred_spoils_itself_alone(tmp_path: Path, fault: str) -> None:
    at = desk(tmp_path, faults={"90000123": FAULTS[fault]})
    started = at.time.now
    report = at.door.ask(REGISTRY, pmids(200))
    assert report.open == (pmid(123),)
    assert report.given_up == ""
    assert at.time.now - started < 25
    assert report.requests < 40
    found = verdicts(at, pmids(200))
    assert found.pop(pmid(123)) == "Unanswered"
    assert set(found.values()) == {"Found", "NotHere"}


@pytest.mark.parametrize("fault", SPOILING)
def test_an_outage_is_found_out_soon_and_calls_nothing_absent(tmp_path: Path, fault: str) -> None:
    at = desk(tmp_path, outage=FAULTS[fault])
    started = at.time.now
    report = at.door.ask(REGISTRY, pmids(1000))
    assert report.answered == 0
    assert report.unanswered == 1000
    assert report.given_up
    assert report.requests < 20
    assert at.time.now - started <= 25
    found = verdicts(at, pmids(1000))
    assert set(found.values()) == {"Unanswered"}
    again = at.door.ask(REGISTRY, pmids(7))
    assert (again.requests, again.unanswered, again.given_up) == (0, 7, report.given_up)


@pytest.mark.parametrize("fault", sorted(set(SPOILING) - {"400", "404"}))
def test_an_outage_of_a_registry_that_is_asked_singly_is_found_out_too(
    tmp_path: Path, fault: str
) -> None:
    at = desk(tmp_path, outage=FAULTS[fault])
    report = at.door.ask(replace(REGISTRY, batch=1), pmids(50))
    assert report.given_up
    assert report.requests <= 8


def test_identifiers_that_were_not_sent_say_why(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=FAULTS["500"])
    at.door.ask(replace(REGISTRY, batch=1), pmids(50))
    last = exchanges(at)[-1]
    assert last.outcome == GIVEN_UP
    assert last.asked == pmids(50)[2:]
    with Index.open(at.locker, None, registries=BY_NAME) as index:
        looks = index.lookups([pmid(1), pmid(50)])
    assert looks[pmid(1)][0].answer == Unanswered("HTTP 500 after 3 tries", 500)
    (look,) = looks[pmid(50)]
    assert look.answer == Unanswered(
        "not asked: 2 batches in a row failed, last: HTTP 500 after 3 tries"
    )


@given(st.sets(st.integers(1, 40), max_size=12), st.sampled_from(SPOILING), st.integers(1, 40))
@settings(deadline=None, max_examples=40)
def test_every_healthy_identifier_is_answered_unless_the_registry_was_given_up(
    tmp_path_factory: pytest.TempPathFactory, poisoned: set[int], fault: str, batch: int
) -> None:
    at = desk(
        tmp_path_factory.mktemp("halving"),
        faults={pmid(number).local: FAULTS[fault] for number in poisoned},
    )
    report = at.door.ask(replace(REGISTRY, batch=batch), pmids(40))
    found = verdicts(at, pmids(40))
    for number in range(1, 41):
        healthy = number not in poisoned
        verdict = found[pmid(number)]
        if not healthy:
            assert verdict == "Unanswered"
        elif not report.given_up:
            assert verdict == ("Found" if is_known(pmid(number).local) else "NotHere")
    assert set(report.open) == {each for each, verdict in found.items() if verdict == "Unanswered"}
    assert len(at.carrier.sent) == report.requests < 200


def test_two_spoilers_in_both_halves_are_no_outage(tmp_path: Path) -> None:
    faults = {"90000020": FAULTS["500"], "90000180": FAULTS["html"]}
    at = desk(tmp_path, faults=faults)
    report = at.door.ask(REGISTRY, pmids(200))
    assert report.open == (pmid(20), pmid(180))
    assert not report.given_up


@pytest.mark.parametrize(
    "fault", ["429", "500", "503 with a time", "reset", "html", "malformed", "empty"]
)
def test_a_failure_that_passes_leaves_no_trace_in_the_answers(tmp_path: Path, fault: str) -> None:
    at = desk(tmp_path)
    at.carrier.faults = {"90000001": _for_a_while(at, FAULTS[fault], 2)}
    report = at.door.ask(REGISTRY, pmids(3))
    assert (report.requests, report.unanswered) == (3, 0)
    assert [each.tries for each in exchanges(at)] == [1, 2, 3]


def _for_a_while(at: Desk, fault: Fault, times: int) -> Fault:
    def answer(parcel: Parcel, limits: Limits) -> Came:
        if len(at.carrier.sent) == times:
            at.carrier.faults = {}
        return fault(parcel, limits)

    return answer


def test_waits_grow_and_a_retry_after_is_honoured_and_cut(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=FAULTS["500"])
    at.door.ask(REGISTRY, pmids(1))
    assert at.time.slept == [1, 2]
    at = desk(tmp_path / "named", outage=status(503, b"", retry_after="5"))
    at.door.ask(REGISTRY, pmids(1))
    assert at.time.slept == [5, 5]
    at = desk(tmp_path / "long", outage=status(429, b"", retry_after="86400"))
    at.door.ask(REGISTRY, pmids(1))
    assert at.time.slept == [8, 8]


def test_a_request_that_is_refused_for_itself_is_not_repeated(tmp_path: Path) -> None:
    at = desk(tmp_path, faults={"90000002": FAULTS["400"]})
    report = at.door.ask(REGISTRY, pmids(2))
    assert report.requests == 3
    assert report.open == (pmid(2),)
    at = desk(tmp_path / "single", faults={"90000002": FAULTS["400"]})
    assert at.door.ask(replace(REGISTRY, batch=1), pmids(3)).requests == 3


def test_a_registry_that_hangs_costs_no_more_than_the_patience(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=hang)
    started = at.time.now
    at.door.ask(REGISTRY, pmids(1000))
    other = replace(REGISTRY, name="others")
    at.door.ask(other, pmids(1000))
    for number in range(9):
        at.door.ask(replace(REGISTRY, name=f"more{number}"), pmids(5))
    assert at.time.now - started <= 25
    assert at.carrier.limits[0].read == 10


def test_a_host_without_connection_is_not_halved_and_not_asked_by_others(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=refused)
    report = at.door.ask(REGISTRY, pmids(200))
    assert (report.requests, report.unanswered) == (3, 200)
    report = at.door.ask(replace(REGISTRY, name="others"), pmids(200))
    assert (report.requests, report.unanswered) == (0, 200)
    assert report.given_up == "the connection failed after 3 tries"


def test_other_hosts_are_asked_after_an_outage(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=hang)
    at.door.ask(REGISTRY, pmids(200))
    at.carrier.outage = None
    elsewhere = replace(
        REGISTRY,
        name="elsewhere",
        hosts=("mirror.example.org",),
        request=lambda ids: replace(
            REGISTRY.request(ids), url="https://mirror.example.org/records"
        ),
    )
    assert at.door.ask(elsewhere, pmids(200)).answered == 200


def test_a_slow_healthy_host_is_waited_for(tmp_path: Path) -> None:
    at = desk(tmp_path, latency=9.0)
    report = at.door.ask(replace(REGISTRY, batch=20), pmids(200))
    assert (report.answered, report.requests) == (200, 10)


def test_batches_keep_to_number_length_and_solitude(tmp_path: Path) -> None:
    at = desk(tmp_path, secrets=Secrets(contact="ada@example.org"))
    alone = replace(REGISTRY, max_url=120, alone=lambda each: each.local.endswith("5"))
    batches = list(at.door.batches(alone, pmids(30)))
    assert sorted(each for batch in batches for each in batch) == sorted(pmids(30))
    assert all(len(batch) == 1 for batch in batches if any(e.local.endswith("5") for e in batch))
    at.door.ask(alone, pmids(30))
    assert max(len(parcel.url) for parcel in at.carrier.sent) <= 120
    assert len(batches) == 3 + 5
    few = Settings(registries={"records": RegistrySettings(batch=7)})
    sizes = [len(batch) for batch in desk(tmp_path, settings=few).door.batches(POSTED, pmids(20))]
    assert sizes == [7, 7, 6]


@pytest.mark.parametrize(
    ("secrets", "settings", "seconds"),
    [
        (Secrets(), Settings(), 3.0),
        (Secrets(contact="a@example.org"), Settings(), 2.0),
        (SECRETS, Settings(), 1.0),
        (SECRETS, Settings(registries={"records": RegistrySettings(interval=7)}), 7.0),
        (SECRETS, Settings(registries={"records": RegistrySettings(interval=0)}), 0.0),
    ],
)
def test_the_interval_depends_on_contact_key_and_settings(
    tmp_path: Path, secrets: Secrets, settings: Settings, seconds: float
) -> None:
    registry = replace(REGISTRY, interval=3, interval_with_contact=2, interval_with_key=1, batch=1)
    at = desk(tmp_path, secrets=secrets, settings=settings, latency=0.0)
    at.door.ask(registry, pmids(3))
    assert sum(at.time.slept) == pytest.approx(2 * seconds)


def test_a_stated_limit_slows_us_down_but_never_up(tmp_path: Path) -> None:
    at = desk(tmp_path, latency=0.0)
    at.carrier.headers = {"x-rate-limit-limit": "2", "x-rate-limit-interval": "1s"}
    at.door.ask(replace(REGISTRY, batch=1, interval=0.1), pmids(4))
    assert at.time.slept == pytest.approx([0.1, 0.5, 0.5])
    at = desk(tmp_path / "slow", latency=0.0)
    at.carrier.headers = {"x-rate-limit-limit": "50", "x-rate-limit-interval": "1s"}
    at.door.ask(replace(REGISTRY, batch=1, interval=0.4), pmids(3))
    assert at.time.slept == pytest.approx([0.4, 0.4])


def test_redirects_of_the_registry_itself_are_followed_without_secrets(tmp_path: Path) -> None:
    at = desk(tmp_path, secrets=SECRETS)
    there = "https://mirror.example.org/new?ids=90000001&email=x&api_key=y"
    at.carrier.faults = {"90000001": _for_a_while(at, status(301, b"", location=there), 1)}
    report = at.door.ask(REGISTRY, pmids(1))
    assert (report.requests, report.answered) == (2, 1)
    parcel = at.carrier.sent[-1]
    assert parcel.url == "https://mirror.example.org/new?ids=90000001"
    assert "mailto" not in parcel.headers["User-Agent"]
    first, second = exchanges(at)
    assert (first.outcome, first.status) == ("redirected", 301)
    assert (second.outcome, second.url) == ("answered", parcel.url)


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_a_redirected_form_is_sent_again_unless_the_registry_says_otherwise(
    tmp_path: Path, code: int
) -> None:
    at = desk(tmp_path, secrets=SECRETS)
    at.carrier.faults = {
        "90000001": _for_a_while(at, status(code, b"", location="/x?ids=90000001"), 1)
    }
    assert at.door.ask(POSTED, pmids(1)).answered == 1
    parcel = at.carrier.sent[-1]
    assert bool(parcel.form) == (code != 303)
    sent = dict(parcel.form) or parse_qs(urlsplit(parcel.url).query)
    assert sent["api_key"] in (SECRETS.ncbi_api_key, [SECRETS.ncbi_api_key])


def test_a_redirect_to_elsewhere_is_refused_and_named(tmp_path: Path) -> None:
    at = desk(tmp_path, outage=FAULTS["redirect to elsewhere"])
    report = at.door.ask(REGISTRY, pmids(1))
    assert (report.requests, report.unanswered) == (1, 1)
    (exchange,) = exchanges(at)
    assert exchange.outcome == "refused"
    assert exchange.error is not None
    assert "https://evil.example.net/" in exchange.error.message
    at = desk(tmp_path / "loop", outage=FAULTS["redirect without end"])
    assert at.door.ask(REGISTRY, pmids(1)).requests == 2


def test_a_registry_may_only_name_its_own_hosts(tmp_path: Path) -> None:
    at = desk(tmp_path)
    wrong = replace(
        REGISTRY,
        request=lambda ids: replace(REGISTRY.request(ids), url="https://evil.example.net/"),
    )
    with pytest.raises(ValueError, match=r"evil\.example\.net"):
        at.door.ask(wrong, pmids(1))
    assert at.carrier.sent == []


def test_an_interruption_leaves_whole_evidence(tmp_path: Path) -> None:
    at = desk(tmp_path)

    def interrupted(_parcel: object, _limits: object) -> None:
        raise KeyboardInterrupt

    at.carrier.faults = {"90000006": interrupted}  # type: ignore[dict-item]
    with pytest.raises(KeyboardInterrupt):
        at.door.ask(replace(REGISTRY, batch=5), pmids(20))
    found = verdicts(at, pmids(20))
    assert [each for each in pmids(20) if found[each] != "nothing"] == list(pmids(5))
    at.carrier.faults = {}
    assert at.door.ask(replace(REGISTRY, batch=5), pmids(20)).answered == 20


def test_several_threads_ask_different_registries_through_one_door(tmp_path: Path) -> None:
    at = desk(tmp_path)
    reports = []

    def work(number: int) -> None:
        registry = replace(REGISTRY, name=f"registry_{number}", batch=5)
        reports.append(at.door.ask(registry, pmids(20)))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [report.answered for report in reports] == [20] * 4
    assert len(at.locker.exchange_paths()) == 16


def test_whoever_wants_to_know_is_told_of_every_exchange(tmp_path: Path) -> None:
    at = desk(tmp_path)
    told: list[Exchange] = []
    door = Door(
        Settings(), Secrets(), at.locker, at.door.pace, clock=at.time, on_exchange=told.append
    )
    door.carrier = at.carrier  # type: ignore[assignment]
    door.ask(replace(REGISTRY, batch=2), pmids(4))
    assert [exchange.asked for exchange in told] == [pmids(4)[:2], pmids(4)[2:]]


def test_an_unanswered_reading_leaves_its_identifier_open(tmp_path: Path) -> None:
    at = desk(tmp_path)
    registry = replace(
        REGISTRY,
        read=lambda reply, ids: {
            **REGISTRY.read(reply, ids),
            pmid(2): Reading(Unanswered("error for this one")),
        },
    )
    report = at.door.ask(registry, pmids(3))
    assert report.open == (pmid(2),)
    with Index.open(at.locker, None, registries={"records": registry}) as index:
        assert index.lookups([pmid(2)])[pmid(2)][0].answer == Unanswered("error for this one")


def test_settings_of_a_quick_run_are_kept(tmp_path: Path) -> None:
    brief = Settings(timeouts=Timeouts(1, 2, 3, 4), retries=Retries(tries=1))
    at = desk(tmp_path, settings=brief, outage=FAULTS["500"])
    at.door.ask(REGISTRY, pmids(1))
    assert len(at.carrier.sent) == 1
    assert at.time.slept == []
    limits = at.carrier.limits[0]
    assert (limits.connect, limits.read, limits.total) == (1, 2, 3)


def test_a_newer_answer_is_kept_beside_the_older_one(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(REGISTRY, pmids(2))
    at.time.now += 1
    at.door.ask(REGISTRY, pmids(2))
    one, two = exchanges(at)
    assert one.body == two.body
    assert [said.digest for said in one.answers] == [said.digest for said in two.answers]


def test_found_and_missing_are_what_the_body_says(tmp_path: Path) -> None:
    at = desk(tmp_path)
    at.door.ask(REGISTRY, pmids(10))
    with Index.open(at.locker, None, registries=BY_NAME) as index:
        looks = index.lookups([pmid(1), pmid(10)])
    assert isinstance(looks[pmid(1)][0].answer, Found)
    assert looks[pmid(10)][0].answer == NotHere("listed as missing")
