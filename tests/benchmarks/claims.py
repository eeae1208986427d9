"""What comes of true and of false claims about invented abstracts, for each kind.

    make bench-claims

No true claim may be called contradicted, and no false one supported. The other way round is no
fault: a true claim in other words is *not in the text*, and so is a false one of which nothing is
certain. Every figure of every true claim that is supported is changed as well, one at a time, and
none of these may be supported. Exit status 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator

from benchmarks._claim_abstracts import ABSTRACTS
from benchmarks._claims import CASES, Case
from refassay.numbers import Text, Verdict, compare, read_sentence, read_source
from refassay.numbers.measure import Kind

SOURCES = {
    name: read_source([Text(title, "none"), Text(abstract, "abstract")])
    for name, (title, abstract) in ABSTRACTS.items()
}

_DIGITS = re.compile(r"[-−+]?[0-9][0-9,]*(?:[.·][0-9]+)?")


def verdict(case: Case) -> Verdict:
    """What is said of one claim."""
    return compare(read_sentence(case.text), SOURCES[case.source]).verdict


def outcomes() -> dict[str, Counter[Verdict]]:
    """Verdicts per kind, ``true`` first."""
    counted: dict[str, Counter[Verdict]] = {"true": Counter()}
    for case in (*CASES, *changed()):
        counted.setdefault(case.kind, Counter())[verdict(case)] += 1
    return counted


def changed() -> Iterator[Case]:
    """Supported claims with one figure made another one."""
    for case in CASES:
        if case.kind != "true" or verdict(case) is not Verdict.SUPPORTED:
            continue
        for measure in read_sentence(case.text).measures:
            if measure.kind is not Kind.P_VALUE and len(measure.values) == 1:
                more = float(measure.values[0]) * 1.6 + 3
                other = str(round(more) if measure.kind is Kind.COUNT else round(more, 2))
                exact = _DIGITS.sub(other, measure.exact, count=1)
                text = case.text[: measure.start] + exact + case.text[measure.end :]
                if text != case.text:
                    yield Case(case.source, "figure changed", text)


def faults(counted: dict[str, Counter[Verdict]]) -> int:
    """True claims that are called contradicted, and false ones that are called supported."""
    return sum(
        each[Verdict.CONTRADICTED if kind == "true" else Verdict.SUPPORTED]
        for kind, each in counted.items()
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="make bench-claims", description=__doc__)
    parser.add_argument("--each", action="store_true", help="print every claim with its verdict")
    options = parser.parse_args()
    counted = outcomes()
    width = max(map(len, counted))
    print(f"{'kind':{width}}  claims  supported  contradicted  not in the text")
    for kind, each in counted.items():
        print(
            f"{kind:{width}}  {each.total():6}  {each[Verdict.SUPPORTED]:9}"
            f"  {each[Verdict.CONTRADICTED]:12}"
            f"  {each[Verdict.NOT_IN_TEXT] + each[Verdict.NOT_ASSESSED]:15}"
        )
    if options.each:
        for case in CASES:
            print(f"{case.kind:10} {verdict(case):20} {case.text}")
    wrong = faults(counted)
    print(f"true ones called contradicted and false ones called supported: {wrong} (must be 0)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
