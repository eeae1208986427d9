import pytest
import yaml
from outputs_samples import assay, doi, finding, full, pmid, quote, reference

from refassay.model import Level, Mention, Outcome, Relevance
from refassay.outputs.front_matter import KEY, block, block_text

FIELD_KEYS = [
    "total_references",
    "verified",
    "not_found",
    "unverifiable",
    "confabulation_rate",
    "quotes_checked",
    "quotes_valid",
    "quotes_unsupported",
    "unsupported_quote_references",
    "quotes_not_checkable",
    "relevance_assessed",
    "on_topic",
    "off_topic",
    "off_topic_references",
    "unresolved_references",
    "needs_review",
]


def many(outcome: Outcome, count: int, start: int = 0) -> list:
    return [reference(pmid(start + each), outcome, work=start + each + 1) for each in range(count)]


def test_the_keys_of_the_field_come_first_and_in_its_order():
    written = list(block(full()))
    assert written[: len(FIELD_KEYS)] == FIELD_KEYS


def test_the_rate_is_over_what_was_answered_to_three_decimals():
    result = assay(*many(Outcome.FOUND, 22), *many(Outcome.ABSENT, 2, 100))
    assert block(result)["confabulation_rate"] == 0.083


@pytest.mark.parametrize(
    "references",
    [[], many(Outcome.UNANSWERED, 3), many(Outcome.UNSUPPORTED, 1), many(Outcome.MALFORMED, 1)],
)
def test_the_rate_is_null_when_nothing_was_answered(references):
    assert block(assay(*references))["confabulation_rate"] is None


def test_withheld_counts_as_verified_and_the_open_ones_as_unverifiable():
    result = assay(
        *many(Outcome.FOUND, 1),
        *many(Outcome.WITHHELD, 2, 10),
        *many(Outcome.UNANSWERED, 3, 20),
        *many(Outcome.UNSUPPORTED, 4, 30),
        *many(Outcome.MALFORMED, 5, 40),
    )
    written = block(result)
    assert [written[key] for key in FIELD_KEYS[:4]] == [15, 3, 0, 12]
    ours = [written[key] for key in ("withheld", "unanswered", "unsupported", "malformed")]
    assert ours == [2, 3, 4, 5]


def test_keys_of_quotes_and_subjects_are_absent_when_nothing_was_compared():
    written = block(assay(reference(pmid(1))))
    assert not [key for key in written if key.startswith(("quotes", "off_topic", "on_topic"))]
    assert "relevance_assessed" not in written
    assert "unresolved_references" not in written


def test_off_topic_appears_only_when_something_was_flagged():
    written = block(assay(reference(pmid(1), relevance=Relevance.ON_TOPIC)))
    assert written["relevance_assessed"] == written["on_topic"] == 1
    assert "off_topic" not in written


@pytest.mark.parametrize(
    ("verdict", "tier", "key"),
    [
        ("exact", "abstract", "quotes_valid"),
        ("folded", "full_text", "quotes_valid"),
        ("loose", "abstract", "quotes_loose"),
        ("not_found", "full_text", "quotes_unsupported"),
        ("misattributed", "abstract", "quotes_unsupported"),
        ("not_found", "abstract", "quotes_not_checkable"),
        ("not_checkable", "none", "quotes_not_checkable"),
    ],
)
def test_each_verdict_of_a_quote_has_its_counter(verdict, tier, key):
    written = block(assay(reference(pmid(1)), quotes=(quote(pmid(1), verdict, tier),)))
    assert written[key] == 1


@pytest.mark.parametrize("outcome", [each for each in Outcome if each is not Outcome.FOUND])
@pytest.mark.parametrize("verdict", ["exact", "not_found", "misattributed"])
def test_a_quote_on_a_reference_that_was_not_found_is_not_checkable(outcome, verdict):
    result = assay(reference(pmid(1), outcome), quotes=(quote(pmid(1), verdict, "full_text"),))
    written = block(result)
    assert written["quotes_not_checkable"] == 1
    assert "quotes_checked" not in written
    assert "unsupported_quote_references" not in written


def test_an_absent_identifier_is_never_off_topic_too():
    written = block(assay(reference(pmid(1), Outcome.ABSENT, relevance=Relevance.OFF_TOPIC)))
    assert written["unresolved_references"] == ["PMID:90000001"]
    assert "off_topic_references" not in written


def test_what_a_limit_left_out_makes_it_truncated_and_a_derived_address_does_not():
    result = assay(reference(pmid(1)))
    more = (Mention(doi("a"), "a", 0, 1, 1, 1, derived="publisher's address"),)
    assert "truncated" not in block(with_mentions(result, more))
    more = (Mention(doi("a"), "a", 0, 1, 1, 1),)
    assert block(with_mentions(result, more))["truncated"] is True


def with_mentions(result, more):
    from dataclasses import replace

    extraction = replace(result.extraction, mentions=(*result.extraction.mentions, *more))
    return replace(result, extraction=extraction)


def test_notes_do_not_count_as_retracted_or_wrong():
    result = assay(
        reference(pmid(1)),
        findings=(
            finding("retracted", pmid(1), Level.NOTE),
            finding("conflict", pmid(1)),
            finding("title", pmid(1), Level.WARNING),
        ),
    )
    written = block(result)
    assert (written["retracted"], written["wrong_work"]) == (0, 1)


def test_the_text_reads_back_as_the_block_and_is_ascii():
    result = full()
    odd = ("1 «retracted»: yes # no", "- \u2028 'x' \"y\"", "null", "")
    from dataclasses import replace

    result = replace(result, needs_review=odd)
    text = block_text(result)
    assert text.isascii()
    assert yaml.safe_load(text) == {KEY: block(result)}
    assert list(yaml.safe_load(text)[KEY]) == list(block(result))
