"""Experiments and files of ENCODE, such as encode:ENCSR990ZZZ."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SORT, anywhere, capitals

_SHAPE = r"ENC(?:SR|FF|BS|LB|DO|AB|GM|PL|AN)[0-9]{3}[A-Z]{3}"

KIND = Kind(
    prefix="encode",
    name="ENCODE accession",
    pattern=r"ENC(?:SR|FF|BS|LB|DO|AB|GM|PL|AN)[0-9]{3}[A-Z]{3}",
    url="https://www.encodeproject.org/{local}/",
    registries=(),
    authorities=(),
    examples=("ENCSR990ZZZ", "encff990zzz"),
    lookalikes=("ENCSR", "ENCSR99ZZZ", "ENCXX990ZZZ", "ENCSR990ZZZZ"),
    source="https://www.encodeproject.org/help/getting-started/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"ENCODE{SORT}",),
    labelled=_SHAPE + NEXT,
    bare=_SHAPE + NEXT,
    columns=rf"ENCODE{SORT}",
    cells=_SHAPE,
    urls=(anywhere(_SHAPE),),
)
