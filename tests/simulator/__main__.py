"""Run the simulator from a shell until it is told to end."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from pathlib import Path

from simulator.faults import FAULTS, load_faults
from simulator.records import Records, load_records
from simulator.server import Simulator
from simulator.synthetic import synthetic_records


def main(arguments: list[str] | None = None) -> int:
    """Print the gateway's address and answer until SIGTERM or SIGINT."""
    options = _parser().parse_args(arguments)
    records = load_records(options.records) if options.records else None
    if options.synthetic:
        records = Records(synthetic_records(options.synthetic))
    over = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: over.set())
    simulator = Simulator(
        records,
        faults=load_faults(options.faults) if options.faults else (),
        latency=_numbers(options.latency),
        rates=_numbers(options.rate),
        date=options.date,
        port=options.port,
        log=options.log,
    )
    with simulator:
        sys.stdout.write(f"{simulator.gateway}\n")
        sys.stdout.flush()
        if options.port_file:
            beside = options.port_file.with_suffix(".part")
            beside.write_text(f"{simulator.port}\n", "utf-8")
            beside.replace(options.port_file)
        over.wait()
    return 0


def _parser() -> argparse.ArgumentParser:
    faults = "\n".join(f"  {name:17} {kind.about}" for name, kind in FAULTS.items())
    parser = argparse.ArgumentParser(
        prog="python -m simulator",
        description="A loopback server that answers like the registries, from a table of records.",
        epilog=f"faults (YAML list of mappings: mode, registry, id, times, status ...):\n{faults}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--records", metavar="FILE", help="YAML or JSON table of records")
    parser.add_argument("--synthetic", type=int, metavar="N", help="N invented works instead")
    parser.add_argument("--faults", type=Path, metavar="FILE", help="YAML list of faults")
    parser.add_argument("--latency", action="append", default=[], metavar="[NAME=]SECONDS")
    parser.add_argument("--rate", action="append", default=[], metavar="[NAME=]PER_SECOND")
    parser.add_argument("--date", help="HTTP date that every answer carries")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--port-file", type=Path, metavar="FILE", help="gets the port, when ready")
    parser.add_argument("--log", type=Path, metavar="FILE", help="gets one JSON line a request")
    return parser


def _numbers(given: list[str]) -> dict[str, float]:
    pairs = (each.rpartition("=") for each in given)
    return {name or "*": float(number) for name, _, number in pairs}


if __name__ == "__main__":
    sys.exit(main())
