"""Sentences that tell of a failed tool, told from those about a failed experiment.

Each pattern needs both: somebody or something that searches or opens, and that it did not. *Tool*,
*access*, *search* or *API* alone is not enough, since assays, patients, algorithms and active
pharmaceutical ingredients fail too.
"""

from __future__ import annotations

import re

_GAP = r"[^.!?]{0,40}?"
_SERVICES = (
    r"(?:pubmed(?: central)?|pmc|europe ?pmc|medline|ncbi|e-?utilities|entrez|crossref|datacite"
    r"|semantic scholar|google(?: scholar)?|bing|openalex|unpaywall|scopus|web of science"
    r"|clinicaltrials\.gov|uniprot|ensembl|geo|biorxiv|medrxiv|arxiv|the internet|the web)"
)
_PAPERS = (
    r"(?:full[- ]?texts?(?: articles?| papers?| pdfs?)?|pdfs?(?: files?)?|web ?pages?|web ?sites?"
    r"|pages?|urls?|links?|(?:cited |source |original |primary |underlying )?(?:articles?|papers?"
    r"|publications?)|(?:cited|original|primary|online) sources?|abstracts?|search results?"
    r"|supplement(?:ary)? (?:files?|materials?|tables?))"
)
_KIND = (
    r"(?:web|internet|online|database|literature|pubmed|google|bing|scholar|semantic scholar"
    r"|europe ?pmc)"
)
_TOOL = (
    r"(?:(?:web ?search|web ?fetch)(?: tools?| api| calls?| requests?| function)?"
    rf"|{_KIND} (?:search(?:es|ing)?|brows(?:er|ing)|retrieval|lookups?|fetch(?:es|ing)?)"
    r"(?: tools?| apis?| engines?| functions?| functionality| capabilit(?:y|ies)| services?"
    r"| calls?| requests?| quer(?:y|ies))?"
    r"|(?:search|fetch|browser|browsing|retrieval|mcp|literature) (?:tools?|apis?|functions?"
    r"|functionality|capabilit(?:y|ies)|services?|servers?|backends?|engines?)"
    r"|(?:bash|shell|python|code execution) tools?|tool (?:calls?|invocations?|access)"
    r"|(?:literature|citation|bibliographic|online|remote|external) databases?|web access"
    r"|full[- ]?text (?:access|retrieval|fetch(?:es|ing)?|lookups?|downloads?)"
    rf"|{_SERVICES} (?:apis?|servers?|services?|requests?|quer(?:y|ies)|websites?|endpoints?"
    r"|connections?|lookups?)"
    r"|api (?:requests?|calls?|keys?|endpoints?|quer(?:y|ies)|connections?)"
    rf"|(?:direct |live |full |my )?access to {_SERVICES}"
    r"|(?:live|real-time) (?:web|internet|database) (?:access|search))"
)
_IS = r"(?:was|were|is|are|has been|have been|had been|remained|being|became|proved)"
_ADVERBS = (
    r"(?: (?:currently|temporarily|also|both|all|repeatedly|again|often|not|simply|then)){0,2}"
)
_DOWN = (
    r"(?:unavailable|not (?:available|accessible|permitted|allowed|enabled|reachable|functional"
    r"|working|responding)|inaccessible|unreachable|down|offline|blocked|denied|disabled|refused"
    r"|rate[- ]limited|throttled|unresponsive|exhausted)"
)
_RETURNED = (
    r"(?:returned|gave|produced|threw|raised|reported|responded with|ended (?:in|with)"
    r"|resulted in|hit|ran into|encountered|kept returning)"
)
_ERROR = (
    r"(?:(?:an?|the|only|several|repeated|multiple|persistent|http|server|api|internal|network"
    r"|access|permission|authentication) ){0,4}(?:errors?\b|time-?outs?\b|rate[- ]limits?\b"
    r"|(?:40[1-9]|429|50[0-4])\b)"
)
_BROKE = (
    r"(?:timed out|crashed|errored(?: out)?|did not (?:respond|complete|work|load)"
    r"|failed(?= (?:with|due|because|repeatedly|after|again|at|and|so|in this|during"
    r"|for (?:all|most|many|some|several|two|three|the|this|these|every|each|[0-9]+))\b|[,;:.)]|$)"
    r"|could ?n(?:o|['’])t be (?:reached|accessed|used|completed|called|contacted|queried)"
    r"|cannot be (?:reached|accessed|used|called))"
)
_ME = (
    r"(?:(?:^|[,;:(–—-] ?|\b(?:and|but|so|that|because|as|since|while|although|however|therefore"
    r"|where|which|note|here) |\bas an ai[^.!?]{0,30} )(?:i|we)"
    r"|\b(?:the|this) (?:assistant|research agent|language model))"
)
_NOT_ABLE = (
    r"(?:['’]m (?:not able|unable) to| (?:was|were|am|are|is) (?:not able|unable) to"
    r"| could ?n(?:o|['’])t| can(?:not| not|['’]t)"
    r"| did ?n(?:o|['’])t manage to| failed to)"
)
_OPEN = (
    r"(?: (?:directly|fully|independently|reliably|successfully|currently|also|actually)){0,2}"
    r" (?:access|retrieve|fetch|open|load|download|browse|search|query|reach|connect to|read"
    r"|look up|obtain)"
)
_MINE = (
    r"(?:in|during|for|within|from) (?:this|the current|my|the present) (?:session|environment|run"
    r"|conversation|sandbox|execution|chat|response|report|research session)"
)
_MIND = (
    r"(?:training(?: data| knowledge| corpus)?|(?:general|prior|internal|parametric|background"
    r"|built-in|pre-?trained) knowledge|knowledge cut-?off|model knowledge|memory alone)"
)

