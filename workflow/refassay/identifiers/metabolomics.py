"""Metabolomics studies: MetaboLights (MTBLS99001) and the Metabolomics Workbench (ST990001)."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SLASHED, SORT, anywhere, capitals, needs, sibling

METABOLIGHTS = Kind(
    prefix="metabolights",
    name="MetaboLights study",
    pattern=r"MTBLS[1-9][0-9]{0,6}",
    url="https://www.ebi.ac.uk/metabolights/{local}",
    registries=(),
    authorities=(),
    examples=("MTBLS99001", "mtbls99001"),
    lookalikes=("MTBLS", "MTBLS0", "MTBL99001"),
    source="https://www.ebi.ac.uk/metabolights/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"MetaboLights{SORT}",),
    labelled=rf"MTBLS[1-9][0-9]{{0,6}}{NEXT}",
    bare=rf"MTBLS[1-9][0-9]{{0,6}}{NEXT}",
    more=SLASHED,
    joined=sibling,
    columns=rf"MetaboLights{SORT}",
    cells=r"MTBLS[1-9][0-9]{0,6}",
    urls=(anywhere(r"MTBLS[1-9][0-9]{0,6}"),),
)

_WORKBENCH = r"Metabolomics[ ]Workbench|NMDR|metabolom\w*|lipidom\w*"

METABOLOMICS_WORKBENCH = Kind(
    prefix="metabolomics_workbench",
    name="Metabolomics Workbench study",
    pattern=r"ST[0-9]{6}",
    url="https://www.metabolomicsworkbench.org/data/DRCCMetadata.php?Mode=Study&StudyID={local}",
    registries=(),
    authorities=(),
    examples=("ST990001", "st990001"),
    lookalikes=("ST1", "ST9900011", "STX990001", "ST131"),
    source="https://www.metabolomicsworkbench.org/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"Metabolomics[ ]Workbench{SORT}", r"metabolomics_workbench"),
    labelled=rf"ST[0-9]{{6}}{NEXT}",
    bare=rf"ST[0-9]{{6}}{NEXT}",
    columns=rf"Metabolomics[ ]Workbench{SORT}",
    cells=r"ST[0-9]{6}",
    urls=(r"^(?:www\.)?metabolomicsworkbench\.org/.{0,200}?[/=](?P<local>ST[0-9]{6})(?![0-9a-z])",),
    doubtful=needs(_WORKBENCH, data=r"accessions?|data ?sets?|deposited|stud(?:y|ies)"),
)
