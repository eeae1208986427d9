"""How many wrong citations are found, and how many right ones are accused, on real facts.

    make bench-identity

Citations are made from bibliographic facts that lie beside the checkout: right ones in the styles
in which people print them, and wrong ones of each kind (authors from recorded answers, since the
facts hold the first only). The whole assay is run on each. Half of the facts, chosen by a hash,
served to tune; the other half is reported (``--half tune`` shows the first). Exit status 1 when a
bar is missed; 0 with a word when there are no facts.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from assay_samples import told
from benchmarks._citations import (
    FAULTS,
    LAYOUTS,
    STYLES,
    Case,
    Stock,
    as_text,
    claim_of,
    printed,
    records_of,
    stock_of,
)
from refassay.assay import assay
from refassay.extract import extract_report
from refassay.identifiers import kind_of
from refassay.model import (
    Answer,
    Assay,
    Citation,
    Claim,
    Extraction,
    Found,
    Identifier,
    Level,
    Lookup,
    Mention,
    NotHere,
    Record,
)
from refassay.registries import BY_NAME
from refassay.registries._registry import Reply, Unreadable
from refassay.settings import RelevanceSettings, Settings

SHARED = Path(__file__).parents[3] / "shared"
CHECKS = frozenset(
    ("title", "author", "year", "journal", "duplicate_id", "conflict", "absent", "truncated")
)
DETECTION, ERRORS, WARNINGS = 0.97, 0.0005, 0.005
SETTINGS = Settings(relevance=RelevanceSettings(assess=False))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run both halves of the benchmark and print a table; gives the exit status."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--half", choices=("tune", "report"), default="report")
    parser.add_argument("--cases", type=int, default=3000, help="of right and of wrong ones, each")
    parser.add_argument("--misses", type=int, default=0, help="print so many failures a kind")
    options = parser.parse_args(arguments)
    facts = SHARED / "facts" / "pubmed_facts.tsv.gz"
    if not facts.is_file():
        print("no facts beside the checkout: nothing was measured")
        return 0
    records = records_of(facts, options.half)
    dice = random.Random(20261130)
    dice.shuffle(records)
    accused = _right(records, dice, options.cases, options.misses)
    found = _wrong(records, dice, options.cases, options.misses)
    read = _through_text(records, dice, options.cases, options.misses)
    return 0 if accused and found and read else 1


def _right(records: Sequence[Record], dice: random.Random, cases: int, misses: int) -> bool:
    table: dict[str, Counter[str]] = defaultdict(Counter)
    styles = list(STYLES)
    for number in range(cases):
        style = styles[number % len(styles)]
        record, claim = _fit(records, style, dice)
        made = result(Case(style, claim, (record,)))
        table[style].update(["cases", *_levels(made)])
        if _levels(made) - {"note"} or (misses > 9 and _levels(made)):
            _show(made, claim, record, misses, table[style])
    _print("right citations, by style", table)
    total = sum(table.values(), Counter[str]())
    errors, warnings = (total[name] / total["cases"] for name in ("error", "warning"))
    print(f"errors {errors:.4%} (bar {ERRORS:.2%}), warnings {warnings:.3%} (bar {WARNINGS:.1%})\n")
    return errors <= ERRORS and warnings <= WARNINGS


def _through_text(records: Sequence[Record], dice: random.Random, cases: int, misses: int) -> bool:
    """The same right citations as a bibliography in Markdown, read as any report is."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for layout, pattern in LAYOUTS.items():
        for record in dice.sample(records, max(1, cases // (3 * len(LAYOUTS)))):
            text = f"Known [1].\n\n## References\n\n{as_text(record, pattern)}\n"
            extraction = _read(text)
            known: dict[Identifier, tuple[Lookup, ...]] = {}
            _tell(known, record.id, Found(record))
            made = assay(extraction, known, SETTINGS)
            claimed = ["found"] if extraction.claims else []
            table[layout].update(["cases", *claimed, *_levels(made)])
            if _levels(made) - {"note"}:
                _show(made, claim_of(record), record, misses, table[layout])
    _print("right citations as text (found: with a claim)", table)
    total = sum(table.values(), Counter[str]())
    errors, warnings = (total[name] / total["cases"] for name in ("error", "warning"))
    print(f"errors {errors:.4%} (bar {ERRORS:.2%}), warnings {warnings:.3%} (bar {WARNINGS:.1%})")
    return errors <= ERRORS and warnings <= WARNINGS


def _read(text: str) -> Extraction:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.md"
        path.write_text(text, "utf-8")
        return extract_report(path, report="report.md", max_bytes=1_000_000)[1]


def _fit(records: Sequence[Record], style: str, dice: random.Random) -> tuple[Record, Claim]:
    while True:
        record = dice.choice(records)
        claim = printed(record, style, dice)
        if claim is not None:
            return record, claim


def _wrong(records: Sequence[Record], dice: random.Random, cases: int, misses: int) -> bool:
    table: dict[str, Counter[str]] = defaultdict(Counter)
    stock = stock_of(records, dice, list(recorded()))
    for kind in FAULTS:
        for case in _made(kind, stock, cases // len(FAULTS) + 1):
            made = result(case)
            levels = _levels(made)
            table[kind].update(["cases", *levels])
            seen = levels if "note" in kind else levels - {"note"}
            table[kind]["found"] += bool(seen)
            if not seen:
                _show(made, case.claim, *case.records[:1], misses, table[kind])
    _print("wrong citations, by kind", table)
    total = sum(table.values(), Counter[str]())
    share = total["found"] / total["cases"]
    print(f"found {total['found']} of {total['cases']} ({share:.2%}; bar {DETECTION:.0%})")
    return share >= DETECTION


def _made(kind: str, stock: Stock, wanted: int) -> Iterator[Case]:
    """So many cases of a kind, or as many as can be made in a fair number of tries."""
    tries = (FAULTS[kind](kind, stock.other(), stock) for _ in range(60 * wanted))
    yield from islice((case for case in tries if case is not None), wanted)


def result(case: Case) -> Assay:
    """The assay of a report with this citation, and the further ones, alone."""
    known: dict[Identifier, tuple[Lookup, ...]] = {}
    for record in (*case.records, *(record for _, record in case.further)):
        _tell(known, record.id, Found(record))
    for identifier in case.absent:
        _tell(known, identifier, NotHere())
    rows = [(case.claim, (*(each.id for each in case.records), *case.absent))]
    rows += [(claim, (record.id,)) for claim, record in case.further]
    return assay(_extraction(rows, cut=case.cut), known, SETTINGS)


def _extraction(rows: Sequence[tuple[Claim, tuple[Identifier, ...]]], *, cut: bool) -> Extraction:
    mentions, citations = [], []
    for index, (_claim, ids) in enumerate(rows):
        place, line = 100 * index, index + 1
        group = (ids,) if len(ids) > 1 else ()
        citations.append(Citation("", place, place + 50, line, 1, ids=ids, one_work=group))
        mentions += [
            Mention(each, each.curie, place, place + 9, line, 1, index, cut=cut) for each in ids
        ]
    claims = tuple(replace(claim, citation=index) for index, (claim, _) in enumerate(rows))
    return Extraction("report.md", "0" * 64, tuple(mentions), tuple(citations), claims=claims)


def _tell(known: dict[Identifier, tuple[Lookup, ...]], each: Identifier, answer: Answer) -> None:
    kind = kind_of(each)
    assert kind is not None
    names = kind.registries if isinstance(answer, NotHere) else kind.registries[:1]
    known[each] = tuple(told(each.curie, name, answer) for name in names)


def recorded() -> Iterator[Record]:
    """Records with all their authors, from recorded answers of PubMed."""
    for path in sorted((SHARED / "wire" / "eutils-efetch-pubmed").glob("*.xml")):
        body = path.read_bytes()
        ids = [Identifier("PMID", text) for text in _pmids(body)]
        try:
            readings = BY_NAME["pubmed"].read(Reply(200, "text/xml", body), ids)
        except Unreadable:
            continue
        for reading in readings.values():
            if isinstance(reading.answer, Found) and reading.answer.record.author:
                yield reading.answer.record


def _pmids(body: bytes) -> list[str]:
    found = re.findall(rb"<PMID[^>]{0,60}>\s*([0-9]{1,8})\s*</PMID>", body)
    return list(dict.fromkeys(each.decode() for each in found))[:400]


def _levels(made: Assay) -> set[str]:
    return {each.level.value for each in made.findings if each.check in CHECKS}


def _show(made: Assay, claim: Claim, record: Record, misses: int, seen: Counter[str]) -> None:
    seen["shown"] += 1
    if seen["shown"] <= misses:
        print(
            f"  printed {claim.title!r} {claim.author[:3]} {claim.issued} {claim.container_title}"
        )
        print(f"  record  {record.title!r} {record.author[:3]} {record.years} {record.id}")
        for each in made.findings:
            print(f"    {each.level.value} {each.check}: {each.found[:300]}")


def _print(title: str, table: dict[str, Counter[str]]) -> None:
    columns = ("cases", "found", *(level.value for level in Level))
    print(f"{title:36}" + "".join(f"{name:>9}" for name in columns))
    for kind, counted in table.items():
        print(f"{kind:36}" + "".join(f"{counted[name]:>9}" for name in columns))


if __name__ == "__main__":
    sys.exit(main())