_PATTERNS = (
    # The writer could not open or search something.
    rf"{_ME}{_NOT_ABLE}{_OPEN}{_GAP}\b(?:{_PAPERS}|{_SERVICES}|databases?|online)\b",
    rf"{_ME}{_NOT_ABLE} (?:run|perform|complete|conduct|do|use) {_GAP}\b{_TOOL}\b",
    rf"{_ME} (?:do|did|does) ?n(?:o|['’])t{_ADVERBS} have {_GAP}\b(?:access to {_SERVICES}"
    r"|(?:web|internet|browsing|search|database|network|pubmed|tool) (?:access|tools?|capabilit))",
    rf"{_ME} (?:had|have|has) no {_GAP}\b(?:access to {_SERVICES}"
    r"|(?:web|internet|browsing|search|database|network|pubmed|tool) (?:access|tools?|capabilit))",
    rf"{_ME} lack(?:ed|s)? {_GAP}\b(?:web|internet|browsing|search|pubmed|tool) (?:access|tools?)",
    rf"^(?:note: )?(?:unable to|not able to|could ?n(?:o|['’])t|failed to){_OPEN}{_GAP}"
    rf"\b(?:{_PAPERS}|{_SERVICES})\b",
    rf"{_ME}(?: (?:do|did|does) ?n(?:o|['’])t have| (?:had|have|has) no| lack(?:ed|s)?)"
    r"(?: direct)? access to (?:real-time|live|external|online|current) ",
    r"\b(?:i|we) (?:was|were|am|are|got) (?:being )?(?:rate[- ]limited|throttled)\b",
    rf"{_ME} (?:attempted|tried) to{_OPEN}{_GAP}\b(?:{_PAPERS}|{_SERVICES})\b{_GAP}\bbut\b{_GAP}"
    r"\b(?:failed|timed out|denied|blocked|errors?)\b",
    # A tool did not work.
    rf"\b{_TOOL} {_IS}{_ADVERBS} {_DOWN}\b",
    rf"\b{_TOOL}(?: (?:also|repeatedly|both|all|consistently|only))? {_RETURNED} {_ERROR}",
    rf"\b{_TOOL}(?: (?:also|repeatedly|both|all|consistently))? {_BROKE}",
    rf"\b(?:unavailability|failure|outage)s? of (?:the |my )?{_TOOL}",
    rf"\b{_TOOL} (?:failures?|outages?|errors?|time-?outs?)\b(?! rates?)",
    rf"\b(?:no|without)(?: any)? (?:{_TOOL}|(?:web|internet|network) access) {_GAP}{_MINE}",
    rf"\b(?:web|internet|network|database|tool|external) (?:access|search|tools?) {_IS}{_ADVERBS}"
    rf" {_DOWN} {_MINE}",
    rf"\berrors? (?:(?:was|were) )?(?:returned|raised|reported) by (?:the |my )?{_TOOL}",
    rf"\berrors? from (?:the |my )?{_TOOL}",
    r"\berrors? (?:occurred |was raised |were raised )?(?:while|when) (?:i |we )?"
    r"(?:was |were )?(?:searching|accessing|fetching|querying|retrieving|calling|opening"
    rf"|contacting) (?:the )?(?:{_PAPERS}|{_SERVICES}|{_TOOL})",
    r"\btools? (?:returned|threw|raised|gave|reported) (?:an )?errors?"
    r"(?= (?:when|while|and|for (?:this|that|the|all|every|each)|on)\b|[,;:.]|$)",
    r"\btool (?:is |was )?(?:unavailable|not available|denied|error|failure): ?\w",
    r"\btool use (?:was|is) (?:denied|disabled|not permitted|not allowed)\b",
    r"\b(?:web |online )?(?:searches|queries|requests|lookups|downloads)"
    rf"{_ADVERBS} (?:timed out|errored)\b",
    r"\b(?<!care )(?<!service )provider [`'\"“]?(?!then|also|often|who|that|has|may|and|or|network)"
    r"[a-z0-9_-]{2,30}[`'\"”]? (?:failed(?= with|[,;:.]| and)|timed out|returned an error"
    r"|was (?:unavailable|unreachable|rate[- ]limited))",
    # It was refused, or told to slow down.
    r"\bpermission (?:was |were )?denied (?:for|to use|to call|when using|by)\b"
    rf"{_GAP}\b(?:tools?|web ?search|web ?fetch|bash)\b",
    rf"\b(?:access|requests?|quer(?:y|ies)) to {_SERVICES} {_IS}{_ADVERBS} {_DOWN}\b",
    rf"\b{_SERVICES} {_IS}{_ADVERBS} (?:unreachable|rate[- ]limit(?:ed|ing)|throttl(?:ed|ing)"
    r"|not (?:reachable|responding))\b",
    rf"\b{_SERVICES}(?: (?:also|repeatedly|both))? (?:timed out\b|(?:returned|responded with)"
    rf" {_ERROR})",
    rf"\b(?:{_SERVICES}|{_TOOL}|api|search|request)s?{_GAP}\brate[- ]limits?"
    r" (?:was|were|has been|had been|is)?\s?(?:hit|exceeded|reached|errors?)\b",
    r"\b(?:hit|exceeded|reached|ran into|due to|because of) (?:the |an? |its |their |strict )?"
    rf"(?:api |search |{_SERVICES} ){{0,2}}(?:rate[- ]limits?|request quotas?|api quotas?)\b",
    r"\b(?:http |status |error ){1,2}429\b|\b429 too many requests\b",
    r"\b(?:searches|search|quer(?:y|ies)|requests?) (?:was|were|is|are|got)"
    rf"{_ADVERBS} (?:rate[- ]limited|throttled)\b(?! by (?!the |pubmed|ncbi))",
    r"\brate[- ]limit(?:s|ing) (?:prevented|stopped|blocked|restricted)"
    r" (?:the |any |all )?(?:further |additional |more )?"
    r"(?:search|quer|request|lookup|access|retriev|verif|fetch)",
    r"\b(?:blocked|refused|denied|rejected) (?:my|our|all|automated|programmatic|these) "
    r"(?:access|requests?|quer(?:y|ies)|downloads?)\b",
    # What is cited was not read.
    rf"\b{_PAPERS} (?:could ?n(?:o|['’])t|cannot|can ?not) be (?:directly |fully )?"
    r"(?:accessed|retrieved|fetched|opened|loaded|downloaded|reached)\b",
    rf"\b{_PAPERS} (?:was|were|is|are) (?:behind a paywall and|inaccessible to (?:me|us)"
    r"|not accessible to (?:me|us)|blocked by)\b",
    # The writer fell back on what it remembers, or on another writer.
    rf"\b(?:fell|falls?|falling|fallen|resort(?:ed|ing)?|defaulted|revert(?:ed|ing)?) (?:back )?"
    rf"(?:on|to|upon) (?:my |its |the )?(?:model['’]s )?{_MIND}\b",
    rf"\b(?:relies|relied|rely|based|drawn|drawing|written|compiled|generated) (?:solely |only "
    rf"|entirely |primarily |largely ){{0,1}}(?:on|from) (?:my|the model['’]s|its own) {_MIND}\b",
    r"\bfell back (?:to|on) (?:the |an? )?(?:[a-z0-9_-]{1,30} ){0,2}(?:provider|backend|model)\b",
)
_TELLS = re.compile("|".join(f"(?:{each})" for each in _PATTERNS), re.IGNORECASE)

