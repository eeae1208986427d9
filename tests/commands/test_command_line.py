"""The command line itself: help, errors, bugs, interruptions and secrets."""

from __future__ import annotations

import argparse
import logging
import os
import platform
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_runs import ABSENT, GOOD, QUICK, write

import refassay
from refassay import cli as command_line
from refassay.cli import _parser
from refassay.commands import COMMANDS
from refassay.commands import explain as a_command
from simulator import Fault

README = Path(__file__).parents[2] / "README.md"


def subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


EVERY = {(name,): each for name, each in subparsers(_parser()).items()}
EVERY |= {
    (*path, name): inner
    for path, each in list(EVERY.items())
    for name, inner in subparsers(each).items()
}


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_command_has_a_help_that_names_each_option(cli, path):
    ran = cli(*path, "--help")
    assert ran.code == 0
    for action in EVERY[path]._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):
            continue
        for option in action.option_strings:
            assert option in ran.out
        assert action.help or path[0] == "step", f"{action.dest} has no help"


def test_the_help_lists_every_command_and_the_statuses(cli):
    ran = cli("--help")
    for command in COMMANDS:
        assert re.search(rf"^ +{command.NAME}\b", ran.out, re.M)
        assert command.HELP.split(";")[0][:40] in " ".join(ran.out.split())
    assert "3 something stayed unanswered" in " ".join(ran.out.split())


def test_the_readme_names_every_command_and_no_other(cli):
    if not README.exists():
        pytest.skip("no README")
    named = re.findall(r"^\| `([a-z]+)[ `]", README.read_text("utf-8"), re.M)
    assert [command.NAME for command in COMMANDS if command.NAME not in named] == []
    for line in re.findall(r"^\S*bin/refassay ([a-z-]+)", README.read_text("utf-8"), re.M):
        assert (line,) in EVERY


def test_the_version_is_printed(cli):
    assert cli("--version").out == f"refassay {refassay.__version__}\n"


@pytest.mark.parametrize("argv", [[], ["nonsense"], ["check"], ["step"], ["step", "nonsense"]])
def test_a_wrong_command_line_is_told_in_three_parts(cli, argv):
    ran = cli(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.has_three_parts(), ran.err
    assert "--help" in ran.err


def test_an_unknown_option_leads_to_the_help_of_its_command(cli):
    ran = cli("census", "reports", "--wrong")
    assert (ran.code, "see `refassay census --help`" in ran.err) == (2, True)


def test_it_can_be_run_as_a_module():
    ran = subprocess.run(
        [sys.executable, "-m", "refassay", "--version"], capture_output=True, text=True, timeout=60
    )
    assert ran.stdout == f"refassay {refassay.__version__}\n"


def test_another_system_is_refused(cli, monkeypatch):
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    ran = cli("explain")
    assert ran.code == 2
    assert ran.has_three_parts()
    assert "Windows Subsystem for Linux" in ran.err


SECRETS = {"REFASSAY_CONTACT": "curator+planted@example.org", "NCBI_API_KEY": "planted0key1234"}
SPELLED = re.compile(r"planted", re.IGNORECASE)


@pytest.fixture
def planted(cli, monkeypatch):
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)


def breaks(*_args: object) -> int:
    secret = "&".join(SECRETS.values())
    raise RuntimeError(f"https://example.org/?{secret}")


def test_a_bug_shows_version_and_traceback_and_no_secret(cli, planted, monkeypatch):
    monkeypatch.setattr(a_command, "run", breaks)
    ran = cli("explain")
    assert ran.code == 70
    assert "RuntimeError" in ran.err
    assert "test_command_line.py" in ran.err
    assert f"refassay {refassay.__version__}, Python {platform.python_version()}" in ran.err
    assert not SPELLED.search(ran.out + ran.err)


def test_a_bug_shows_no_secret_that_is_no_address_either(cli, monkeypatch):
    monkeypatch.setenv("REFASSAY_CONTACT", "planted words")
    monkeypatch.setattr(a_command, "run", lambda _arguments: {}["planted words"])
    ran = cli("explain")
    assert ran.code == 70
    assert not SPELLED.search(ran.err)


def test_a_contact_that_is_no_address_is_refused_before_anybody_is_asked(cli, monkeypatch):
    monkeypatch.setenv("REFASSAY_CONTACT", "planted words")
    ran = cli("check", write("a.md", GOOD))
    assert ran.code == 2
    assert ran.has_three_parts()
    assert not SPELLED.search(ran.err)


