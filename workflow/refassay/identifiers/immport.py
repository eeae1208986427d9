"""Immunology studies of ImmPort, such as immport:SDY9901."""

from refassay.identifiers._kind import Kind
from refassay.identifiers._nearby import NEXT, SORT, capitals, needs

KIND = Kind(
    prefix="immport",
    name="ImmPort study",
    pattern=r"SDY[1-9][0-9]{0,5}",
    url="https://www.immport.org/shared/study/{local}",
    registries=(),
    authorities=(),
    examples=("SDY9901", "sdy9901"),
    lookalikes=("SDY", "SDY0", "SDX9901"),
    source="https://www.immport.org/ (as remembered, 2026-11)",
    canonical=capitals,
    labels=(rf"ImmPort{SORT}",),
    labelled=rf"SDY[1-9][0-9]{{0,5}}{NEXT}",
    bare=rf"SDY[1-9][0-9]{{0,5}}{NEXT}",
    columns=rf"ImmPort{SORT}",
    cells=r"SDY[1-9][0-9]{0,5}",
    urls=(
        r"^(?:www\.|browser\.)?immport\.org/.{0,200}?[/=](?P<local>SDY[1-9][0-9]{0,5})(?![0-9a-z])",
    ),
    doubtful=needs(
        r"ImmPort|ImmuneSpace|immune|vaccin\w*|cytometry",
        data=r"accessions?|data ?sets?|deposited|stud(?:y|ies)",
    ),
)
