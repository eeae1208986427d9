"""Does a report speak of the subject that was meant? Pure functions over its text.

`entities` and `table` say what was meant, `names`, `siblings`, `genes`, `rivals`, `diseases` and
`numbers` look for it, `axes` put the questions, `judgement` gives the verdict.
"""
