"""The command line: one parser, one table of commands, one place for exit codes.

0 fine · 1 findings at or above ``--fail-on`` · 2 wrong use or unreadable input · 3 something
stayed unanswered · 70 a fault of ours · 130 interrupted · 141 nobody reads our output any more.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import os
import platform
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import refassay
from refassay.commands import COMMANDS
from refassay.errors import RefassayError, UsageError
from refassay.settings import planted_secrets

WRONG_USE = 2
BUG = 70
INTERRUPTED = 130
UNHEARD = 141
"""As the shell says it of a program whose reader went away."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code. Never raises for what a user can mend."""
    _prepare_streams()
    try:
        _refuse_other_systems()
        arguments = _parsed(argv)
        _set_up_logging(verbose=arguments.verbose)
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except RefassayError as error:
        _say(f"refassay: {error}")
        return WRONG_USE
    except KeyboardInterrupt:
        _say("refassay: interrupted; what was answered so far is kept and is not asked again")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output is gone; Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNHEARD
    except Exception:  # noqa: BLE001 - the one place where a bug of ours is told from the rest
        return _bug()


def _prepare_streams() -> None:
    """Nothing that is printed may fail for its characters, or for a stream that is closed."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in three parts, as every other error."""

    def error(self, message: str) -> NoReturn:
        usage = " ".join(self.format_usage().split()).removeprefix("usage: ")
        raise UsageError(message, expected=usage, next_step=f"see `{self.prog} --help`")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="refassay",
        description="Assay the references in reports that language models write.",
        epilog="Exit codes: 0 fine, 1 findings at or above --fail-on, 2 wrong use or unreadable "
        "input, 3 something stayed unanswered, 70 a fault of refassay.",
    )
    parser.add_argument("--version", action="version", version=f"refassay {refassay.__version__}")
    parser.add_argument("-v", "--verbose", action="store_true", help="say more while working")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        each = commands.add_parser(
            command.NAME,
            aliases=list(command.ALIASES),
            help=command.HELP,
            description=command.HELP,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.configure(each)
        each.set_defaults(run=command.run, parser=each)
    return parser


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments. What a command does not know is said with that command's own usage."""
    arguments, unknown = _parser().parse_known_args(argv)
    if unknown:
        arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _set_up_logging(*, verbose: bool) -> None:
    from refassay.evidence.redact import SecretFilter

    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    handler.addFilter(SecretFilter(planted_secrets()))
    logger = logging.getLogger("refassay")
    logger.handlers[:] = [handler]
    logger.propagate = False
    logger.setLevel(logging.DEBUG if verbose else logging.INFO)


def _refuse_other_systems() -> None:
    if platform.system() not in {"Linux", "Darwin"}:
        raise UsageError(
            f"this system is {platform.system() or 'unknown'}",
            expected="Linux or macOS",
            next_step="on Windows, use the Windows Subsystem for Linux",
        )


def _bug() -> int:
    _say(
        f"{traceback.format_exc()}\nrefassay: a fault of refassay, not of yours\n"
        "  expected  that this cannot happen\n"
        f"  next      report it with the lines above (refassay {refassay.__version__}, Python "
        f"{platform.python_version()}, {platform.system()}); evidence and results are intact"
    )
    return BUG


def _say(text: str) -> None:
    """Print to standard error, without any secret of the environment."""
    from refassay.evidence.redact import redact_text

    with contextlib.suppress(OSError):
        print(redact_text(text, planted_secrets()), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
