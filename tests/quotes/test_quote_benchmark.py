"""The benchmark of quotes on a few abstracts: every kind is tried, and the bars hold."""

from __future__ import annotations

import pytest

from benchmarks.quotes import BAR, HARMFUL, HARMLESS, scores


@pytest.mark.parametrize(("kinds", "accepted"), [(HARMLESS, True), (HARMFUL, False)])
def test_true_quotes_are_accepted_and_altered_ones_refused(kinds, accepted):
    made = list(scores(kinds, accepted=accepted, abstracts=4))
    assert len(made) >= 15
    assert [each.name for each in made if not each.tried] == []
    assert sum(each.right for each in made) >= BAR * sum(each.tried for each in made)
