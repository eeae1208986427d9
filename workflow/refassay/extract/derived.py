"""DOIs made from publishers' addresses that hold all but the prefix of one.

To add a publisher, add a row. What is derived is a guess until a registry knows it: nobody is
blamed for one that does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple


class Derived(NamedTuple):
    """A DOI and the name of the rule by which it was made."""

    doi: str
    rule: str


class _Row(NamedTuple):
    rule: str
    address: re.Pattern[str]
    doi: Callable[[re.Match[str]], str]


def _row(rule: str, address: str, doi: str | Callable[[re.Match[str]], str]) -> _Row:
    """`doi` is a template with the address's groups, or a function of its match."""
    pattern = re.compile(rf"(?:www\.)?{address}", re.IGNORECASE)
    if callable(doi):
        return _Row(rule, pattern, doi)
    template: str = doi
    return _Row(rule, pattern, lambda match: template.format(*match.groups()).lower())


_JOURNALS = {
    "1420-3049": "molecules",
    "1422-0067": "ijms",
    "1424-8220": "s",
    "1424-8247": "ph",
    "1648-9144": "medicina",
    "1660-4601": "ijerph",
    "1999-4915": "v",
    "1999-4923": "pharmaceutics",
    "2072-6643": "nu",
    "2072-6651": "toxins",
    "2072-6694": "cancers",
    "2073-4409": "cells",
    "2073-4425": "genes",
    "2075-1729": "life",
    "2075-4418": "diagnostics",
    "2075-4426": "jpm",
    "2075-4450": "insects",
    "2076-0817": "pathogens",
    "2076-2607": "microorganisms",
    "2076-2615": "ani",
    "2076-3271": "medsci",
    "2076-3417": "app",
    "2076-3425": "brainsci",
    "2076-3921": "antiox",
    "2076-393X": "vaccines",
    "2077-0383": "jcm",
    "2079-6382": "antibiotics",
    "2079-7737": "biology",
    "2218-1989": "metabo",
    "2218-273X": "biom",
    "2223-7747": "plants",
    "2227-9032": "healthcare",
    "2227-9059": "biomedicines",
    "2227-9067": "children",
    "2308-3425": "jcdd",
    "2309-608X": "jof",
    "2409-515X": "ijns",
}
"""ISSN → the journal's short name in MDPI's DOIs (as remembered, 2026-11)."""


def _mdpi(match: re.Match[str]) -> str:
    issn, volume, issue, article = match.groups()
    name = _JOURNALS.get(issn.upper(), "")
    return f"10.3390/{name}{volume}{issue:0>2}{article:0>4}" if name else ""


_LANCET = frozenset(
    (
        *("0140-6736", "1470-2045", "1473-3099", "1474-4422", "2213-2600", "2213-8587"),
        *("2214-109X", "2215-0366", "2352-3018", "2352-3026", "2352-4642", "2468-1253"),
        *("2468-2667", "2542-5196", "2589-7500", "2665-9913", "2666-5247", "2666-7568"),
    )
)
"""ISSNs of journals that never took up another form of DOI (as remembered, 2026-11)."""


def _elsevier(match: re.Match[str]) -> str:
    """The identifier of an item, as printed or without its punctuation, is the DOI's suffix."""
    kind, issn, year, item, check = match.groups()
    is_recent = "03" <= year < "90"
    if is_recent and f"{issn[:4]}-{issn[-4:]}".upper() not in _LANCET:
        return ""
    if bool(kind) != (is_recent or year > "95" or year < "03"):
        return ""
    return f"10.1016/{kind.lower()}{issn[:4]}-{issn[-4:]}({year}){item}-{check}".lower()


_PII = r"(S?)([0-9]{4}-?[0-9]{3}[0-9X])\(?([0-9]{2})\)?([0-9]{5})-?([0-9X])(?![0-9A-Z])"

