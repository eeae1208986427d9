"""Facts that hold for every row of the table, and where a DOI ends."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.extract import extract_text
from refassay.identifiers import BY_PREFIX, KINDS, READ, UNASKED, kind_of
from refassay.identifiers._kind import Kind
from refassay.identifiers.doi_end import FURNITURE, decoded, stop, tidy
from refassay.model import Identifier


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.prefix)
def test_examples_are_read_and_accepted(kind: Kind) -> None:
    for example in kind.examples:
        assert kind.accepts(kind.read(example)), example
    assert kind.read(kind.examples[0]).local == kind.examples[0]


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.prefix)
def test_lookalikes_are_not_accepted(kind: Kind) -> None:
    for lookalike in kind.lookalikes:
        assert not kind.accepts(Identifier(kind.prefix, lookalike)), lookalike


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.prefix)
def test_a_kind_is_found_by_its_prefix_and_links_somewhere(kind: Kind) -> None:
    identifier = kind.read(kind.examples[0])
    assert kind_of(identifier) is (kind if kind in KINDS else None)
    assert BY_PREFIX.get(kind.prefix.lower()) is kind_of(identifier)
    assert kind.link(identifier).startswith("https://")
    assert kind_of(Identifier("NOSUCH", "1")) is None


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.prefix)
def test_patterns_for_reports_are_sound(kind: Kind) -> None:
    for pattern in (*kind.labels, kind.labelled, kind.bare, *kind.also, kind.columns, kind.cells):
        assert re.compile(pattern).groups == 0, "the scanner counts groups"
    assert all(label[:1].isalpha() for label in kind.labels)
    assert all(spelling[0].isalnum() for spelling in (kind.bare, *kind.also) if spelling)
    assert not kind.more or re.compile(kind.more).groups >= 1
    assert all("local" in re.compile(url).groupindex for url in kind.urls)
    assert all(host == host.lower() for host in kind.hosts)


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.prefix)
def test_what_a_kind_links_to_is_read_back_from_a_report(kind: Kind) -> None:
    for example in kind.examples:
        identifier = kind.read(example)
        text = f"See {kind.link(identifier)} for it."
        assert [m.id for m in extract_text(text, report="r", sha256="").mentions] == [identifier]


@settings(deadline=None)
@given(st.sampled_from(READ), st.one_of(st.text(max_size=40), st.from_regex(r"10\.\d{4}/\S{1,20}")))
def test_canonical_is_idempotent(kind: Kind, printed: str) -> None:
    once = kind.canonical(printed.strip())
    assert kind.canonical(once) == once


ENDS = [
    ("10.5555/ab.2024.1276215/full", "10.5555/ab.2024.1276215"),
    ("10.5555/ab.1/pdf", "10.5555/ab.1"),
    ("10.5555/ab.1/abs", "10.5555/ab.1"),
    ("10.5555/ab.1/meta", "10.5555/ab.1"),
    ("10.5555/ab.1/html", "10.5555/ab.1"),
    ("10.5555/ab.1.pdf", "10.5555/ab.1"),
    ("10.5555/ab.1/tables/4", "10.5555/ab.1"),
    ("10.5555/ab.1/full/html", "10.5555/ab.1"),
    ("10.5555/ab.1/pdf/ab.pdf", "10.5555/ab.1"),
    ("10.5555/ab.1?download=true", "10.5555/ab.1"),
    ("10.5555/ab.1#citeas", "10.5555/ab.1"),
    ("10.5555/ab.1&type=printable", "10.5555/ab.1"),
    ("10.5555/ab.1&amp;type=printable", "10.5555/ab.1"),
    ("10.5555/ab.1;jsessionid=A.1", "10.5555/ab.1"),
    ("10.1093/xyz/izag137/8732609", "10.1093/xyz/izag137"),
    ("10.1093/xyz/fow042/23928678/fnw042.pdf", "10.1093/xyz/fow042"),
    ("10.5555/ab.2021004562/476947/Genetic-profiles-of", "10.5555/ab.2021004562"),
    ("10.1159/000999473/911172/PACS2-x", "10.1159/000999473"),
    ("10.1101/2020.01.01.999999v2.full", "10.1101/2020.01.01.999999"),
    ("10.1101/2020.01.01.999999v1.full.pdf+html", "10.1101/2020.01.01.999999"),
    ("10.1101/999999", "10.1101/999999"),
    (r"10.5555/a\_b\(1\)", "10.5555/a_b(1)"),
    ("10.5555%2Fab%281%29", "10.5555/ab(1)"),
    ("10.5555%252Fab", "10.5555/ab"),
    ("10.5555/a‑b–c", "10.5555/a-b-c"),
    ("10.5555/ab.1/agency", "10.5555/ab.1"),
    ("10.5555/ab.1/transform/application/x-bibtex", "10.5555/ab.1"),
    ("10.48550/arXiv.2401.00001v1", "10.48550/arXiv.2401.00001"),
    ("10.5555/ab.1%29", "10.5555/ab.1"),
    ("10.5555/ab.1%3E", "10.5555/ab.1"),
    ("10.5555/ab.1&lt;/a&gt;", "10.5555/ab.1"),
    ("10.5555/ab.1¹²", "10.5555/ab.1"),
    ("10.5555/ab.1/10.5072/b.2", "10.5555/ab.1"),
]  # fmt: skip

WHOLE = [
    "10.21203/rs.3.rs-999999/v1", "10.26434/chemrxiv-2021-x-v2", "10.5555/journal.x.0012345.g001",
    "10.1002/0471999135.tox013.pub2", "10.5555/978-3-030-80614-9/8", "10.9999/../10.5555/ab1234",
    "10.1016/0092-8674(94)99302-6", "10.66344/x.v13i4.765", "10.17605/osf.io/zzzzz",
    "10.1641/0006-3568(2001)051[0933:teotwa]2.0.co;2", "10.5555/full", "10.5555/pdf.1/x",
    "10.1093/acprof:oso/9780199999400.001.0001", "10.5555/1234567/123",
    "10.1016/s0022-5347(05)99215-2", "10.5555/ab-12;2", "10.5555/10.1",
    "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
]  # fmt: skip


@pytest.mark.parametrize(("printed", "local"), ENDS)
def test_what_addresses_add_is_taken_off(printed: str, local: str) -> None:
    assert tidy(printed).local == local


@pytest.mark.parametrize("local", WHOLE)
def test_a_doi_that_only_looks_furnished_stays_whole(local: str) -> None:
    assert tidy(local).local == local
    assert stop(local) == (len(local), False)


@pytest.mark.parametrize(
    ("printed", "length", "cut"),
    [
        ("10.5555/ab.1).", 12, False),
        ("10.5555/ab(1)).", 13, False),
        ("10.5555/ab(94", 13, True),
        ("10.5555/ab(see", 10, False),
        ("10.5555/ab.1](https://example.org", 12, False),
        ("10.5555/ab.1,doi:10.5555/c", 12, False),
        ("10.5555/ab.1;10.5555/c", 12, False),
        ("10.5555/ab.1)[2]", 12, False),
        ("10.5555/ab.1**", 12, False),
        ("10.5555/ab.1&gt;", 12, False),
        ("10.5555/ab(1)%29", 13, False),
        ("10.5555/ab%281%29", 17, False),
    ],
)
def test_a_doi_stops_where_the_text_goes_on(printed: str, length: int, cut: bool) -> None:
    assert stop(printed) == (length, cut)


@settings(deadline=None)
@given(st.text(alphabet="abc1./()[]%25#?&;=\\-_:<> ", max_size=60))
def test_taking_off_is_idempotent_and_only_shortens(suffix: str) -> None:
    once = tidy(f"10.5555/x{suffix}").local
    assert tidy(once).local == once or "%" in once or "\\" in once
    assert decoded(f"10.5555/x{suffix}").startswith(once)
    assert 0 <= stop(f"10.5555/x{suffix}").length <= len(suffix) + 9


def test_only_kinds_with_authorities_can_be_asked_about() -> None:
    assert all(kind.authorities and kind.registries for kind in KINDS)
    assert not any(kind.authorities or kind.registries for kind in UNASKED)


def test_every_rule_has_a_name_of_its_own() -> None:
    assert len({rule.name for rule in FURNITURE}) == len(FURNITURE)
