"""Whether words stand in a text: pure functions over two strings, no registry, no report.

``folding`` gives two texts one spelling and remembers the places, ``matching`` looks for words
as they stand, ``joints`` for words with ellipses and editorial brackets, ``misses`` says why
words were not found, and ``grading`` puts these in order.
"""

from refassay.quotes.grading import Match, Miss, Verdict, grade

__all__ = ["Match", "Miss", "Verdict", "grade"]
