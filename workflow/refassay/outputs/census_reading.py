"""Reading the state of a tree of reports back from what validators left in it. Offline.

A ``validation.json`` of ours is read where there is one. Else the front matter block
``reference_validation`` counts, whoever wrote it: nested YAML, so the keys of the same name in
``term_validation`` are not taken for it. A report with a section alone (added
afterwards), or with neither, is counted as such and never as a clean one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

from refassay.errors import UsageError
from refassay.inventory import NEVER, NEVER_UNDER
from refassay.model import Level
from refassay.outputs._row import COUNTERS, OUR_COUNTERS, Problem, Row, provider_of, row
from refassay.outputs._tally import says_other_work
from refassay.outputs.census import unread_in
from refassay.outputs.front_matter import KEY

_NO_BLOCK = {
    "unvalidated": "never validated",
    "body_only": "has a section of a validator and no block to count",
}
"""Why a report without a block needs review: what was never checked is no clean one."""
_LARGEST = 50_000_000
"""Bytes of a file that is read."""


def read_census(tree: Path) -> tuple[Row, ...]:
    """A row for each report below `tree`, sorted by path.

    Raises UsageError when there is no such folder or it holds no report.
    """
    if not tree.is_dir():
        raise UsageError(
            f"{tree} is not a folder",
            expected="a tree of reports, or results",
            next_step="name the folder that holds them",
        )
    unread = [row(each) for each in unread_in(tree / "census.json")]
    rows = tuple(sorted([*_rows(tree), *unread], key=lambda each: each.report))
    if not rows:
        raise UsageError(
            f"{tree} holds no report",
            expected="files *.md, or results with validation.json",
            next_step="name another folder",
        )
    return rows


def row_of_text(report: str, text: str) -> Row:
    """The row of one report, from what stands in its own text."""
    from refassay.outputs.in_place import our_sections

    block, note = _block(text)
    provider = provider_of(report, text)
    if block is None:
        state = "body_only" if our_sections(text) else "unvalidated"
        return Row(
            report,
            provider,
            state,
            needs_review=True,
            because=(_NO_BLOCK[state],),
            complete=False,
            notes=(note,) if note else (),
        )
    counters, odd = _counters(block)
    triggers = _triggers(counters)
    said = block.get("needs_review")
    notes = tuple(f"{name} is not a number" for name in odd)
    if triggers and said is not True:
        notes = (*notes, "needs_review is missing")
    if note:
        notes = (*notes, note)
    return Row(
        report=report,
        provider=provider,
        state="front_matter",
        counters=counters,
        needs_review=said is True or bool(triggers) or bool(odd),
        because=_texts(block.get("needs_review_because")) or triggers,
        complete=not counters["unanswered"],
        oldest_answer=_text(block.get("oldest_answer")),
        version=_text(block.get("validator_version")) or "",
        notes=notes,
    )


def row_of_validation(value: Mapping[str, Any], provider_text: str = "") -> Row:
    """The row of one report, from our ``validation.json``. Raises ValueError for another shape."""
    references, coverage = value.get("references"), value.get("coverage")
    report, counts = value.get("report"), value.get("counts")
    if not (
        isinstance(report, str)
        and isinstance(references, list)
        and isinstance(coverage, dict)
        and isinstance(counts, dict)
    ):
        raise ValueError("not a validation.json")
    findings = [each for each in value.get("findings", []) if isinstance(each, dict)]
    sha = value.get("sha256")
    return Row(
        report=report,
        provider=provider_of(report, provider_text),
        state="checked" if sha else "unread",
        counters=_from_counts(counts, coverage, findings),
        needs_review=value.get("needs_review") is not False,
        because=_texts(value.get("needs_review_because")),
        complete=value.get("complete") is True,
        oldest_answer=_text(value.get("oldest_answer")),
        version=_text(value.get("version")) or "",
        problems=tuple(_problem(each, number) for number, each in enumerate(findings, 1)),
        notes=_texts(value.get("notes")),
    )


def _rows(tree: Path) -> Iterator[Row]:
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if not _is_passed_over_folder(name))
        here = Path(folder)
        own = _own_row(here / "validation.json") if "validation.json" in names else None
        if own is not None:
            yield own
            continue
        for name in sorted(names):
            if name.endswith(".md") and not _is_passed_over(name):
                yield _row_of_file(tree, here / name)


def _is_passed_over_folder(name: str) -> bool:
    return any(fnmatchcase(name, glob) for glob, _reason in NEVER_UNDER)


def _is_passed_over(name: str) -> bool:
    return name.startswith(".") or any(fnmatchcase(name, glob) for glob, _reason in NEVER)


def _own_row(path: Path) -> Row | None:
    """The row of a ``validation.json``, or None when that file is something else."""
    try:
        value = json.loads(_bytes(path))
        copy = path.parent / PurePosixPath(value["report"]).name
        text = _decoded(_bytes(copy)) if copy.is_file() else ""
        return row_of_validation(value, text)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _row_of_file(tree: Path, path: Path) -> Row:
    report = path.relative_to(tree).as_posix()
    try:
        return row_of_text(report, _decoded(_bytes(path)))
    except (OSError, ValueError) as error:
        reason = f"could not be read: {' '.join(str(error).split())}"
        return Row(
            report, provider_of(report, ""), "unread", needs_review=True, because=(reason,),
            complete=False,
        )  # fmt: skip


def _bytes(path: Path) -> bytes:
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"{path.name} is larger than {_LARGEST} bytes")
    return path.read_bytes()


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _block(text: str) -> tuple[dict[Any, Any] | None, str]:
    """The block of a report, and what is odd about it."""
    from refassay.extract.front_fields import loaded
    from refassay.extract.sections import front_matter
    from refassay.outputs._yaml_block import place_of

    matter = front_matter(text)
    if matter is None:
        return None, ""
    body = text[slice(*matter.body)]
    known = loaded(body)
    odd = "" if matter.closed else "front matter is not closed"
    if known is None:
        odd = "front matter is not YAML"
        place = place_of(body, KEY)
        known = loaded(body[place.start : place.end]) if place else None
    block = (known or {}).get(KEY)
    if block is not None and not isinstance(block, dict):
        return None, f"{KEY} holds no keys"
    return block, odd


def _counters(block: Mapping[Any, Any]) -> tuple[dict[str, int], list[str]]:
    """The counters, and the names of those that are no numbers."""
    counters, odd = {}, []
    for name in (*COUNTERS, *OUR_COUNTERS):
        value = block.get(name, 0)
        good = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        counters[name] = value if good else 0
        if not good:
            odd.append(name)
    return counters, odd


def _triggers(counters: Mapping[str, int]) -> tuple[str, ...]:
    """Why a report needs review, from its counters alone."""
    words = {
        "not_found": "do not exist",
        "quotes_unsupported": "quotes not in their source",
        "off_topic": "may be off topic",
        "wrong_work": "name another work",
        "retracted": "retracted",
        "unanswered": "not answered",
    }
    return tuple(f"{counters[name]} {text}" for name, text in words.items() if counters[name])


def _from_counts(
    counts: Mapping[str, Any], coverage: Mapping[str, Any], findings: list[dict[str, Any]]
) -> dict[str, int]:
    outcomes, quotes = _numbers(counts.get("outcomes")), _numbers(counts.get("quotes"))
    weighed, cited = _numbers(counts.get("relevance")), _numbers(coverage)
    exist = outcomes.get("found", 0) + outcomes.get("withheld", 0)
    open_ones = sum(outcomes.get(name, 0) for name in ("unanswered", "unsupported", "malformed"))
    valid = quotes.get("valid", 0) + quotes.get("loose", 0)
    return {
        "total_references": sum(outcomes.values()),
        "verified": exist,
        "not_found": outcomes.get("absent", 0),
        "unverifiable": open_ones,
        "quotes_checked": valid + quotes.get("unsupported", 0),
        "quotes_valid": valid,
        "quotes_unsupported": quotes.get("unsupported", 0),
        "quotes_not_checkable": quotes.get("not_checkable", 0),
        "quotes_loose": quotes.get("loose", 0),
        "relevance_assessed": weighed.get("assessed", 0),
        "on_topic": weighed.get("on_topic", 0),
        "off_topic": weighed.get("off_topic", 0),
        **{name: outcomes.get(name, 0) for name in ("withheld", "unanswered", "unsupported")},
        "malformed": outcomes.get("malformed", 0),
        "citations": cited.get("citations", 0),
        "citations_unchecked": max(0, cited.get("citations", 0) - cited.get("checked", 0)),
        "wrong_work": _distinct(findings, says_other_work),
        "retracted": _distinct(findings, _says_retracted),
    }


def _says_retracted(check: str, level: object) -> bool:
    return check == "retracted" and level != "note"


def _distinct(findings: list[dict[str, Any]], says: Callable[[str, object], bool]) -> int:
    return len(
        {
            str(each.get("reference"))
            for each in findings
            if each.get("reference") and says(str(each.get("check")), each.get("level"))
        }
    )


def _problem(finding: Mapping[str, Any], number: int) -> Problem:
    from refassay.outputs._row import anchor

    level = finding.get("level")
    line, column = finding.get("line"), finding.get("column")
    return Problem(
        check=str(finding.get("check")),
        level=Level(level) if level in set(Level) else Level.NOTE,
        reference=_text(finding.get("reference")),
        line=line if isinstance(line, int) else 1,
        column=column if isinstance(column, int) else 1,
        found=str(finding.get("found", "")),
        anchor=anchor(number),
        source=_text(finding.get("file")) or "",
    )


def _numbers(value: Any) -> dict[str, int]:
    if not isinstance(value, dict):
        return {}
    return {
        str(name): number
        for name, number in value.items()
        if isinstance(number, int) and not isinstance(number, bool)
    }


def _text(value: Any) -> str | None:
    return None if value is None else str(value)[:300]


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(str(each)[:300] for each in value) if isinstance(value, list) else ()