_ROWS: tuple[_Row, ...] = (
    _row(
        "nature.com/articles/<id>",
        r"nature\.com/articles/([a-z0-9][a-z0-9.-]{3,40}?)"
        r"(?:_reference)?(?:\.pdf|\.epdf)?(?:[/?]|\.?$)",
        "10.1038/{}",
    ),
    _row(
        "figshare.com/articles/<...>/<id>",
        r"figshare\.com/articles/(?:[^?]{1,400}/)?([0-9]{4,9})(?:/[0-9]+)?(?:\?|$)",
        "10.6084/m9.figshare.{}",
    ),
    _row(
        "elifesciences.org/articles/<id>",
        r"elifesciences\.org/(?:articles|content|reviewed-preprints)/([0-9]{5,6})(?:[/?.v]|$)",
        "10.7554/elife.{}",
    ),
    _row(
        "peerj.com/articles/<id>", r"peerj\.com/articles/([0-9]{1,6})(?:[/?]|$)", "10.7717/peerj.{}"
    ),
    _row(
        "zenodo.org/records/<id>",
        r"zenodo\.org/records?/([0-9]{4,9})(?:[/?]|$)",
        "10.5281/zenodo.{}",
    ),
    _row(
        "bmj.com/content/<volume>/<id>",
        r"bmj\.com/content/[0-9]{1,4}/(bmj\.[a-z]?[0-9]{1,6})(?:[/?.]|$)",
        "10.1136/{}",
    ),
    _row(
        "<journal>.bmj.com/content/early/<date>/<id>",
        r"[a-z]{2,20}\.bmj\.com/content/early/[0-9]{4}/[0-9]{2}/[0-9]{2}/"
        r"([a-z]{2,20}-[0-9]{4}-[0-9]{5,7})(?:[/?.]|$)",
        "10.1136/{}",
    ),
    _row(
        "biorxiv.org/content/early/<date>/<id>",
        r"(?:bio|med)rxiv\.org/content/(?:(?:bio|med)rxiv/)?early/[0-9]{4}/[0-9]{2}/[0-9]{2}/"
        r"((?:[0-9]{4}\.[0-9]{2}\.[0-9]{2}\.)?[0-9]{6,8})(?:v[0-9]{1,2})?(?:[/?.]|$)",
        "10.1101/{}",
    ),
    _row(
        "jci.org/articles/view/<id>",
        r"jci\.org/articles/view/([0-9]{3,6})(?:[/?]|$)",
        "10.1172/jci{}",
    ),
    _row(
        "insight.jci.org/articles/view/<id>",
        r"insight\.jci\.org/articles/view/([0-9]{5,6})(?:[/?]|$)",
        "10.1172/jci.insight.{}",
    ),
    _row(
        "karger.com/Article/<view>/<id>",
        r"karger\.com/article/(?:fulltext|abstract|pdf)/([0-9]{5,9})(?:[/?]|$)",
        lambda match: f"10.1159/{match[1]:0>9}",
    ),
    _row(
        "pubs.rsc.org/<...>/<id>",
        r"pubs\.rsc\.org/[a-z-]{2,5}/content/article[a-z]{3,10}/[0-9]{4}/[a-z]{2}/"
        r"([a-z][0-9][a-z]{2}[0-9]{5}[a-z])(?:[/?]|$)",
        "10.1039/{}",
    ),
    _row(
        "xlink.rsc.org/?doi=<id>",
        r"xlink\.rsc\.org/\?doi=([a-z][0-9][a-z]{2}[0-9]{5}[a-z])(?:[&]|$)",
        "10.1039/{}",
    ),
    _row(
        "researchsquare.com/article/<id>/<version>",
        r"researchsquare\.com/article/(rs-[0-9]{4,9}/v[0-9]{1,2})(?:[/?.]|$)",
        "10.21203/rs.3.{}",
    ),
    _row(
        "preprints.org/manuscript/<id>/<version>",
        r"preprints\.org/manuscript/([0-9]{6}\.[0-9]{4})/(v[0-9]{1,2})(?:[/?]|$)",
        "10.20944/preprints{}.{}",
    ),
    _row(
        "ssrn.com/abstract=<id>",
        r"(?:papers\.)?ssrn\.com/(?:sol3/papers\.cfm\?(?:[^?]{0,100}&)?abstract_id=|abstract=)"
        r"([0-9]{5,8})(?![0-9])",
        "10.2139/ssrn.{}",
    ),
    _row(
        "hindawi.com/journals/<journal>/<year>/<id>",
        r"(?:downloads\.)?hindawi\.com/journals/[a-z0-9/-]{2,40}/((?:19|20)[0-9]{2})/([0-9]{6,7})"
        r"(?:[/?.]|$)",
        "10.1155/{}/{}",
    ),
    _row(
        "oncotarget.com/article/<id>",
        r"oncotarget\.com/article/([0-9]{3,6})(?:[/?]|$)",
        "10.18632/oncotarget.{}",
    ),
    _row(
        "aging-us.com/article/<id>",
        r"aging-us\.com/article/([0-9]{6})(?:[/?]|$)",
        "10.18632/aging.{}",
    ),
    _row(
        "mdpi.com/<ISSN>/<volume>/<issue>/<article>",
        r"mdpi\.com/([0-9]{4}-[0-9]{3}[0-9X])/([0-9]{1,2})/([0-9]{1,2})/([0-9]{1,5})(?:[/?]|$)",
        _mdpi,
    ),
    _row(
        "an item identifier of Elsevier's",
        r"(?:(?:sciencedirect|cell|thelancet|jbc)\.com|jbc\.org|linkinghub\.elsevier\.com"
        rf"|reader\.elsevier\.com)/(?:.{{0,80}}[/=])?(?:PII)?{_PII}",
        _elsevier,
    ),
)
"""Publishers whose article address holds all but the prefix of the DOI (as remembered, 2026-11).
Elsevier's items of before 1996 (without an S), of 1996 to 2002, and those of the Lancet journals
have their identifier for a DOI; others do not."""


def derived(plain: str) -> Derived | None:
    """The DOI for ``host/path?query`` (decoded, the host in lower case), or None."""
    for row in _ROWS:
        if (match := row.address.match(plain)) and (doi := row.doi(match)):
            return Derived(doi, row.rule)
    return None
