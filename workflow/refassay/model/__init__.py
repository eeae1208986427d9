"""The nouns of refassay. They import nothing of ours but each other.

They follow the data: a report holds :class:`Mention` s of :class:`Identifier` s; a registry
gives an :class:`Answer` about each; the answers settle into a :class:`Resolution`; the checks
compare and give :class:`Finding` s.
"""

from refassay.model.answers import (
    IMPORTED,
    Answer,
    CitedWork,
    Found,
    FullText,
    Hits,
    Lookup,
    NotHere,
    Notice,
    Other,
    Passage,
    Record,
    Resolution,
    Unanswered,
    Withheld,
)
from refassay.model.entity import Axis, Entity, EntityCheck, Spot
from refassay.model.report import (
    Author,
    Citation,
    Claim,
    Extracted,
    Extraction,
    Failure,
    Marker,
    Mention,
    Quote,
    Statement,
    Unread,
    Url,
)
from refassay.model.result import (
    Assay,
    Assayed,
    Coverage,
    Finding,
    JudgedQuote,
    Reference,
)
from refassay.model.words import (
    Identifier,
    Level,
    Outcome,
    Relevance,
    plain,
)

__all__ = [
    "IMPORTED",
    "Answer",
    "Assay",
    "Assayed",
    "Author",
    "Axis",
    "Citation",
    "CitedWork",
    "Claim",
    "Coverage",
    "Entity",
    "EntityCheck",
    "Extracted",
    "Extraction",
    "Failure",
    "Finding",
    "Found",
    "FullText",
    "Hits",
    "Identifier",
    "JudgedQuote",
    "Level",
    "Lookup",
    "Marker",
    "Mention",
    "NotHere",
    "Notice",
    "Other",
    "Outcome",
    "Passage",
    "Quote",
    "Record",
    "Reference",
    "Relevance",
    "Resolution",
    "Spot",
    "Statement",
    "Unanswered",
    "Unread",
    "Url",
    "Withheld",
    "plain",
]
