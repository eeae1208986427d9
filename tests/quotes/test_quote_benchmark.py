"""The benchmark of quotes on a few abstracts: every kind is tried, and the bars hold."""

from __future__ import annotations

import random

import pytest

from benchmarks.quotes import BAR, HARMFUL, HARMLESS, scores, sentences
from refassay.quotes import Match, grade
from refassay.quotes.passages import Passages


@pytest.mark.parametrize(("kinds", "accepted"), [(HARMLESS, True), (HARMFUL, False)])
def test_true_quotes_are_accepted_and_altered_ones_refused(kinds, accepted):
    made = list(scores(kinds, accepted=accepted, abstracts=4))
    assert len(made) >= 15
    assert [each.name for each in made if not each.tried] == []
    assert sum(each.right for each in made) >= BAR * sum(each.tried for each in made)


@pytest.mark.parametrize("kind", HARMLESS)
def test_the_passages_that_are_looked_at_hold_what_any_would(kind):
    rng = random.Random(kind)
    own = [sentences(rng) for _ in range(60)]
    texts = [" ".join(each) for each in own]
    passages = Passages.of(texts)
    lost = tried = 0
    for each, text in list(zip(own, texts, strict=True))[:6]:
        for quote in {HARMLESS[kind](sentence, rng) for sentence in each}:
            if isinstance(grade(quote, [text]), Match):
                chosen = [texts[at] for at in passages.likely(quote)]
                tried += 1
                lost += not isinstance(grade(quote, chosen), Match)
    assert tried
    assert lost <= (1 - BAR) * tried
