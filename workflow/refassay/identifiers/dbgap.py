"""Studies of the database of Genotypes and Phenotypes, such as dbgap:phs990001."""

import re

from refassay.identifiers._kind import Ending, Kind
from refassay.identifiers._nearby import SORT

_VERSION = re.compile(r"\.(v[0-9]{1,3}(?:\.p[0-9]{1,3})?(?:\.c[0-9]{1,3})?)$", re.IGNORECASE)


def canonical(local: str) -> str:
    """In small letters, without version, participant set and consent group."""
    return _VERSION.sub("", local.lower())


def ending(printed: str) -> Ending:
    """The study, and apart from it the version that the report prints (``v2.p1``)."""
    version = _VERSION.search(printed)
    return Ending(_VERSION.sub("", printed), version[1].lower() if version else None)


_SHAPE = r"phs[0-9]{6}(?:\.v[0-9]{1,3}(?:\.p[0-9]{1,3}(?:\.c[0-9]{1,3})?)?)?(?![0-9a-z])"

KIND = Kind(
    prefix="dbgap",
    name="dbGaP study",
    pattern=r"phs[0-9]{6}",
    url="https://www.ncbi.nlm.nih.gov/projects/gap/cgi-bin/study.cgi?study_id={local}",
    registries=(),
    authorities=(),
    examples=("phs990001", "phs990001.v2.p1", "PHS990001"),
    lookalikes=("phs1", "phs9900011", "phd990001"),
    source="https://www.ncbi.nlm.nih.gov/gap/ (as remembered, 2026-11)",
    canonical=canonical,
    labels=(rf"dbGaP{SORT}",),
    labelled=_SHAPE,
    bare=_SHAPE,
    columns=rf"dbGaP{SORT}",
    cells=_SHAPE,
    urls=(rf"^[^/]{{4,80}}/(?:.{{0,200}}?[/=:])?(?P<local>{_SHAPE})",),
    ending=ending,
)
