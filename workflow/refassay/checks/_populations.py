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
_SURELY = (
    r"(?:patients|humans|women|men|children|boys|girls|people|persons|participants|volunteers"
    r"|adolescents|probands|kindreds|pedigrees"
    r"|(?<!gene )(?<!protein )(?<!carrier )(?<!receptor )(?<!channel )(?<!kinase )(?<!factor )"
    r"(?<!enzyme )(?<!transporter )(?<!domain )(?<!peptide )(?<!lipid )(?<!cell )(?<!related )"
    r"families(?! of (?:genes|proteins|receptors|channels|enzymes|transporters|kinases)\b))"
)
"""Words for people alone. Females, adults, individuals, carriers may be of any animal."""
_IN_PEOPLE = re.compile(rf"\b(?:in|among)\s(?:[\w-]{{1,20}}\s){{0,3}}{_SURELY}\b", re.IGNORECASE)
_PEOPLE_COUNTED = re.compile(rf"\b{_SURELY}\b", re.IGNORECASE)
_BEHIND = 40
"""Characters behind a figure in which the noun stands that it counts."""
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
    r"|conserved|veterinary|mammals?|mammalian|pups?|litters?|littermates?|dams|sires|piglets?"
    r"|larvae?|embryos?|wild-?types?)\b",
    re.IGNORECASE,
)
_GROUPS = frozenset(("people", "women", "men", "children", "adults", "families", "probands"))
"""Units of counts that are people."""


def tells_of_people(sentence: Sentence) -> bool:
    """Whether it tells of people, and of nothing else."""
    text = sentence.text
    people = _IN_PEOPLE.search(text) or counts_people(sentence)
    return bool(people) and not _NOT_OF_PEOPLE.search(text)


def counts_people(sentence: Sentence) -> bool:
    """Whether one of its figures is surely so many people."""
    return any(
        each.unit in _GROUPS
        and _PEOPLE_COUNTED.search(sentence.text, each.start, each.end + _BEHIND) is not None
        for each in sentence.measures
    )


def names_people_counted(source: Source) -> bool:
    """Whether a text of the work says of how many people it may tell."""
    return any(each.unit in _GROUPS for one in source.sentences for each in one.measures)


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
