"""Of whom a sentence tells, and whom a work studied: people or animals.

Words are English ones. A work studied animals alone where its subject headings have *Animals* and
not *Humans* (MeSH's check tags, https://www.nlm.nih.gov/mesh/features2002.html, as remembered,
2026-11), or where its title names animals and neither title nor abstract names people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from refassay.model import Record
from refassay.numbers import Sentence, Source

_PEOPLE = (
    r"(?:patients|humans|women|men|children|adults|people|persons|individuals|participants|infants"
    r"|families|volunteers|adolescents|newborns|probands|kindreds)"
)
_IN_PEOPLE = re.compile(rf"\b(?:in|among)\s(?:[\w-]{{1,20}}\s){{0,3}}{_PEOPLE}\b", re.IGNORECASE)
_NAMES_PEOPLE = re.compile(
    rf"\b(?:{_PEOPLE}|human|patient|clinical|cohort|proband)\b", re.IGNORECASE
)
_ANIMAL = (
    r"(?:mice|mouse|murine|rats?|rodents?|zebrafish|Drosophila|flies|C\. elegans|Caenorhabditis"
    r"|rabbits?|pigs?|porcine|dogs?|canine|cats?|feline|sheep|ovine|bovine|cattle|calves|chicks?"
    r"|chickens?|macaques?|monkeys?|primates?|Xenopus|hamsters?|guinea pigs?|ferrets?|horses?"
    r"|equine)"
)
_NAMES_ANIMALS = re.compile(rf"\b{_ANIMAL}\b", re.IGNORECASE)
_NOT_OF_PEOPLE = re.compile(
    rf"\b(?:{_ANIMAL}|animals?|pre-?clinical|model(?:s|led)?|knock-?(?:out|in)s?|xenografts?"
    r"|in vitro|in vivo|cell lines?|cells|yeast|transgenic|mutant|ortholog\w{0,5}|homolog\w{0,5}"
    r"|conserved|veterinary|mammals?|mammalian)\b",
    re.IGNORECASE,
)
_GROUPS = frozenset(("people", "women", "men", "children", "adults", "families", "probands"))
"""Units of counts that are people."""


def tells_of_people(sentence: Sentence) -> bool:
    """Whether it tells of people, and of nothing else."""
    text = sentence.text
    return bool(_IN_PEOPLE.search(text) or counts_people(sentence)) and not _NOT_OF_PEOPLE.search(
        text
    )


def counts_people(sentence: Sentence) -> bool:
    """Whether one of its figures is so many people."""
    return any(each.unit in _GROUPS for each in sentence.measures)


def names_people_counted(source: Source) -> bool:
    """Whether a text of the work says of how many people it tells."""
    return any(counts_people(each) for each in source.sentences)


def studied_animals_alone(records: Sequence[Record]) -> str:
    """What shows that the work studied animals and no people; empty where nothing does."""
    headings = {each.casefold(): each for record in records for each in record.keywords}
    if "humans" in headings:
        return ""
    if "animals" in headings:
        named = [shown for folded, shown in headings.items() if _NAMES_ANIMALS.search(folded)]
        told = ", ".join(["Animals", *[each for each in named if each != "Animals"][:2]])
        return f"its subject headings have {told} and not Humans"
    title = next((each.title for each in records if _NAMES_ANIMALS.search(each.title)), "")
    texts = [text for each in records for text in (each.title, each.abstract)]
    if title and not any(_NAMES_PEOPLE.search(text) for text in texts):
        found = _NAMES_ANIMALS.search(title)
        return f"its title names {found.group() if found else ''} and its abstract no people"
    return ""
