"""Collections and data sets of CZ CELLxGENE, named by a UUID. Read where something labels them."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import SORT


def canonical(local: str) -> str:
    """In small letters."""
    return local.lower()


_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

KIND = Kind(
    prefix="cellxgene",
    name="CELLxGENE entry",
    pattern=_UUID,
    url="https://cellxgene.cziscience.com/collections/{local}",
    registries=(),
    authorities=(),
    examples=("99999999-aaaa-4bbb-8ccc-999999999999", "99999999-AAAA-4BBB-8CCC-999999999999"),
    lookalikes=("99999999", "99999999-aaaa-4bbb-8ccc", "zzzzzzzz-aaaa-4bbb-8ccc-999999999999"),
    source="https://cellxgene.cziscience.com/ (as remembered, 2026-11)",
    canonical=canonical,
    labels=(rf"CELL(?:x|×|[ ]?by[ ]?)GENE(?:[ ]Discover)?(?:[ ]collections?)?{SORT}",),
    labelled=_UUID + r"(?![0-9a-z])",
    urls=(rf"^cellxgene\.cziscience\.com/(?:collections|e)/(?P<local>{_UUID})(?![0-9a-z])",),
)
