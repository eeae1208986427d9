"""Web pages that were stored where a reference's text should be.

By what they say, never by their length: a landing page is longer than many an abstract.
"""

from __future__ import annotations

import re

_SHORT = 6000
"""Characters; a page that refuses a robot has little else to say."""
_HEAD = 4000
"""Characters in which it says so."""
_REFUSALS = (
    r"www error blocked(?: diagnostic)?",
    r"just a moment\s?(?:\.\.\.|…)",
    r"attention required!? \| cloudflare",
    r"enable javascript and cookies to continue",
    r"checking (?:if the site connection is secure|your browser before accessing)",
    r"verif(?:y|ying) (?:that )?you are (?:a )?human",
    r"you have been blocked",
    r"your (?:access|ip address|request) (?:to this [a-z]{1,20} )?has been (?:temporarily )?"
    r"blocked",
    r"access (?:to this page )?(?:has been )?denied",
    r"(?:error )?40[13] (?:-|–|:)? ?(?:forbidden|unauthorized)",
    r"429 too many requests",
    r"unusual traffic from your",
    r"are you a robot\?",
    r"please complete the captcha",
)
_REFUSAL = re.compile("|".join(f"(?:{each})" for each in _REFUSALS), re.IGNORECASE)
_LANDING = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        r"\b(?:sign|log) in\b",
        r"\b(?:purchase|buy|rent) (?:this )?(?:article|access|pdf|chapter|now)\b",
        r"\badd to (?:cart|basket)\b",
        r"\b(?:get|check|institutional|instant) access\b",
        r"\baccess through your institution\b",
        r"\bsubscri(?:be|ption)\b",
        r"[$€£] ?\d{1,4}[.,]\d\d\b",
        r"\bskip to (?:main )?content\b",
        r"\b(?:accept|manage)(?: all)? cookies\b|\bcookie (?:policy|settings|preferences)\b",
        r"\bprivacy policy\b",
        r"\bterms (?:of use|and conditions|of service)\b",
        r"\b(?:download|export) citations?\b",
        r"\bprevious article\b|\bnext article\b",
        r"\bshare (?:this|on)\b",
        r"<(?:!doctype html|html|nav|script|form)\b",
    )
)
_TELLING = 4
"""Different marks of a landing page; papers hold one or two of them."""


def refusal(content: str) -> str:
    """The words by which a page refused a robot; empty for anything else."""
    if len(content) > _SHORT:
        return ""
    found = _REFUSAL.search(content, 0, _HEAD)
    return " ".join(found.group().split()) if found else ""


def refusal_title(title: str) -> str:
    """The same for a title, which has to say nothing else."""
    found = _REFUSAL.match(title)
    return title if found and len(title) - found.end() <= 20 else ""


def landing_page(content: str) -> bool:
    """Whether it holds a publisher's page around an article, in place of the article."""
    return sum(bool(mark.search(content)) for mark in _LANDING) >= _TELLING
