"""What the tests of the commands share: a table of records, reports, and what a run gave."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TABLE = {
    "works": [
        {
            "pmid": 90000001,
            "pmcid": "PMC90000001",
            "doi": "10.5555/one",
            "title": "Loss of ZORB1 in Velmar myopathy.",
            "abstract": "Loss of ZORB1 in muscle causes Velmar myopathy in invented families. " * 6,
            "mesh": ["Velmar myopathy"],
        },
        {"pmid": 90000002, "title": "A second work."},
        {
            "pmid": 90000003,
            "title": "A retracted work.",
            "notices": [{"type": "retraction", "pmid": 90000009, "date": "2024-03-01"}],
        },
        {"doi": "10.5555/two", "title": "Two of Crossref's"},
    ],
    "datasets": [
        {
            "accession": "GSE9900001",
            "title": "A series\x1b[31m of\nZORB1",
            "organism": "Homo sapiens",
            "samples": ["GSM9900001", "GSM9900002"],
        },
        {"accession": "GSE9900003", "status": "private", "date": "2031-12-31"},
    ],
    "trials": [{"nct": "NCT90000001", "title": "A trial"}],
}

GOOD = "# Velmar myopathy\n\nZORB1 causes Velmar myopathy (PMID: 90000001).\n"
ABSENT = "# Velmar myopathy\n\nThis is known (PMID: 90000099).\n"
PLAIN = "# Velmar myopathy\n\nThis is known (PMID: 90000002).\n"
RETRACTED = "# Velmar myopathy\n\nThis is known (PMID: 90000003).\n"


@dataclass(frozen=True)
class Ran:
    """What came of one command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def has_three_parts(self) -> bool:
        """Whether the error says what was seen, what was expected and what is next."""
        return bool(re.search(r"^refassay: .+\n {2}expected {2}.+\n {2}next {6}.+", self.err, re.M))


Cli = Callable[..., Ran]

QUICK = ("--validation-rate-limit-delay", "0", "--settings", "quick.yaml")


def write(name: str, text: str) -> str:
    """A file in the working folder."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name
