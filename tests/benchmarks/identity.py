"""How many wrong citations are found, and how many right ones are accused, on real facts.

    make bench-identity

Citations are made from bibliographic facts that lie beside the checkout: right ones in the styles
in which people print them, and wrong ones of each kind (authors from recorded answers, since the
facts hold the first only). The whole assay is run on each, once on what is printed as such, and
once on a report in Markdown that prints it, read as any report is. Then every registry falls
silent, and nothing may be accused. Half of the facts, chosen by a hash, served to tune; the other
half is reported (``--half tune`` shows the first). Exit status 1 when a bar is missed; 0 with a
word when there are no facts.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from assay_samples import told
from benchmarks._citations import STYLES, printed, records_of
from benchmarks._faults import FAULTS, PARTS, Case, Stock, stock_of
from benchmarks._layouts import HIDDEN, NAMES, as_text
from refassay.assay import assay
from refassay.extract import extract_text
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
    Unanswered,
)
from refassay.registries import BY_NAME
from refassay.registries._registry import Reply, Unreadable
from refassay.settings import RelevanceSettings, Settings

SHARED = Path(__file__).parents[3] / "shared"
CHECKS = frozenset(
    ("title", "author", "year", "journal", "duplicate_id", "conflict", "absent", "truncated")
)
DETECTION, ERRORS, WARNINGS = 0.97, 0.0005, 0.005
DETECTION_IN_TEXT = 0.97
"""What no form of entry reads for certain is claimed by nobody, and so never wrong."""
SETTINGS = Settings(relevance=RelevanceSettings(assess=False))
Known = Mapping[Identifier, tuple[Lookup, ...]]
Table = dict[str, Counter[str]]


@dataclass(frozen=True)
class Run:
    """How much is tried, and what is shown of it."""

    cases: int
    misses: int
    dice: random.Random


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all parts of the benchmark and print their tables; gives the exit status."""
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
    run = Run(options.cases, options.misses, random.Random(20261130))
    run.dice.shuffle(records)
    listed = list(recorded())
    right = list(_right_cases(records, listed, run))
    wrong = list(_wrong_cases(stock_of(records, run.dice, listed), run))
    passed = [
        _right("right citations, by style", right, as_printed, run),
        _right("right citations as text, by layout", _laid_out(right, run), as_report, run),
        _wrong("wrong citations, by kind", wrong, as_printed, run) >= DETECTION,
        _wrong("wrong citations as text, by kind", wrong, _in_any_layout(run), run)
        >= DETECTION_IN_TEXT,
        _outage([*right, *wrong], run),
    ]
    print(f"bars: found {DETECTION:.0%}, through text {DETECTION_IN_TEXT:.0%}")
    return 0 if all(passed) else 1


def _right_cases(records: Sequence[Record], listed: Sequence[Record], run: Run) -> Iterator[Case]:
    """Right citations, an eighth of them with full lists of authors."""
    styles = list(STYLES)
    for number in range(run.cases):
        style = styles[number % len(styles)]
        source = listed if listed and number % 8 == 0 else records
        yield _fit(source, style, run.dice)


def _fit(records: Sequence[Record], style: str, dice: random.Random) -> Case:
    for _ in range(10_000):
        record = dice.choice(records)
        claim = printed(record, style, dice)
        if claim is not None:
            return Case(style, claim, (record,))
    raise LookupError(f"no record fits the style {style}")


def _wrong_cases(stock: Stock, run: Run) -> Iterator[Case]:
    """So many cases of each kind, or as many as can be made in a fair number of tries."""
    wanted = run.cases // len(FAULTS) + 1
    for kind, make in FAULTS.items():
        tries = (make(kind, stock.other(), stock) for _ in range(60 * wanted))
        yield from islice((case for case in tries if case is not None), wanted)


def _laid_out(cases: Sequence[Case], run: Run) -> list[Case]:
    """The same cases, their kind being the layout in which each is printed."""
    names = list(NAMES)
    return [replace(case, kind=names[at % len(names)]) for at, case in enumerate(cases)]


Made = tuple[Assay, bool]
"""The result, and whether anything that the citation prints was read."""


def as_printed(case: Case, *, silent: bool = False) -> Made:
    """The assay of a report with this citation, and the further ones, alone."""
    rows = [(case.claim, case.ids)]
    rows += [(claim, (record.id,)) for claim, record in case.further]
    return assay(_extraction(rows, cut=case.cut), _known(case, silent=silent), SETTINGS), True


def as_report(case: Case, *, silent: bool = False) -> Made:
    """The assay of a report in Markdown that prints the citation in the layout of its kind."""
    parts = [as_text(case.claim, case.ids, case.kind, cut=case.cut)]
    parts += [as_text(claim, (record.id,), case.kind) for claim, record in case.further]
    # The further citations stand in the same list.
    text = parts[0] + "".join(part.rpartition("## References\n\n")[2] for part in parts[1:])
    extraction = extract_text(text, report="report.md", sha256="0" * 64)
    made = assay(extraction, _known(case, silent=silent), SETTINGS)
    return made, bool(extraction.claims)


