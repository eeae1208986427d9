"""What is counted: patients, mice, studies. Words for the same thing are one."""

from __future__ import annotations

import re

_GROUPS = {
    "people": "patients? participants? individuals? subjects? people persons? volunteers?",
    "women": "women woman females?",
    "men": "men males?",
    "children": "children child infants? neonates? newborns? adolescents? boys? girls?",
    "adults": "adults?",
    "cases": "cases?",
    "controls": "controls?",
    "families": "families family kindreds? pedigrees?",
    "probands": "probands? carriers?",
    "deaths": "deaths?",
    "events": "events?",
    "mice": "mice mouse",
    "rats": "rats?",
    "dogs": "dogs?",
    "animals": "animals? monkeys? pigs? rabbits? zebrafish",
    "samples": "samples? specimens? biopsies biopsy",
    "studies": "stud(?:y|ies)",
    "trials": "trials? RCTs?",
    "genes": "genes?",
    "variants": "variants? mutations? alleles?",
    "loci": "loci locus",
    "proteins": "proteins?",
    "cells": "cells?",
    "eyes": "eyes?",
    "births": "births?",
    "donors": "donors?",
    "strains": "strains? isolates?",
    "tumours": "tumou?rs?",
    "hospitals": "hospitals? centers? centres? sites? countries country",
}
_NOUNS = "|".join(
    f"(?P<{name}>{'|'.join(spellings.split())})" for name, spellings in _GROUPS.items()
)
_NOT_BETWEEN = (
    r"(?:of|in|on|at|and|or|to|the|for|with|by|from|than|per|days?|weeks?|months?|years?|hours?"
    r"|mg|kg|cm|mm|were|was|had|have|has|versus|vs|percent|fold|times|points?|more|fewer|out)"
)
_BEHIND = re.compile(
    rf"[\s\u00a0](?:(?!{_NOT_BETWEEN}\b)[A-Za-z][A-Za-z-]{{1,20}}\s){{0,3}}(?:{_NOUNS})\b"
)
_ANYWHERE = re.compile(rf"\b(?:{_NOUNS})\b")
COUNTED = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE
)
"""Whether a text without digits may count something at all."""
SHARE_OF = re.compile(
    r"\s?/\s?|\s(?:(?:patients|participants|individuals|subjects|cases|mice|women|men)\s)?"
    r"(?:of|out of|among|in)\s(?:the\s|all\s|a total of\s)?"
)
"""What stands between the counts of a share."""


def counted(text: str, at: int) -> tuple[str, int]:
    """What a figure that ends there counts, and where its noun ends; empty where none stands."""
    match = _BEHIND.match(text, at)
    if match is None or match.lastgroup is None:
        return "", at
    return match.lastgroup, match.end()


def kinds_counted(text: str) -> frozenset[str]:
    """Everything in a text that can be counted: ``people``, ``studies``, ``eyes`` ..."""
    return frozenset(match.lastgroup or "" for match in _ANYWHERE.finditer(text))
