import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from hypothesis import given, reject
from hypothesis import settings as test_settings
from hypothesis import strategies as st
from outputs_samples import assay, full, pmid, reference

from refassay.errors import UsageError
from refassay.extract import extract_text
from refassay.extract.sections import BEGIN, END, front_matter
from refassay.extract.source import read_source, source_of
from refassay.model import Outcome
from refassay.outputs.front_matter import block
from refassay.outputs.in_place import our_sections, updated_in_place, write_in_place
from refassay.outputs.validated_copy import validated_copy

RESULT = full()
OTHER = assay(reference(pmid(1), Outcome.ABSENT), needs_review=("1 does not exist",))

MATTERS = (
    "",
    "---\ntitle: A report\n---\n",
    "---\n# a comment\ntitle: Étude\ndate: 2026-01-02\nreference_validation:\n"
    "  total_references: 0\nlist: [a, b]\n---\n",
    "---\nreference_validation: {total_references: 0,\n  verified: 0} # by hand\nterm_validation:\n"
    "  confabulation_rate: 0.1\n  needs_review: true\n---\n",
    "---\nreference_validation:\n---\n",
    "---\ntitle: no: yaml: [\nreference_validation:\n  total_references: 0\n# kept\nafter: 'x'\n"
    "---\n",
    "---\nprovider: falcon\nreference_validation:\n  total_references: 0\nnever closed\n\n",
    "---\nprompt: |\n  reference_validation:\n    total_references: 0\n---\n",
    "---\n\nA rule, no front matter.\n\n---\n",
)
BODIES = (
    "",
    "# R\n\nKnown (PMID:90000001).\n",
    "## Reference Validation\n\nWe validated our reference genome with 40 samples.\n",
    "```\n<!-- refassay:begin -->\n## Reference Validation\n<!-- refassay:end -->\n```\n",
    "```\nnever closed\n",
    "~~~~\nnever closed\n```\n",
    "<!-- a comment that is never closed\n",
    "Text without an end",
    "Inline `<!-- refassay:begin -->` code.\n\n",
    "    <!-- indented -->\n",
)
OLD = (
    "",
    f"{BEGIN}\n## Reference Validation\n\nold\n{END}\n",
    f"{BEGIN}\n## Reference Validation\n\nold\n{END}",
    "## Reference Validation\n\nChecked with `linkml-reference-validator` 0.4.0.\n\n"
    "| Outcome | Count |\n| --- | --- |\n| References checked | 1 |\n\n",
    f"{BEGIN}\nthe end of this one was deleted\n\n",
    "## Term Validation\n\nChecked with `linkml-term-validator` 0.4.5.\n\n"
    "| Outcome | Count |\n| --- | --- |\n| Terms checked | 1 |\n\n",
)
AFTER = (
    "",
    "# Appendix A\n\nHand-written notes.\n",
    "\n\n\n",
    "# last",
    "## Notes\r\n\r\nmixed\r\n",
)
ENDS = ("\n", "\r\n", "mixed")


def ended(text: str, eol: str) -> str:
    text = text.replace("\r\n", "\n")
    if eol == "mixed":
        lines = text.split("\n")
        return (
            "".join(
                line + ("\r\n" if number % 3 else "\n") for number, line in enumerate(lines[:-1])
            )
            + lines[-1]
        )
    return text.replace("\n", eol)


def on_lines(*parts: str) -> str:
    """The parts below each other; only the last may lack a line end."""
    text = ""
    for part in filter(None, parts):
        text += ("\n" if text and not text.endswith("\n") else "") + part
    return text


DOCUMENTS = st.builds(
    lambda matter, before, old, second, after, eol: ended(
        on_lines(matter, before, old, second, after), eol
    ),
    st.sampled_from(MATTERS),
    st.lists(st.sampled_from(BODIES), max_size=3).map("".join),
    st.sampled_from(OLD),
    st.sampled_from(OLD),
    st.sampled_from(AFTER),
    st.sampled_from(ENDS),
)


def theirs(text: str) -> list[str]:
    """The lines that are not ours."""
    out, at = "", 0
    for span in our_sections(text):
        out, at = out + text[at : span.start], span.end
    out += text[at:]
    matter = front_matter(out)
    if matter is not None and matter.closed:
        body = out[slice(*matter.body)]
        kept = re.sub(
            r"^reference_validation:.*\n(?:(?:[ ]|- ).*\n|\r?\n)*", "", body, flags=re.MULTILINE
        )
        out = out[: matter.body.start] + kept + out[matter.body.end :]
    return [line for line in re.findall(r"[^\n]*\n|[^\n]+$", out) if line.strip()]