def _in_any_layout(run: Run) -> Callable[[Case], Made]:
    """In a layout that prints the part which is wrong."""

    def make(case: Case) -> Made:
        fit = [each for each in NAMES if not HIDDEN.get(each, frozenset()) & PARTS[case.kind]]
        return as_report(replace(case, kind=run.dice.choice(fit)))

    return make


def _known(case: Case, *, silent: bool) -> Known:
    """What the registries answer of the case's identifiers."""
    known: dict[Identifier, tuple[Lookup, ...]] = {}
    for record in (*case.records, *(record for _, record in case.further)):
        _tell(known, record.id, Unanswered("HTTP 503") if silent else Found(record))
    for identifier in case.absent:
        _tell(known, identifier, Unanswered("HTTP 503") if silent else NotHere())
    return known


def _tell(known: dict[Identifier, tuple[Lookup, ...]], each: Identifier, answer: Answer) -> None:
    kind = kind_of(each)
    assert kind is not None
    names = kind.registries[:1] if isinstance(answer, Found) else kind.registries
    known[each] = tuple(told(each.curie, name, answer) for name in names)


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


def _right(title: str, cases: Sequence[Case], make: Callable[[Case], Made], run: Run) -> bool:
    table: Table = defaultdict(Counter)
    for case in cases:
        made, was_read = make(case)
        levels = _levels(made)
        table[case.kind].update(["cases", *["read"] * was_read, *levels])
        if levels - {"note"}:
            _show(made, case, run, table[case.kind])
    total = _print(title, table)
    errors, warnings = (total[name] / total["cases"] for name in ("error", "warning"))
    print(f"errors {errors:.4%} (bar {ERRORS:.2%}), warnings {warnings:.3%} (bar {WARNINGS:.1%})\n")
    return errors <= ERRORS and warnings <= WARNINGS


def _wrong(title: str, cases: Sequence[Case], make: Callable[[Case], Made], run: Run) -> float:
    """The share that is found, by a finding that is more than a note."""
    table: Table = defaultdict(Counter)
    for case in cases:
        made, was_read = make(case)
        levels = _levels(made)
        found = bool(levels - {"note"})
        table[case.kind].update(["cases", *["read"] * was_read, *["found"] * found, *levels])
        if not found:
            _show(made, case, run, table[case.kind])
    total = _print(title, table)
    share = total["found"] / total["cases"]
    print(f"found {total['found']} of {total['cases']} ({share:.2%})\n")
    return share


def _outage(cases: Sequence[Case], run: Run) -> bool:
    """Whether no finding but *not answered* is more than a note while nobody answers."""
    accused = 0
    for case in cases:
        laid_out = replace(case, kind=run.dice.choice(NAMES))
        for made, _ in (as_printed(case, silent=True), as_report(laid_out, silent=True)):
            graver = [each for each in made.findings if each.level is not Level.NOTE]
            accused += any(each.check in CHECKS - {"truncated"} for each in graver)
    print(f"nobody answers: {accused} of {2 * len(cases)} reports accuse a citation (bar 0)")
    return accused == 0


def recorded() -> Iterator[Record]:
    """Records with all their authors, from recorded answers of PubMed, each work once."""
    seen: set[Identifier] = set()
    for path in sorted((SHARED / "wire" / "eutils-efetch-pubmed").glob("*.xml")):
        body = path.read_bytes()
        ids = [Identifier("PMID", text) for text in _pmids(body)]
        try:
            readings = BY_NAME["pubmed"].read(Reply(200, "text/xml", body), ids)
        except Unreadable:
            continue
        for reading in readings.values():
            if not isinstance(reading.answer, Found) or not reading.answer.record.author:
                continue
            record = reading.answer.record
            if record.id not in seen and record.title and record.author[0].family:
                seen.add(record.id)
                yield replace(record, notices=(), extra={**record.extra, "all_authors": True})


def _pmids(body: bytes) -> list[str]:
    found = re.findall(rb"<PMID[^>]{0,60}>\s*([0-9]{1,8})\s*</PMID>", body)
    return list(dict.fromkeys(each.decode() for each in found))[:400]


def _levels(made: Assay) -> set[str]:
    return {each.level.value for each in made.findings if each.check in CHECKS}


def _show(made: Assay, case: Case, run: Run, seen: Counter[str]) -> None:
    seen["shown"] += 1
    if seen["shown"] > run.misses:
        return
    claim = case.claim
    print(f"  [{case.kind}] {claim.title!r} {claim.author[:3]} {claim.issued}")
    print(f"    {claim.container_title!r} {[each.curie for each in case.ids]}")
    for one in made.extraction.claims:
        print(f"  read    {one.title!r} {one.author[:3]} {one.issued} {one.container_title!r}")
    for record in case.records[:1]:
        print(f"  record  {record.title!r} {record.author[:3]} {record.years} {record.id}")
    for each in made.findings:
        print(f"    {each.level.value} {each.check}: {each.found[:300]}")


def _print(title: str, table: Table) -> Counter[str]:
    columns = ("cases", "read", "found", *(level.value for level in Level))
    print(f"{title:36}" + "".join(f"{name:>9}" for name in columns))
    for kind, counted in table.items():
        print(f"{kind:36}" + "".join(f"{counted[name]:>9}" for name in columns))
    return sum(table.values(), Counter[str]())


if __name__ == "__main__":
    sys.exit(main())
