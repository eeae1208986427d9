"""How many true quotes are accepted, and how many altered ones refused, for each kind.

    make bench-quotes

The abstracts are invented, with numbers, signs and names drawn by a fixed seed. A quote is a
sentence of one of them; *harmless* kinds change its typography, *harmful* ones what it says.
Accepted is what stands there exactly, folded or loosely. Exit status 1 when a bar is missed.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from refassay.quotes import Match, grade

BAR = 0.99
ABSTRACTS = 60

Change = Callable[[str, random.Random], str]
"""A changed sentence; the same sentence where the kind does not apply to it."""


@dataclass(frozen=True)
class Score:
    """One kind: how many quotes were tried, and how many came out as they should."""

    name: str
    right: int
    tried: int
    loose: int
    """Of those accepted, the loose ones."""

    @property
    def share(self) -> float:
        """Share that came out right; 0 when nothing was tried."""
        return self.right / self.tried if self.tried else 0.0


def sentences(rng: random.Random) -> list[str]:
    """The sentences of one invented abstract, each with what some kind needs."""
    plant = rng.choice(["grey reed", "moor thistle", "salt rush", "hill sedge"])
    gene = rng.choice(["ZQX9", "RDG4", "TSL11", "VNK7"])
    count, share = rng.randint(12, 480), rng.randint(11, 97)
    low, high = rng.randint(2, 8), rng.randint(11, 29)
    power = rng.choice("⁵⁶⁷⁸")
    p_value = rng.choice(["0.05", "0.01", "0.003"])
    return [
        f"Anther opening in the {plant} was delayed by {low} days, and seed set fell to {share}% "
        f"of the “warm” control (95% CI {low}–{high}; p < {p_value}).",
        f"Loss of {gene} was not associated with pollen failure, whereas frost increased it in "
        f"{count} of {count + 90} stands [{low}].",
        f"CD4+ cells of field voles were unaffected by the {plant} diet at ≥ {low} µg per day, "
        f"that is {low} × 10{power} units.",
        f"The effect of {gene} on leaf area was −{low}.{high} cm after {high} weeks, but naïve "
        f"stands increased by {share} mg without any treatment.",
        f"In the first season 1,{count + 100} flowers of the {plant} were counted by two field "
        f"teams, and no more than {low} were lost to difficult weather.",
        f"Non-flowering shoots of the {plant} reduced dose-dependent growth of {gene} mutants, "
        f"with a [4Fe-4S] cluster in {share} of them.",
    ]


def swap(pattern: str, new: str | Callable[[re.Match[str]], str], most: int = 0) -> Change:
    """A kind that replaces what a pattern finds."""
    return lambda text, _rng: re.sub(pattern, new, text, count=most)


def _fold_lines(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    words[rng.randrange(1, len(words) - 1)] += "\n"
    return " ".join(words).replace("\n ", "\n")


def _hyphenate(text: str, rng: random.Random) -> str:
    longest = max(re.findall(r"[a-z]{6,}", text), key=len)
    cut = rng.randint(3, len(longest) - 3)
    return text.replace(longest, f"{longest[:cut]}-\n{longest[cut:]}", 1)


def _inside(text: str, rng: random.Random, sign: str) -> str:
    words = text.split(" ")
    spot = rng.randrange(2, len(words) - 2)
    word = words[spot]
    words[spot] = word[: len(word) // 2] + sign + word[len(word) // 2 :]
    return " ".join(words)


def _leave_out(text: str, rng: random.Random) -> str:
    """An honest ellipsis: two words go, none of which turns the meaning or holds a number."""
    words = text.split(" ")
    plain = [
        spot
        for spot in range(4, len(words) - 5)
        if all(re.fullmatch(r"[a-z]+", word) for word in words[spot : spot + 2])
        and not {"not", "no", "whereas", "but", "than", "without"} & set(words[spot : spot + 2])
    ]
    if not plain:
        return text
    spot = rng.choice(plain)
    return " ".join([*words[:spot], rng.choice(["...", "…", "[...]"]), *words[spot + 2 :]])


def _middle(text: str, rng: random.Random) -> str:
    """A stretch of whole words."""
    words = text.split(" ")
    start = rng.randrange(0, 3)
    return " ".join(words[start : len(words) - rng.randrange(0, 4)])


def _bold(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    spot = rng.randrange(1, len(words))
    return " ".join([*words[:spot], f"**{words[spot]}**", *words[spot + 1 :]])


def _digit(text: str, rng: random.Random) -> str:
    spots = [match.start() for match in re.finditer(r"[0-9]", text)]
    if not spots:
        return text
    spot = rng.choice(spots)
    return text[:spot] + str((int(text[spot]) + rng.randint(1, 8)) % 10) + text[spot + 1 :]


def _neighbours(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    spots = [
        spot for spot in range(1, len(words) - 2) if words[spot].lower() != words[spot + 1].lower()
    ]
    spot = rng.choice(spots)
    words[spot], words[spot + 1] = words[spot + 1], words[spot]
    return " ".join(words)


def _halves_turned(text: str, rng: random.Random) -> str:
    words = text.rstrip(".").split(" ")
    spot = rng.randrange(5, len(words) - 5)
    return " ".join([*words[spot:], "...", *words[:spot]])


def _drop(text: str, rng: random.Random) -> str:
    words = text.split(" ")
    spots = [spot for spot in range(1, len(words) - 2) if len(re.sub(r"\W", "", words[spot])) > 3]
    del words[rng.choice(spots)]
    return " ".join(words)


HARMLESS: dict[str, Change] = {
    "as it stands": _middle,
    "quotation marks": swap("[“”]", "'"),
    "dashes": swap(r"(?<=\d)–|−|(?<=[a-z])-(?=[a-z])", "\u2011"),
    "soft hyphens": lambda text, rng: _inside(text, rng, "\u00ad"),
    "zero width": lambda text, rng: _inside(text, rng, "\u200b"),
    "line ends": _fold_lines,
    "line-end hyphens": _hyphenate,
    "thin spaces": swap(" ", "\u2009"),
    "double spaces": swap(r"(?<=[a-z]) (?=[a-z])", "  "),
    "ligatures": swap("ff", "ﬀ"),
    "micro sign": swap("µ", "μ"),
    "raised digits": swap(r"10([⁵⁶⁷⁸])", lambda found: f"10^{'⁰¹²³⁴⁵⁶⁷⁸'.index(found[1])}"),
    "accents": swap("ï", "i"),
    "case of the first letter": swap("^[A-Z](?=[a-z])", lambda found: found[0].lower()),
    "letter in brackets": swap("^[A-Z](?=[a-z])", lambda found: f"[{found[0].lower()}]"),
    "full stop for comma": lambda text, _rng: text.rstrip(".") + ",",
    "reference mark left out": swap(r" \[\d+\]", ""),
    "reference mark put in": swap(r", (?=and|whereas|but|that|with)", " [12], "),
    "bold": _bold,
    "entities": swap("<", "&lt;"),
    "operators in words": swap("≥ ", "> or = "),
    "operators without spaces": swap(r" (?=<)|(?<=<) | (?=×)|(?<=×) ", ""),
    "thousands": swap(r"(?<=\d),(?=\d{3})", ""),
    "units": swap(r"(?<=\d) (?=mg|cm|µg)", ""),
    "honest ellipsis": _leave_out,
}
HARMFUL: dict[str, Change] = {
    "sign turned": swap("−", "+"),
    "sign dropped": swap("−", ""),
    "CD4- for CD4+": swap(r"4\+", "4-"),
    "CD4 for CD4+": swap(r"4\+", "4"),
    "operator turned": swap("<", ">"),
    "operator weakened": swap("≥", ">"),
    "digit": _digit,
    "decimal point moved": swap(r"0\.(\d)(\d*)", r"0.0\1\2"),
    "exponent": swap(r"10[⁵⁶⁷⁸]", "10⁹"),
    "unit": swap(
        r"µg|mg|cm|%", lambda found: {"µg": "mg", "mg": "kg", "cm": "mm"}.get(found[0], "‰")
    ),
    "negation dropped": swap(r"\b(?:not|no more than|without any|un(?=affected)) ?", "", 1),
    "negation put in": swap(r"\b(was|were|increased|reduced) ", r"\1 not ", 1),
    "ellipsis swallows not": swap(r"\b(?:was not|no more|without any)\b", "…", 1),
    "brackets put in not": swap(r"\b(was|were|increased|reduced) ", r"\1 [not] ", 1),
    "word inside a word": swap(r"^.*?(?:\b[Uu]n|Non-)(?=[a-z]{6})", ""),
    "direction": swap(
        r"increased|reduced|delayed|fell",
        lambda found: "lowered" if found[0] == "increased" else "rose",
    ),
    "neighbours turned": _neighbours,
    "halves turned": _halves_turned,
    "word dropped": _drop,
    "name in brackets": swap(r"\[4Fe-4S\]", "[2Fe-2S]"),
    "gene": swap(r"\b(?:ZQX9|RDG4|TSL11|VNK7)\b", "ABD3"),
}


def scores(kinds: dict[str, Change], *, accepted: bool, abstracts: int) -> Iterator[Score]:
    """The score of each kind over some invented abstracts."""
    for name, change in kinds.items():
        rng = random.Random(name)
        right = tried = loose = 0
        for _ in range(abstracts):
            own = sentences(rng)
            source = " ".join(own)
            for sentence in own:
                quote = change(sentence, rng)
                if quote == sentence and name != "as it stands":
                    continue
                verdict = grade(quote, [source])
                tried += 1
                right += isinstance(verdict, Match) is accepted
                loose += isinstance(verdict, Match) and verdict.grade == "loose"
        yield Score(name, right, tried, loose)


def main() -> int:
    """Print the table of both halves; gives the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--abstracts", type=int, default=ABSTRACTS)
    abstracts = parser.parse_args().abstracts
    missed = 0
    for title, kinds, accepted in (
        ("harmless, accepted", HARMLESS, True),
        ("harmful, refused", HARMFUL, False),
    ):
        made = list(scores(kinds, accepted=accepted, abstracts=abstracts))
        for each in made:
            note = f"  ({each.loose} loosely)" if each.loose else ""
            numbers = f"{each.right:5} of {each.tried:5} {each.share:7.3f}"
            print(f"{title:20} {each.name:26} {numbers}{note}")
        right, tried = sum(each.right for each in made), sum(each.tried for each in made)
        print(f"{title:20} {'ALL':26} {right:5} of {tried:5} {right / tried:7.3f}\n")
        missed += right < BAR * tried
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
