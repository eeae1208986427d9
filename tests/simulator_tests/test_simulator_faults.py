"""The simulator's faults do what they say, and nothing outlives it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import requests
from simulator_samples import ASK, EUTILS, TABLE

from simulator import FAULTS, Fault, Simulator, synthetic_records


@pytest.fixture(scope="module")
def simulator() -> Iterator[Simulator]:
    with Simulator(TABLE, date="Mon, 30 Nov 2026 12:00:00 GMT") as running:
        yield running


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    with requests.Session() as opened:
        opened.trust_env = False
        yield opened


BROKEN = {
    "status": lambda answer, _true: answer.status_code == 503,
    "html200": lambda answer, _true: answer.status_code == 200 and b"<html>" in answer.content,
    "malformed": lambda answer, true: answer.content == true[: len(true) // 2],
    "empty": lambda answer, _true: answer.content == b"" and answer.status_code == 200,
    "garbage": lambda answer, _true: answer.content[:2] == b"\x80\x81",
    "redirect": lambda answer, _true: answer.headers["Location"].startswith("https://"),
    "redirect_outside": lambda answer, _true: "elsewhere.example.org" in answer.headers["Location"],
    "wrong_record": lambda answer, true: answer.ok and answer.content != true,
    "envelope": lambda answer, _true: (
        answer.status_code == 200 and b"error" in answer.content.lower()
    ),
    "null_message": lambda answer, _true: b"null" in answer.content,
    "wrong_shape": lambda answer, _true: len(answer.content) < 60,
    "empty_list": lambda answer, _true: answer.content == b"[]",
    "echo_secrets": lambda answer, _true: answer.status_code == 400 and b"sesame" in answer.content,
    "emptyset": lambda answer, true: answer.content != true,
    "slow": lambda answer, true: answer.content == true,
}


@pytest.mark.parametrize("registry", ASK)
@pytest.mark.parametrize("mode", BROKEN)
def test_a_fault_does_what_it_says_and_then_is_over(simulator, session, registry, mode):
    address = f"{simulator.gateway}/{ASK[registry]}"
    address += f"{'&' if '?' in address else '?'}api_key=sesame"
    simulator.set_faults(())
    true = session.get(address, allow_redirects=False).content
    simulator.set_faults([Fault(mode, registry=registry, times=1, seconds=0.0)])
    answer = session.get(address, allow_redirects=False)
    assert BROKEN[mode](answer, true), answer.content[:200]
    again = session.get(address)
    assert again.content == true


@pytest.mark.parametrize("mode", ["hang", "stall", "reset", "truncated", "bad_encoding"])
def test_a_broken_connection_is_an_error_for_the_client(mode):
    with Simulator(TABLE, faults=[Fault(mode)]) as simulator, requests.Session() as session:
        with pytest.raises(requests.RequestException):
            assert session.get(f"{simulator.gateway}/{ASK['crossref']}", timeout=0.2).content
        assert simulator.requests[0].fault == mode


def test_every_fault_is_tried_here():
    assert set(BROKEN) | {"hang", "stall", "reset", "truncated", "bad_encoding"} == set(FAULTS)


def test_a_fault_can_be_for_one_identifier():
    table = synthetic_records(3)
    with Simulator(table, faults=[Fault("503", id="^90000002$")]) as simulator:
        base = f"{simulator.gateway}/{EUTILS}/efetch.fcgi?db=pubmed&id="
        with requests.Session() as session:
            statuses = [
                session.get(base + ids).status_code for ids in ("90000001", "90000001,90000002")
            ]
    assert statuses == [200, 503]


def test_beyond_the_rate_comes_429_and_latency_is_kept():
    running = Simulator(TABLE, rates={"ncbi": 2}, latency={"crossref": 0.05})
    with running as simulator, requests.Session() as session:
        answers = [
            session.get(f"{simulator.gateway}/{ASK[each]}") for each in ("pubmed", "pmc", "gds")
        ]
        began = time.monotonic()
        session.get(f"{simulator.gateway}/{ASK['crossref']}")
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[2].headers["Retry-After"] == "1"
    assert time.monotonic() - began >= 0.05


def test_starting_and_stopping_take_no_time_even_when_somebody_hangs():
    import threading

    simulator = Simulator(TABLE, faults=[Fault("hang")]).start()
    waiting = threading.Thread(target=_ask_in_vain, args=(simulator.gateway,))
    waiting.start()
    while not simulator.requests:
        time.sleep(0.001)
    began = time.monotonic()
    simulator.stop()
    waiting.join()
    assert time.monotonic() - began < 2


def _ask_in_vain(gateway: str) -> None:
    with pytest.raises(requests.RequestException):
        requests.get(f"{gateway}/{ASK['crossref']}", timeout=5)
