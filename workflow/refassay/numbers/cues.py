"""What may stand right before or behind a figure and says what it is."""

from __future__ import annotations

import re

from refassay.numbers.measure import Kind

P_VALUE = re.compile(
    r"\b[pP](?:[-– ]?[vV]alues?|[-– _]?adj(?:usted)?|[-– ](?:trend|interaction))?"
    r"(?:\sfor\s[a-z]{1,15})?[\s,:(]{0,3}(?:of|was|were|is)?\s{0,2}"
    r"(?P<op><=|>=|<|>|=|≤|≥|⩽|⩾|of|was|were|less than|greater than)\s{0,2}$"
)
INTERVAL = re.compile(
    r"(?:(?P<level>[0-9]{2}(?:\.[0-9]{1,2})?)\s?%[\s-]{0,2})?"
    r"(?:C\.?I\.?s?|CrI|HDI|[Cc]onfidence [Ii]ntervals?|[Cc]redible [Ii]ntervals?"
    r"|[Cc]onfidence [Ll]imits?)(?:\s?[\[(]CI[\])])?[\])]?[\s:,=;(\[]{0,4}"
    r"(?:of|was|were|is|from|ranged from|between)?[\s(\[]{0,2}$"
)
LEVEL = re.compile(
    r"\s?%[\s-]{0,2}(?:C\.?I\b|CrI|HDI|[Cc]onfidence|[Cc]redible|[Uu]ncertainty|[Pp]rediction)"
)
NAMES = (
    ("HR", r"(?:a|c|adjusted )?HRs?|(?:[Aa]djusted )?[Hh]azard ratios?"),
    ("OR", r"(?:a|c|p)?ORs?|[Oo]dds ratios?"),
    ("RR", r"(?:a)?RRs?|[Rr]isk ratios?|[Rr]elative risks?"),
    ("IRR", r"(?:a)?IRRs?|(?:[Ii]ncidence )?[Rr]ate ratios?"),
    ("PR", r"(?:a)?PRs|[Pp]revalence ratios?"),
    ("SMD", r"SMD|[Ss]tandardi[sz]ed mean differences?"),
    ("MD", r"WMD|MD|(?:[Ww]eighted )?[Mm]ean (?:between-group )?differences?"),
    ("RD", r"[Rr]isk differences?|[Aa]bsolute (?:risk )?(?:reduction|difference|increase)s?"),
    ("NNT", r"NNTs?|[Nn]umber needed to treat"),
    ("NNH", r"NNHs?|[Nn]umber needed to harm"),
    ("AUC", r"AUC|AUROC|[Aa]rea under (?:the|a) (?:[A-Za-z]{1,12} ){0,3}curve"),
    ("ICC", r"ICC"),
    ("r", r"r|[Rr]ho|ρ|[Cc]orrelation coefficients?"),
    ("R2", r"[Rr][²2]"),
    ("kappa", r"[Kk]appa|κ"),
    ("d", r"Cohen['’]?s d|[Ee]ffect size"),
)
NAMED = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in NAMES)
    + r")\b(?:\s?[\[(](?:[a-z]?[A-Z]{2,4})[\])])?"
    r"(?:[\s,:;=(\[]{0,4}(?:(?:of|was|were|is|for [a-z -]{2,60}|=)[\s,:=(]{0,3}){0,2})"
    r"(?P<op><|>|≤|≥|~|≈)?\s?$"
)
KINDS = dict.fromkeys(("HR", "OR", "RR", "IRR", "PR"), Kind.RATIO) | dict.fromkeys(
    ("SMD", "MD", "RD"), Kind.DIFFERENCE
)
"""What the names are names of; the others are coefficients."""
NUMBERED = re.compile(r"\b[nN]\s{0,2}=\s{0,2}$")
OPERATOR = re.compile(
    r"(?i:(?P<about>\b(?:about|approximately|approx\.?|around|roughly|nearly|almost|some|circa|ca\.?)"
    r"|[~∼≈])|(?P<more>\b(?:over|more than|greater than|above|exceeding|>)|>)"
    r"|(?P<least>\b(?:at least|up from|no (?:fewer|less) than|as (?:few|little|low) as)|≥|>=|⩾)"
    r"|(?P<less>\b(?:under|less than|fewer than|below|lower than)|<)"
    r"|(?P<most>\b(?:up to|at most|no more than|as (?:many|much|high) as|a maximum of)|≤|<=|⩽))"
    r"\s?(?:a |an |the )?$"
)
OPERATORS = {"about": "~", "more": ">", "least": ">=", "less": "<", "most": "<="}
BEHIND = re.compile(
    r"(?P<least>\+(?![\w+/])|\s(?:or|and)\s(?:more|above|over|higher|greater|older|longer)\b)"
    r"|(?P<most>\s(?:or|and)\s(?:less|fewer|below|under|lower|younger|shorter)\b)"
)
"""``10%+``, ``20% or less``: an operator that stands behind the figure."""
PERCENT = re.compile(
    r"\s?-?(?:(?P<points>%[ -]points?|percentage[ -]points?|per cent points?)"
    r"|%|％|per ?cent\b|percent\b)"
)
COUNTED_SHARE = re.compile(r"\s?\([0-9]{1,3}(?:[.·][0-9]{1,2})?\s?%\)")
"""``203 (23.3%)``: a count and its per cent."""
RATE = re.compile(
    r"\s(?:(?:cases|deaths|events|births)\s)?per\s(?P<base>1[0,\s\u2009\u202f]{2,10}0)(?![0-9])"
)
FOLD = re.compile(
    r"\s?[-– ]?fold\b|\s?×(?!\s?10)|\s?times\b(?=\s(?:as|higher|lower|more|greater|less|the))"
)
AGE = re.compile(r"[\s-]?(?:years?|yrs?|y|months?)[\s-](?:old\b|of age\b)|\s?y/o\b")
AGED = re.compile(r"\b(?:aged?|age (?:was|of))\b[^0-9.;]{0,20}$")
WITH_INTERVAL = re.compile(
    r"\s?[,;]?\s?[(\[]?\s?[0-9]{2}\s?%[\s-]{0,2}(?:C\.?I\b|CrI|[Cc]onfidence|[Cc]redible)"
)
SPREAD = re.compile(r"\s?(?:±|\+/-|\+/−)\s?$")
RANGE = re.compile(r"\s?(?:[-–−—]|to|,)\s?$")
AND = re.compile(r"\s?(?:[-–−—]|to|and|or|,|,? vs\.?|versus|,? and|compared with)\s{0,2}$")
COMPARISONS = {"⩽": "<=", "≤": "<=", "⩾": ">=", "≥": ">=", "≈": "~", "less than": "<"}
COMPARISONS["greater than"] = ">"
