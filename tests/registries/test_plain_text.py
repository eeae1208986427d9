"""Registry text becomes plain text, once and for all, in time that grows with its length."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refassay.registries._dates import date_in_citation, english_date, entrez_date, iso_date
from refassay.registries._plain_text import plain_text, unbracketed, without_page_markup


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("<i>E. coli</i> &amp; heat", "E. coli & heat"),
        ("CO<sub>2</sub> and <jats:italic>x</jats:italic>", "CO2 and x"),
        ("<jats:p>One.</jats:p><jats:p>Two.</jats:p>", "One. Two."),
        ("a<br/>b", "a b"),
        ("&lt;i&gt;once more&lt;/i&gt;", "once more"),
        ("&amp;lt;i&amp;gt;twice&amp;lt;/i&amp;gt;", "<i>twice</i>"),
        ("p &lt; 0.05", "p < 0.05"),
        ("p < 0.05 and q > 3", "p < 0.05 and q > 3"),
        ("the <Vaccine> trial", "the <Vaccine> trial"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math>-ray", "x-ray"),
        ("a <tex-math id='1'>\\frac{a}{b}</tex-math> b", "a b"),
        ("a <jats:tex-math>\\frac", "a <jats:tex-math>\\frac"),
        ("<!-- note -->x", "x"),
        ("&#x3b1;-ray &copy;", "α-ray ©"),
        (" a\n\tb\u00a0c ", "a b c"),
        ("bell\x07 lone \ud800", "bell\ufffd lone \ufffd"),
        ("", ""),
    ],
)
def test_markup_goes_and_words_stay(raw: str, plain: str) -> None:
    assert plain_text(raw) == plain


@given(raw=st.text(st.sampled_from("<>&;/abi! \n-xp=\"'"), max_size=60))
@settings(deadline=None)
def test_plain_text_has_single_spaces_and_can_be_stored(raw: str) -> None:
    plain = plain_text(raw)
    assert plain == " ".join(plain.split())
    plain.encode("utf-8")


@pytest.mark.parametrize(
    "piece", ["<", "<i ", "<!--", "&", "<tex-math>", "</", "[", "<a b='", "&lt;", "<i>&lt;i "]
)
def test_hostile_text_takes_linear_time(piece: str) -> None:
    raw = piece * (400_000 // len(piece))
    began = time.process_time()
    plain_text(raw)
    without_page_markup(raw)
    unbracketed(raw)
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("title", "inner"),
    [
        ("[A title].", "A title"),
        ("[A [nested] title]", "A [nested] title"),
        ("[One] two.", None),
        ("[One] and [two].", None),
        ("A title.", None),
        ("[", None),
        ("]", None),
        ("", None),
    ],
)
def test_brackets_go_only_where_they_hold_everything(title: str, inner: str | None) -> None:
    assert unbracketed(title) == inner


@pytest.mark.parametrize(
    ("read", "printed", "date"),
    [
        (iso_date, "2017/01/31 00:00", "2017-01-31"),
        (iso_date, "2010-02-06T00:00:00Z", "2010-02-06"),
        (iso_date, "2010-2", "2010-02"),
        (iso_date, "2010", "2010"),
        (iso_date, "20101", ""),
        (iso_date, "soon", ""),
        (english_date, "Public on Feb 12 2002", "2002-02-12"),
        (english_date, "released on Dec 31, 2027", "2027-12-31"),
        (english_date, "Feb 2002", ""),
        (entrez_date, "2012 Feb 22", "2012-02-22"),
        (entrez_date, "2012 Feb", "2012-02"),
        (entrez_date, "1998 Dec-1999 Jan", "1998-12"),
        (entrez_date, "2013 Spring", "2013"),
        (entrez_date, "Fall 2001", "2001"),
        (entrez_date, "", ""),
        (date_in_citation, "Nature. 2014 Jul 3;511(7507):112", "2014-07-03"),
        (date_in_citation, "J Inv 12345678. 2019;1", "2019"),
        (date_in_citation, "no date", ""),
    ],
)
def test_dates_are_read_as_registries_write_them(read: object, printed: str, date: str) -> None:
    assert callable(read)
    assert read(printed) == date
