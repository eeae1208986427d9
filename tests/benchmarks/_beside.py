"""What other tools take from the same files, and how fast. It needs nothing of refassay.

Run by another interpreter where a tool is installed there: ``PYTHON _beside.py ROUNDS FILE…``
prints a JSON object: for each tool that is installed, its version, processor seconds of the best
round, and what it finds in each file, as CURIEs; None where it reads no identifiers at all.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

Found = list[str] | None
Reader = Callable[[str], Found]


def markdown_it() -> Reader:
    """The structure of Markdown (CommonMark with tables), without identifiers."""
    parser: Any = import_module("markdown_it").MarkdownIt("commonmark").enable("table")

    def read(text: str) -> Found:
        parser.parse(text)
        return None

    return read


def deep_research_client() -> Reader:
    """The references and pinned quotes that its ``validate-references`` starts from."""
    room: Any = import_module("deep_research_client.validation.extraction")

    def read(text: str) -> Found:
        return [each.normalized_id for each in room.extract_evidence(text).references]

    return read


TOOLS: dict[str, Callable[[], Reader]] = {
    "markdown-it-py": markdown_it,
    "deep-research-client": deep_research_client,
}
"""By the names under which they are distributed."""


def measured(read: Reader, texts: list[str], rounds: int) -> tuple[float, list[Found]]:
    """Processor seconds of the best round, and what was found in each text."""
    best, found = float("inf"), []
    for _ in range(rounds):
        begun = time.process_time()
        found = [read(text) for text in texts]
        best = min(best, time.process_time() - begun)
    return best, found


def main(arguments: list[str]) -> int:
    """Measure what is installed here."""
    rounds, *paths = arguments
    texts = [Path(path).read_bytes().decode("utf-8", "replace") for path in paths]
    told: dict[str, Any] = {}
    for name, open_tool in TOOLS.items():
        try:
            read = open_tool()
        except ImportError:
            continue
        seconds, found = measured(read, texts, int(rounds))
        told[name] = {
            "version": metadata.version(name),
            "seconds": seconds,
            "found": dict(zip(paths, found, strict=True)),
        }
    json.dump(told, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