def is_within(wanted: list[str], lines: list[str]) -> bool:
    """Whether all of `wanted` are lines, in order; a last one may have got a line end."""
    rest = iter(lines)
    return all(any(line in (other, other.rstrip("\r\n")) for other in rest) for line in wanted)


def cited(text: str) -> list[str]:
    return [each.exact for each in extract_text(text, report="r.md", sha256="").mentions]


def updated_or_refused(text: str) -> str:
    """Only what a comment that is never closed would hide may be a reason to refuse."""
    try:
        return updated_in_place(text, RESULT)
    except UsageError:
        assert BODIES[6].strip() in text
        assert cited(text)
        reject()


@given(DOCUMENTS)
@test_settings(deadline=None, max_examples=300)
def test_twice_gives_the_same_bytes_and_the_rest_stays(text):
    once = updated_or_refused(text)
    assert cited(once) == cited(text)
    assert updated_in_place(once, RESULT) == once
    assert is_within(theirs(text), re.findall(r"[^\n]*\n|[^\n]+$", once))
    assert len(our_sections(once)) == 1
    assert "INCOMPLETE" in once[slice(*our_sections(once)[0])]


@given(DOCUMENTS, st.sampled_from(("\n## Notes\n\nCurator notes.\n", "A line.\n", "\r\n\r\n")))
@test_settings(deadline=None, max_examples=150)
def test_text_that_the_user_adds_below_survives_the_next_run(text, notes):
    once = updated_or_refused(text)
    notes = notes if once.endswith("\n") else "\n" + notes
    twice = updated_in_place(once + notes, OTHER)
    assert twice.endswith(notes)
    assert len(our_sections(twice)) == 1
    assert updated_in_place(twice, OTHER) == twice
    assert is_within(theirs(text), re.findall(r"[^\n]*\n|[^\n]+$", twice))


@given(st.text(alphabet="`~<!->\n\r #x", max_size=60))
@test_settings(deadline=None, max_examples=300)
def test_odd_texts_are_handled_or_refused_and_twice_is_as_once(text):
    try:
        once = updated_in_place(text, RESULT)
    except UsageError:
        return
    assert updated_in_place(once, RESULT) == once
    assert once.startswith(text)


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_the_line_ends_of_the_file_are_kept_in_what_is_added(eol):
    text = ended("---\ntitle: x\nreference_validation:\n  a: 1\n---\nKnown.\nLine two.\n", eol)
    once = updated_in_place(text, RESULT)
    assert set(re.findall(r"\r?\n", once)) == {eol}


def test_the_whole_file_around_block_and_section_is_exact():
    text = MATTERS[2] + "Known (PMID:90000001).\n"
    once = updated_in_place(text, RESULT)
    matter = front_matter(once)
    body = once[slice(*matter.body)]
    assert body.startswith("# a comment\ntitle: Étude\ndate: 2026-01-02\nreference_validation:\n")
    assert body.endswith("  oldest_answer: '2026-11-30'\nlist: [a, b]\n")
    assert yaml.safe_load(body)["reference_validation"] == block(RESULT)
    rest = once[matter.end :]
    assert rest.startswith(f"Known (PMID:90000001).\n\n{BEGIN}\n## Reference Validation\n")
    assert rest.endswith(f"{END}\n")


def test_a_front_matter_without_a_block_stays_as_it_is():
    text = "---\r\ntitle: x\r\n---\r\nKnown (PMID:90000001).\r\nLine two.\r\n"
    assert updated_in_place(text, RESULT).startswith(text)


def test_an_unclosed_front_matter_is_left_alone():
    text = MATTERS[6]
    assert updated_in_place(text, RESULT).startswith(text)


def test_the_section_of_another_validator_is_replaced_where_it_stands():
    text = "# R\n\nKnown.\n\n" + OLD[3] + "# Appendix A\n\nHand-written notes.\n"
    once = updated_in_place(text, RESULT)
    assert "linkml-reference-validator" not in once
    assert once.startswith("# R\n\nKnown.\n\n" + BEGIN)
    assert once.endswith(END + "\n\n# Appendix A\n\nHand-written notes.\n")


@pytest.mark.parametrize("kept", [BODIES[2], OLD[5], BODIES[3]])
def test_what_is_not_ours_is_kept(kept):
    assert kept in updated_in_place("# R\n\n" + kept + "\n# End\n", RESULT)


def test_markers_in_a_code_block_are_not_ours():
    once = updated_in_place(BODIES[3], RESULT)
    assert once.startswith(BODIES[3])
    assert once.count(BEGIN) == 2


