"""Texts that are made to be slow to read: one piece, repeated; and what reading them costs."""

# ruff: noqa: E501 - tables read better in long lines

from __future__ import annotations

import time
from pathlib import Path

from refassay.checks.vocabulary import vocabulary
from refassay.extract.failures import failures
from refassay.extract.source import Source
from refassay.inputs import row_for
from refassay.inputs._input import Asked

UNITS: tuple[str, ...] = (
    *("a/", "[", "]", "[](", "](", "![](", "[a](http://x.y/)", "[1][1]", "[1] ", "[1-60]", "[^1]:"),
    *("[^1]: a\n", "[a]: http://x.y\n", "[[1]](https://x.y/a) ", "`", "` ", "```\n", "```a\nx\n```\n"),
    *("~~~\n", "> ```\n", "1", "(", ")", "*", "_", "**a** ", "_a", "\\", "<", "<a", "<a href='x'>"),
    *("&amp;", "&", "<!--", "-->", "<!-- a -->", "<!-- PMID:1 -->\n", "# a\n", "# [1] a\n", "a\n===\n"),
    *("## References\n", "## References\n[1]: http://x\n", "## References\n### [1] a\n", "References\n"),
    *("## Question\n", "## Output\n", "## Reference Validation\nvalidator\n|---|\n", "> ", ">", "> a\n"),
    *("> > > a\n", "> anthers open late\n> — (PMID:90000001)\n\n", "\n> — ", "- a\n", "- - -\n", "- "),
    *("  - a\n", "    a\n", "1. a\n", "1) ", "1. Roe J. Late anthers. J Bot. 2001;12:3-4.\n", "---\n"),
    *("---\na: b\n", "a: b\n", "|a|b|\n", "|a|b|", "|---|\n", "|-", "|PMID|\n|---|\n|1|\n", "a|\n"),
    *("|Title|PMID|\n|---|---|\n|a b c d|1|\n", "|---|---|\n|a|b|\n", "> |a|b|\n", "10.1/", "10.5555/"),
    *("10.5555/a ", "10.5555/a,", "10.5555/(", "10.5555/%2F", "https://doi.org/10.1/a ", "http://"),
    *("https://doi.org/10.5555/a\n", "<https://x.y/a> ", "www.", "doi:", "PMID:", "PMID", "PMID: 1, "),
    *("PRJNA1/", "E-", "GSE1, ", "NCT00000001 ", '"a" ', '"a', '"\n', "“a b c d” ", "“a", "«a", "„a"),
    *("'a ", "``a b c d'' ", '"anthers open late in spring" (doi:10.5555/a). ', ". ", "A. ", "et al. "),
    *("(Roe, 2020) ", "(Roe et al., 2020) ", "Roe et al. (2001) ", "(roe2001x pages 1-2) ", "roe2001x "),
    *("The vole was slow (PMID:1). ", "5% ", "n = 4 ", "mean of ", "¹", "<sup>1</sup>", "—", "中。"),
    *("The web search failed. ", "I could not open the paper. ", "error. ", "\n", " \n", "\r", "a\r"),
    *("a\u2028", "\u0301", "e\u0301", "\u200b", "\uff11", "\ue200cite", "\\ue200cite", "\x00", "\t"),
    *("data:image/png;base64,A", "abcdefgh ", "a", "-\n1", "a.\n", "2001\n", "# a\n```\n1\n```\n"),
)  # fmt: skip


def texts_of() -> dict[str, tuple[str, str]]:
    """What stands first and what is repeated, by a name: each in prose and in a bibliography."""
    return {
        f"{unit!a}{' in a bibliography' if first else ''}": (first, unit)
        for unit in UNITS
        for first in ("", "## References\n\n")
    }


def seconds(text: tuple[str, str], length: int) -> float:
    """Processor time of all that ``refassay extract`` does with such a text."""
    first, unit = text
    source = Source(Path("report.md"), b"", first + unit * (length // len(unit)), "utf-8")
    begun = time.process_time()
    content = row_for(source).read(source, Asked("report.md", 10**9))
    vocabulary(content.subject.text, limit=40)
    failures(content.subject.text)
    return time.process_time() - begun