_OF_A_STUDY = re.compile(
    r"\b(?:patients?|participants?|respondents?|households?|clinicians?|caregivers?|students?"
    r"|reviewers?|inclusion criteria|prisma|eligible|screened|cohort|(?:studies|trials|reports"
    r"|records|articles) (?:were|was) (?:excluded|not retrieved))\b"
    r"|\b[0-9]+ (?:studies|reports|articles|records|trials|publications|papers|websites)\b",
    re.IGNORECASE,
)
"""Words of a study's methods or results: there, others could not open or search."""


_SUBJECT_WORDS = """
search access brows fetch tool pubmed pmc medline ncbi crossref scholar google bing api web internet
online url pdf text article paper link source publication abstract provider backend model knowledge
memory training 429 limit quota permission database utilities entrez datacite openalex unpaywall
scopus uniprot ensembl geo arxiv medrxiv clinicaltrials lookup retrieval server supplement page
request queries throttl
"""
_SUBJECTS = tuple(_SUBJECT_WORDS.split())
"""Without one of which no pattern can hold: cheaper to see than the patterns."""


def tells_of_failure(sentence: str) -> bool:
    """Whether a sentence, on one line, says that a tool of its writer failed."""
    lower = sentence.lower()
    if not any(word in lower for word in _SUBJECTS):
        return False
    return bool(_TELLS.search(sentence)) and not _OF_A_STUDY.search(sentence)
