"""How reports lay out a citation in Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refassay.model import Author, Claim, Identifier

_ENTRY = "Anthers open late [1].\n\n## References\n\n{entry}\n"
LAYOUTS = {
    "vancouver": "1. {vancouver}. {title}. {journal}. {year}. {ids}",
    "vancouver, volume": "1. {vancouver}. {title}. {journal}. {year};{volume}(3):{page}. {ids}",
    "apa": "1. {apa} ({year}). {title}. *{journal}*. {link}",
    "apa, volume": "1. {apa} ({year}). {title}. *{journal}*, *{volume}*(3), {page}. {link}",
    "mla": '1. {mla}. "{title}." *{journal}*, vol. {volume}, no. 3, {year}, pp. {page}. {ids}.',
    "quoted title": '[1] {ordered}, "{title}," {journal}, {year}. {ids}.',
    "linked title": "1. [{title}]({link})",
    "linked title, rest": "1. [{title}]({link}). {vancouver}. {journal}, {year}.",
    "bold title": "- **{title}** ({family} et al., {journal}, {year}). {ids}",
    "keyed": "({key}): {ordered}. {title}. {journal}, {volume}:{page}, Mar {year}. {ids}",
    "title first": "1. {title}. {vancouver}. {journal}. {year}. {ids}",
    "heading": "### [1] {title}\n\n- Authors: {vancouver}\n- Journal: {journal}\n- Year: {year}\n"
    "- {ids}",
    "ama": "1. {vancouver}. {title}. *{journal}*. Published {year}. {ids}",
    "nature": "1. {apa} {title}. *{journal}* **{volume}**, {page} ({year}). {ids}",
    "cell": "1. {apa} ({year}). {title}. {journal} {volume}, {page}. {link}",
    "acs": "(1) {acs} {title}. *{journal}* **{year}**, *{volume}* (3), {page}. {link}",
    "ieee": '[1] {ieee}, "{title}," *{journal}*, vol. {volume}, no. 3, pp. {page}, {year}, {ids}.',
    "harvard": "- {apa} ({year}) '{title}', *{journal}*, {volume}(3), pp. {page}. {link}",
    "chicago": "1. {ieee}, “{title},” *{journal}* {volume}, no. 3 ({year}): {page}. {link}.",
    "elsevier": "[1] {ieee}, {title}, {journal} {volume} ({year}) {page}. {ids}",
    "bibtex": "```bibtex\n@article{{{key},\n  title = {{{title}}},\n  author = {{{bibtex}}},\n"
    "  journal = {{{journal}}},\n  year = {{{year}}},\n  note = {{{ids}}}\n}}\n```",
    "author, year": "- {vancouver} ({year}) {title}. {journal}. {ids}",
    "bold author": "1. **{vancouver} ({year})**. {title}. *{journal}*. {ids}",
    "bold author, dash": "- **{family} et al. ({year})** — {title}. *{journal}*. {ids}",
    "dashes": "- {title} — {vancouver}, *{journal}* ({year}). {ids}",
    "identifier first": "- {ids}. {vancouver}. {title}. {journal}. {year}.",
    "identifier, dash": "- {ids} — {vancouver}. {title}. {journal}. {year};{volume}:{page}.",
    "quoted, dash": '- "{title}" — {vancouver}. *{journal}*, {year}. {ids}',
    "slanted title": "1. *{title}*. {vancouver}. {journal}, {year}. {ids}",
    "title, brackets": "- {title} ({family} et al., {year}, {journal}). {ids}",
    "linked title, dash": "- [{title}]({link}) — {family} et al., *{journal}*, {year}",
    "capitals": "1. {capitals}. {upper}. {journal}. {year};{volume}:{page}. {ids}",
    "fields": "- Title: {title}\n  Authors: {vancouver}\n  Journal: {journal}\n  Year: {year}\n"
    "  {ids}",
}
"""By name, how an entry of a list is printed."""
_TABLES = {
    "table": "| No. | Title | Authors | Journal | Year | {kind} |\n"
    "| --- | --- | --- | --- | --- | --- |\n"
    "| 1 | {title} | {vancouver} | {journal} | {year} | {ids} |\n",
    "table, identifier first": "| {kind} | First author | Year | Journal | Title |\n"
    "|:--|:--|:--|:--|:--|\n| {ids} | {family} et al. | {year} | *{journal}* | {title} |\n",
    "table, linked": "| Study | Year | Reference |\n|---|---|---|\n"
    "| {family} et al. | {year} | [{title}]({link}) |\n",
}
_SENTENCES = {
    "sentence": "Anthers open late, as in “{title}” ({family} et al., {journal}, {year}; {ids}).\n",
    "sentence, dated": "{family} et al. ({year}) showed in “{title}” ({journal}; {ids}) that "
    "anthers open late.\n",
}
NAMES = (*LAYOUTS, *_TABLES, *_SENTENCES)
_FIRST_ONLY = frozenset({"authors"})
HIDDEN = {
    "linked title": frozenset({"author", "year", "journal"}),
    "table, linked": frozenset({"authors", "journal"}),
    "mla": _FIRST_ONLY,
    "bold title": _FIRST_ONLY,
    "bold author, dash": _FIRST_ONLY,
    "title, brackets": _FIRST_ONLY,
    "linked title, dash": _FIRST_ONLY,
    "table, identifier first": _FIRST_ONLY,
    "sentence": _FIRST_ONLY,
    "sentence, dated": _FIRST_ONLY,
}
"""What a layout does not print, so that it cannot be wrong there."""


def as_text(claim: Claim, ids: Sequence[Identifier], layout: str, *, cut: bool = False) -> str:
    """A report with one citation; `cut` lets its identifier break off.

    Without an author, or without a title, the layouts that need none are taken.
    """
    if not claim.author:
        layout = "linked title"
    elif not claim.title:
        return _BARE.format(short=_short(claim), ids="; ".join(map(_named, ids)))
    named = [_named(each) for each in ids]
    parts = {
        "title": claim.title.rstrip("."),
        "journal": claim.container_title.rstrip("."),
        "year": claim.issued[:4],
        "vancouver": _list(claim, "{family} {given}"),
        "apa": _apa(claim),
        "mla": _mla(claim),
        "acs": _apa(claim).replace("., ", ".; ").replace(" & ", " "),
        "ieee": _ieee(claim),
        "bibtex": " and ".join(_name(one, "{family}, {given}") for one in claim.author),
        "capitals": _list(claim, "{family} {given}").upper().replace(", ET AL", ", et al"),
        "upper": claim.title.rstrip(".").upper(),
        "ordered": _list(claim, "{given} {family}"),
        "family": _first_name(claim),
        "volume": claim.volume or "12",
        "page": claim.page or "45-67",
        "ids": ". ".join(named) + "…" * cut,
        "link": _link(ids[0]) + ("…" * cut if len(ids) == 1 else f" {'; '.join(named[1:])}"),
        "key": re.sub(r"[^a-z]", "", _first_name(claim).lower())
        + f"{claim.issued[:4]}title pages 1-2",
        "kind": "PMID" if ids[0].prefix == "PMID" else "DOI",
    }
    if "linked" in layout and len(ids) == 1:
        parts["link"] = _link(ids[0])
    elif "linked" in layout:
        parts["link"] = f"{_link(ids[0])}) ({'; '.join(named[1:])}"
    if layout in _TABLES:
        parts["title"] = parts["title"].replace("|", "\\|")
        return "Known works:\n\n" + _TABLES[layout].format(**parts)
    if layout in _SENTENCES:
        return _SENTENCES[layout].format(**parts)
    return _ENTRY.format(entry=LAYOUTS[layout].format(**parts))


_BARE = "Anthers open late ({short}; {ids}).\n"


def _first_name(claim: Claim) -> str:
    return claim.author[0].family if claim.author else "Anonymous"


def _short(claim: Claim) -> str:
    return f"{_first_name(claim)} et al., {claim.issued[:4]}"


def _named(each: Identifier) -> str:
    return f"PMID: {each.local}" if each.prefix == "PMID" else f"doi:{each.local}"


def _link(each: Identifier) -> str:
    if each.prefix == "PMID":
        return f"https://pubmed.ncbi.nlm.nih.gov/{each.local}/"
    return f"https://doi.org/{each.local}"


def _list(claim: Claim, pattern: str) -> str:
    names = [_name(one, pattern) for one in claim.author]
    return ", ".join(names) + (", et al" if claim.et_al else "")


def _name(author: Author, pattern: str) -> str:
    initials = _initials(author)
    return author.literal or pattern.format(family=author.family, given=initials).strip()


def _dotted(author: Author) -> str:
    return " ".join(f"{letter}." for letter in _initials(author))


def _initials(author: Author) -> str:
    if author.given.isupper():
        return "".join(filter(str.isalpha, author.given))
    return "".join(part[0] for part in re.split(r"[ .-]+", author.given) if part)


def _apa(claim: Claim) -> str:
    names = [one.literal or f"{one.family}, {_dotted(one)}" for one in claim.author]
    if claim.et_al:
        return ", ".join(names) + ", et al."
    return ", ".join(names[:-1]) + f", & {names[-1]}" if len(names) > 1 else "".join(names)


def _ieee(claim: Claim) -> str:
    names = [one.literal or f"{_dotted(one)} {one.family}" for one in claim.author]
    if claim.et_al:
        return ", ".join(names) + " et al."
    return ", ".join(names[:-1]) + f", and {names[-1]}" if len(names) > 1 else "".join(names)


def _mla(claim: Claim) -> str:
    if not claim.author:
        return ""
    first = claim.author[0]
    name = first.literal or f"{first.family}, {_dotted(first)}"
    return f"{name}, et al" if claim.et_al or len(claim.author) > 1 else name.rstrip(".")
