from __future__ import annotations

import json
import multiprocessing
import threading
import time
from itertools import pairwise
from pathlib import Path

import pytest
from evidence_samples import Time
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.evidence._headers import kept, retry_after, stated_interval
from refassay.evidence.pace import LONGEST, STATED, Pace


@given(st.lists(st.floats(0, 2), max_size=20), st.floats(0.01, 3))
@settings(deadline=None)
def test_two_slots_are_never_closer_than_the_interval(pauses: list[float], interval: float) -> None:
    clock = Time()
    pace = Pace(None, clock=clock, sleep=clock.sleep)
    given_at = []
    for pause in pauses:
        clock.now += pause
        pace.wait("ncbi", interval)
        given_at.append(clock.now)
    gaps = [later - earlier for earlier, later in pairwise(given_at)]
    assert all(gap >= interval - 1e-6 for gap in gaps)


def test_the_first_does_not_wait_and_keys_do_not_wait_for_each_other(tmp_path: Path) -> None:
    clock = Time()
    pace = Pace(tmp_path, clock=clock, sleep=clock.sleep)
    pace.wait("ncbi", 5)
    pace.wait("crossref", 5)
    assert clock.slept == []
    pace.wait("ncbi", 5)
    assert clock.slept == [5]


def test_two_paces_of_one_folder_share_their_slots(tmp_path: Path) -> None:
    clock = Time()
    one, two = (Pace(tmp_path, clock=clock, sleep=clock.sleep) for _ in range(2))
    one.wait("ncbi", 3)
    two.wait("ncbi", 3)
    assert clock.slept == [3]
    one.slow_down("ncbi", pause=7)
    two.wait("ncbi", 3)
    assert clock.slept == [3, 7]


def test_a_stated_interval_is_kept_when_it_is_longer_and_for_a_time(tmp_path: Path) -> None:
    clock = Time()
    one, two = (Pace(tmp_path, clock=clock, sleep=clock.sleep) for _ in range(2))
    one.slow_down("crossref", interval=2)
    for pace, interval in ((one, 0.5), (two, 0.5), (one, 4)):
        pace.wait("crossref", interval)
    two.wait("crossref", 0.1)
    assert clock.slept == [2, 2, 4]
    clock.now += STATED + 1
    two.wait("crossref", 0.1)
    two.wait("crossref", 0.1)
    assert clock.slept[3:] == [pytest.approx(0.1)]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"free_at": "soon"}',
        '{"free_at": NaN}',
        '{"free_at": Infinity}',
        "\x00" * 50,
        json.dumps({"free_at": 1e300}),
        json.dumps({"free_at": 1_780_000_000.0 + LONGEST + 1}),
    ],
)
def test_a_damaged_file_and_a_clock_set_back_stop_nobody(tmp_path: Path, content: str) -> None:
    (tmp_path / "pace-ncbi").write_text(content)
    clock = Time()
    pace = Pace(tmp_path, clock=clock, sleep=clock.sleep)
    pace.wait("ncbi", 1)
    assert clock.slept == []
    pace.wait("ncbi", 1)
    assert clock.slept == [1]


def test_where_nothing_can_be_written_this_process_is_paced(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    clock = Time()
    pace = Pace(tmp_path / "file" / "folder", clock=clock, sleep=clock.sleep)
    pace.wait("ncbi", 1)
    pace.wait("ncbi", 1)
    assert clock.slept == [1]


def test_a_key_is_no_path(tmp_path: Path) -> None:
    Pace(tmp_path / "state").wait("../../ncbi@x", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_an_interrupted_wait_leaves_no_lock(tmp_path: Path) -> None:
    def interrupted(_seconds: float) -> None:
        raise KeyboardInterrupt

    clock = Time()
    Pace(tmp_path, clock=clock, sleep=clock.sleep).wait("ncbi", 1)
    broken = Pace(tmp_path, clock=clock, sleep=interrupted)
    with pytest.raises(KeyboardInterrupt):
        broken.wait("ncbi", 1)
    broken.slow_down("ncbi", pause=0)
    Pace(tmp_path, clock=clock, sleep=clock.sleep).wait("ncbi", 1)
    assert clock.slept == [1]


def _take_slots(folder: Path, results: multiprocessing.Queue[float]) -> None:
    pace = Pace(folder)
    times: list[float] = []

    def take() -> None:
        for _ in range(3):
            pace.wait("ncbi", 0.02)
            times.append(time.time())

    threads = [threading.Thread(target=take) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in times:
        results.put(each)


def test_threads_and_processes_never_go_faster_together(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[float] = context.Queue()
    processes = [context.Process(target=_take_slots, args=(tmp_path, results)) for _ in range(2)]
    for process in processes:
        process.start()
    times = sorted(results.get(timeout=60) for _ in range(18))
    for process in processes:
        process.join()
    # The times are taken after the slots were given, so single gaps may look shorter.
    assert times[-1] - times[0] >= 0.02 * 17 - 0.02


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        ({"x-rate-limit-limit": "5", "x-rate-limit-interval": "1s"}, 0.2),
        ({"x-rate-limit-limit": "50, 50", "x-rate-limit-interval": "1s, 1s"}, 0.02),
        ({"x-ratelimit-limit": "3"}, 1 / 3),
        ({"x-rate-limit-limit": "1", "x-rate-limit-interval": "500ms"}, 0.5),
        ({"x-rate-limit-limit": "30", "x-rate-limit-interval": "1m"}, 2),
        ({"x-rate-limit-limit": "0", "x-rate-limit-interval": "1s"}, 0),
        ({"x-rate-limit-limit": "-1"}, 0),
        ({"x-rate-limit-limit": "many", "x-rate-limit-interval": "1s"}, 0),
        ({"x-rate-limit-limit": "9" * 5000}, 0),
    ],
)
def test_a_stated_limit_is_an_interval(headers: dict[str, str], seconds: float) -> None:
    assert stated_interval(headers) == pytest.approx(seconds)


def test_recorded_limits_are_understood() -> None:
    recorded = Path(__file__).parents[3] / "shared/wire/HEADERS.jsonl"
    if not recorded.is_file():
        pytest.skip("the recorded answers are not here")
    intervals = {
        round(stated_interval(json.loads(line)["headers"]), 3)
        for line in recorded.read_text("utf-8").splitlines()
    }
    assert intervals == {0.0, 0.007, 0.02, 0.1, 0.2, 0.333}


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("3", 3),
        ("0", 0),
        ("1.5", 1.5),
        ("Thu, 28 May 2026 20:26:45 GMT", 5),
        ("Thu, 28 May 2026 20:26:00 GMT", 0),
        ("Thu, 99 May 2026 20:26:00 GMT", None),
        ("soon", None),
        ("", None),
        ("-3", None),
    ],
)
def test_retry_after_holds_seconds_or_a_date(value: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": value}, 1_780_000_000.0) == seconds


def test_only_headers_that_matter_are_kept() -> None:
    headers = {
        "date": "x",
        "x-api-pool": "public",
        "x-rate-limit-limit": "5",
        "x-ratelimit-remaining": "4",
        "set-cookie": "session=1",
        "server": "Jetty",
        "content-type": "y" * 5000,
    }
    assert kept(headers) == {
        "content-type": "y" * 500,
        "date": "x",
        "x-api-pool": "public",
        "x-rate-limit-limit": "5",
        "x-ratelimit-remaining": "4",
    }
