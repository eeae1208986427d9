"""Do the figures of a claim stand in a text, for the same thing? Pure functions over strings.

:func:`measures` reads the figures of a text with their kind and unit, :func:`read_source` the
texts of a work, and :func:`compare` holds one sentence against them. A figure in an abstract is
no proof that the work bears the claim out; a figure that is not there may stand in the full text.
"""

from refassay.numbers.judging import Compared, Judged, Standing, Verdict, compare
from refassay.numbers.measure import Kind, Measure
from refassay.numbers.reading import measures
from refassay.numbers.source import Sentence, Source, Text, read_sentence, read_source

__all__ = [
    "Compared",
    "Judged",
    "Kind",
    "Measure",
    "Sentence",
    "Source",
    "Standing",
    "Text",
    "Verdict",
    "compare",
    "measures",
    "read_sentence",
    "read_source",
]