def test_a_marker_whose_end_was_deleted_does_not_take_the_users_text_with_it():
    text = f"# R\n\n{BEGIN}\nMy own words.\n"
    once = updated_in_place(text, RESULT)
    assert "My own words." in updated_in_place(once, OTHER)
    assert updated_in_place(once, RESULT) == once


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_a_begin_without_an_end_hides_nothing_from_the_next_run(eol):
    text = ended(f"# R\n\n{BEGIN}\n\nKnown (PMID:90000001).\n\nAnd PMID:90000002.\n", eol)
    once = updated_in_place(text, RESULT)
    assert cited(once) == cited(text) == ["PMID:90000001", "PMID:90000002"]
    assert updated_in_place(once, RESULT) == once
    assert once.startswith(text)


@pytest.mark.parametrize(
    "text",
    [
        "# R\n\n<!-- to do\n\nKnown (PMID:90000001).\n",
        "# R\n\nKnown (PMID:90000002).\n\n<!--\n\nKnown (PMID:90000001).\n",
        "# R\n\n<!-- refassay:begin\n\nKnown (PMID:90000001).\n",
    ],
)
def test_a_file_that_the_section_would_hide_is_refused_and_not_touched(text, tmp_path: Path):
    path = tmp_path / "r.md"
    path.write_text(text)
    source = read_source(path, max_bytes=1000)
    with pytest.raises(UsageError, match="opened and never closed") as caught:
        write_in_place(path, source, RESULT)
    assert caught.value.expected
    assert caught.value.next_step
    assert path.read_text() == text
    assert cited(text)


def test_a_latin_1_file_stays_latin_1(tmp_path: Path):
    path = tmp_path / "r.md"
    path.write_bytes("Known (PMID:90000001), café.\n".encode("latin-1"))
    source = read_source(path, max_bytes=1000)
    result = replace(RESULT, needs_review=("β is odd",), not_run=("β-check: «none»",))
    assert write_in_place(path, source, result)
    data = path.read_bytes()
    assert data.startswith("Known (PMID:90000001), café.\n".encode("latin-1"))
    assert b"&#946;-check: \xabnone\xbb" in data
    again = read_source(path, max_bytes=100_000)
    assert not write_in_place(path, again, result)


def test_a_byte_order_mark_and_utf_16_stay(tmp_path: Path):
    for encoding in ("utf-8-sig", "utf-16"):
        path = tmp_path / encoding
        path.write_bytes("---\ntitle: x\n---\nβ (PMID:90000001)\n".encode(encoding))
        before = path.read_bytes()
        assert write_in_place(path, read_source(path, max_bytes=1000), RESULT)
        assert path.read_bytes().startswith(before)


def test_a_file_that_changed_meanwhile_is_not_touched(tmp_path: Path):
    path = tmp_path / "r.md"
    path.write_text("new\n")
    with pytest.raises(UsageError, match="its bytes differ from those that were checked"):
        write_in_place(path, source_of(path, b"old\n"), RESULT)
    assert path.read_text() == "new\n"
    path.unlink()
    with pytest.raises(UsageError, match="was not brought up to date"):
        write_in_place(path, source_of(path, b"old\n"), RESULT)


@given(DOCUMENTS)
@test_settings(deadline=None, max_examples=200)
def test_a_copy_always_has_the_block_and_the_section(text):
    copy = validated_copy(text, RESULT)
    matter = front_matter(copy)
    assert matter is not None
    assert matter.closed
    body = copy[slice(*matter.body)]
    if "no: yaml: [" not in body:
        assert yaml.safe_load(body)["reference_validation"] == block(RESULT)
    assert is_within(theirs(text), re.findall(r"[^\n]*\n|[^\n]+$", copy))
    assert copy.count(f"{BEGIN}\r\n## Reference") + copy.count(f"{BEGIN}\n## Reference") >= 1


def test_a_copy_of_a_plain_text_gets_a_front_matter():
    copy = validated_copy("Hello", RESULT)
    assert copy.startswith("---\nreference_validation:\n  total_references: 5\n")
    assert "\n---\nHello\n\n<!-- refassay:begin -->\n" in copy


def test_a_copy_keeps_its_other_keys_and_order():
    copy = validated_copy("---\nb: 1 # x\na: 'two'\n---\nHello\n", RESULT)
    assert copy.startswith("---\nb: 1 # x\na: 'two'\nreference_validation:\n")


def test_a_copy_is_made_even_where_nothing_could_be_added_in_place():
    text = "x\n<!--\n```\n"
    assert END in validated_copy(text, RESULT)
