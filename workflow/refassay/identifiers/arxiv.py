"""arXiv identifiers, new (arXiv:2401.00001) and old (arXiv:hep-th/9901001)."""

import re

from refassay.identifiers._kind import Ending, Kind

_VERSION = re.compile(r"v([1-9][0-9]{0,2})$", re.IGNORECASE)


def canonical(local: str) -> str:
    """The archive in lower case, its subject class in capitals, without a version."""
    local = _VERSION.sub("", local)
    archive, slash, number = local.partition("/")
    if not slash:
        return local
    name, dot, subject = archive.partition(".")
    return f"{name.lower()}{dot}{subject.upper()}/{number}"


def ending(printed: str) -> Ending:
    """The identifier without the version, which DataCite's DOIs do not keep apart."""
    printed = printed.removesuffix(".pdf")
    version = _VERSION.search(printed)
    return Ending(_VERSION.sub("", printed), f"v{version[1]}" if version else None)


_NEW = r"[0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}"
_OLD = r"[a-z][a-z-]{1,20}(?:\.[a-z]{2})?/[0-9]{7}"
_EITHER = rf"(?:{_NEW}|{_OLD})(?:v[1-9][0-9]{{0,2}})?(?![0-9a-z])"

KIND = Kind(
    prefix="arXiv",
    name="arXiv",
    pattern=r"(?:[0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})",
    url="https://arxiv.org/abs/{local}",
    registries=("datacite", "doi_agency", "doi_handle"),
    authorities=("doi_handle",),
    examples=("2401.00001", "2401.00001v2", "hep-th/9901001", "math.GT/0309136"),
    lookalikes=("2413.00001", "240.00001", "hep-th/99010"),
    source="https://info.arxiv.org/help/arxiv_identifier.html (as remembered, 2026-11)",
    canonical=canonical,
    literature=True,
    labels=(r"arXiv(?:[ -]?IDs?|[ ]preprint)?(?:[ ]arXiv)?",),
    labelled=_EITHER,
    hosts=("arxiv.org", "www.arxiv.org"),
    urls=(
        r"^(?:www\.|export\.|[a-z]{2}\.)?arxiv\.org/(?:abs|pdf|html|format|e-print|ps|src)/"
        rf"(?P<local>(?:{_NEW}|{_OLD})(?:v[1-9][0-9]{{0,2}})?)(?![0-9])",
        rf"^(?:huggingface\.co/papers|(?:www\.)?alphaxiv\.org/abs|ar5iv\.(?:labs\.arxiv\.)?org/(?:abs|html))/(?P<local>{_NEW})",
    ),
    ending=ending,
)