@pytest.mark.parametrize("command", ["check", "explain"])
def test_a_contact_that_is_no_text_is_refused_or_left_alone(cli, monkeypatch, command):
    monkeypatch.setenv("REFASSAY_CONTACT", os.fsdecode(b"planted\xff@example.org"))
    ran = cli(command, *([write("a.md", GOOD)] if command == "check" else []))
    assert ran.code == (2 if command == "check" else 0)
    assert ran.has_three_parts() == (command == "check")
    assert not SPELLED.search(ran.err)


@pytest.mark.parametrize(
    "fault", [None, "echo_secrets", "429", "503", "html200", "redirect", "reset"]
)
def test_secrets_are_sent_and_kept_and_shown_nowhere(check, simulator, planted, tmp_path, fault):
    simulator.set_faults([Fault(fault)] if fault else [])
    text = GOOD + ABSENT + "GSE9900001 NCT90000001 doi:10.5555/two PMC90000001\n"
    ran = check(write("a.md", text), "--results", "out", "--json", "a.json", "--in-place")
    sent = " ".join(f"{each.fields} {each.headers}" for each in simulator.requests)
    assert SECRETS["REFASSAY_CONTACT"] in sent or "curator%2Bplanted" in sent
    assert SECRETS["NCBI_API_KEY"] in sent
    assert not SPELLED.search(ran.out + ran.err)
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(kept) > 5
    assert [path for path in kept if b"planted" in path.read_bytes().lower()] == []


def test_a_log_line_of_the_library_shows_no_secret(cli, planted, monkeypatch):
    def run(_arguments: object) -> int:
        logging.getLogger("refassay.door").warning("asked %s", SECRETS["NCBI_API_KEY"])
        return 0

    monkeypatch.setattr(a_command, "run", run)
    assert cli("explain").err == "asked REDACTED\n"


def test_verbose_says_who_is_asked(cli, simulator):
    argv = ("check", write("a.md", GOOD), "--gateway", simulator.gateway, *QUICK)
    assert "asking for" in cli("--verbose", *argv).err
    assert cli(*argv).err == ""


# Colours


@pytest.mark.parametrize(
    ("environment", "on_terminal", "coloured"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    check, monkeypatch, environment, on_terminal, coloured
):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: on_terminal)
    assert ("\x1b[" in check(write("a.md", ABSENT)).out) is coloured


# Ends that nobody planned


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def start(*argv: str, **options: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "refassay", *argv]
    return subprocess.Popen(command, stderr=subprocess.PIPE, env=environment(), **options)  # type: ignore[call-overload]


def heeding_interrupts() -> None:
    """A test run in the background ignores interrupts, and its children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_at_once_with_130_and_keeps_what_was_answered(cli, simulator, tmp_path):
    simulator.set_faults([Fault("hang", registry="clinicaltrials")])
    write("a.md", GOOD + "See NCT90000001.\n")
    with start(
        "check",
        "a.md",
        "--gateway",
        simulator.gateway,
        stdout=subprocess.PIPE,
        preexec_fn=heeding_interrupts,
    ) as process:
        try:
            deadline = time.monotonic() + 60
            while not list(tmp_path.glob("evidence/exchanges/pubmed/*/*.json")):
                assert time.monotonic() < deadline
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"interrupted; what was answered so far is kept" in err
    assert b"Traceback" not in err
    assert out == b""
    assert list(tmp_path.glob("evidence/exchanges/pubmed/*/*.json"))


def test_an_interruption_in_this_process_is_130(cli, monkeypatch):
    def interrupted(_arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(a_command, "run", interrupted)
    ran = cli("explain")
    assert (ran.code, ran.out) == (130, "")


def test_a_reader_that_goes_away_is_no_fault_of_ours(cli):
    read, wrote = os.pipe()
    os.close(read)
    try:
        with start("explain", stdout=wrote) as process:
            _, err = process.communicate(timeout=30)
    finally:
        os.close(wrote)
    assert process.returncode == 141
    assert err == b""


def test_a_closed_standard_output_is_no_fault_of_ours(cli):
    command = f"{sys.executable} -m refassay explain >&-"
    ran = subprocess.run(
        ["bash", "-c", command], capture_output=True, env=environment(), timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_text_that_the_terminal_cannot_show_is_escaped(cli):
    write("ä.md", "Größe (PMID: 90000001) — „x“")
    with start("extract", "ä.md", "--json", "-", stdout=subprocess.PIPE) as process:
        out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    ascii_only = environment() | {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [sys.executable, "-m", "refassay", "check", "ä.md", "--offline"],
        capture_output=True, env=ascii_only, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 3, ran.stderr
    assert b"\\xe4.md" in ran.stdout
    assert out


def test_main_gives_the_status_of_the_command(monkeypatch):
    monkeypatch.setattr(a_command, "run", lambda _arguments: 3)
    assert command_line.main(["explain"]) == 3
