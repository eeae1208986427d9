"""ClinicalTrials.gov identifiers, such as NCT90000001."""

from refassay.identifiers._kind import Kind


def canonical(local: str) -> str:
    """In capitals, without a space behind the letters."""
    return "".join(local.split()).upper()


_SORT = r"(?:[ ](?:IDs?|identifiers?|numbers?|No\.?))?"

KIND = Kind(
    prefix="clinicaltrials",
    name="NCT",
    pattern=r"NCT[0-9]{8}",
    url="https://clinicaltrials.gov/study/{local}",
    registries=("clinicaltrials",),
    authorities=("clinicaltrials",),
    examples=("NCT90000001", "nct90000001"),
    lookalikes=("NCT123", "NCT-90000001", "NCT900000011"),
    source="https://bioregistry.io/clinicaltrials (as remembered, 2026-11)",
    canonical=canonical,
    labels=(rf"clinicaltrials(?:\.gov)?{_SORT}", rf"NCT{_SORT}"),
    labelled=r"NCT[ ]?[0-9]{8}(?![0-9a-z])",
    bare=r"NCT[ ]?[0-9]{6,10}(?![0-9a-z])",
    hosts=("clinicaltrials.gov", "www.clinicaltrials.gov", "classic.clinicaltrials.gov"),
    urls=(r"^[^/]{4,80}/(?:.{0,200}?[/=:._-])?(?P<local>NCT[0-9]{8})(?![0-9a-z])",),
)
