"""Whether a work is the one that a report describes: printed title, authors, year, journal.

Pure comparison of what is printed with what registries say. Nothing here decides by a ratio
alone: two titles that share nineteen words of twenty are two papers when the twentieth is a
number, a *not* or the other of *hypo* and *hyper*. What is not printed, or not known, is not
compared and never held against a reference.
"""
