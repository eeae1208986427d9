"""Entities of Synapse, such as synapse:syn99000001."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SORT, needs


def canonical(local: str) -> str:
    """In small letters."""
    return local.lower()


_SHAPE = r"syn[1-9][0-9]{4,9}"

KIND = Kind(
    prefix="synapse",
    name="Synapse entity",
    pattern=r"syn[1-9][0-9]{4,9}",
    url="https://www.synapse.org/Synapse:{local}",
    registries=(),
    authorities=(),
    examples=("syn99000001", "SYN99000001"),
    lookalikes=("syn", "syn1", "syn0123456", "sym99000001"),
    source="https://www.synapse.org/ (as remembered, 2026-11)",
    canonical=canonical,
    labels=(rf"Synapse{SORT}", r"AD[ ]Knowledge[ ]Portal"),
    labelled=_SHAPE + NEXT,
    bare=_SHAPE + NEXT,
    columns=rf"Synapse{SORT}",
    cells=_SHAPE,
    urls=(
        r"^(?:www\.)?synapse\.org/.{0,200}?(?P<local>syn[1-9][0-9]{4,9})(?![0-9a-z])",
        r"^(?:repo-prod\.prod\.sagebase|doi)\.org/.{0,100}?/(?P<local>syn[1-9][0-9]{4,9})(?![0-9a-z])",
    ),
    doubtful=needs(r"Synapse|Sage Bionetworks|Knowledge Portal|AMP-AD|DREAM"),
)
