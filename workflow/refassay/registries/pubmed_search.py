"""PubMed searched for titles: several at once, since Entrez is asked by expression.

A title is found where the record's title holds each of its words. What comes back is one list for
all titles of a request; which of its records has which title, the comparison says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from refassay.model import Hits, Identifier
from refassay.registries import _entrez
from refassay.registries._json_fields import parsed_object, required, text
from refassay.registries._registry import Reading, Registry, Reply, Request, Unreadable
from refassay.registries._works import pmid_named

_MOST = 200
"""Hits that are asked for."""
_MOST_WORDS = 20
"""Words of a title that are asked for; more do not narrow it."""
_WORD = re.compile(r"[a-z0-9]{2,}")
_STOP = frozenset(
    re.findall(
        r"\w+",
        """a about again all almost also although always among an and another any are as at be
        because been before being between both but by can could did do does done due during each
        either enough especially etc for found from further had has have having here how however i
        if in into is it its itself just kg km made mainly make may mg might ml mm most mostly must
        nearly neither no nor obtained of often on or our overall perhaps pmid quite rather really
        regarding seem seen several should show showed shown shows significantly since so some such
        than that the their theirs them then there therefore these they this those through thus to
        upon use used using various very was we were what when which while with within without
        would""",
    )
)
"""Words that PubMed does not search for (its help, list of stop words, as remembered, 2026-11)."""


def request(ids: Sequence[Identifier]) -> Request:
    """One POST to esearch for all titles."""
    form = (
        ("db", "pubmed"),
        ("term", " OR ".join(_expression(one.local) for one in ids)),
        ("retmode", "json"),
        ("retmax", str(_MOST)),
        ("tool", "refassay"),
    )
    return Request(url=f"https://{_entrez.HOST}/entrez/eutils/esearch.fcgi", form=form)


def read(reply: Reply, ids: Sequence[Identifier]) -> Mapping[Identifier, Reading]:
    """The hits of all titles together, for each of them. Raises Unreadable.

    An answer that drops a field or tells of an error is none; a list that is cut short is none for
    several titles, since it may hold nothing of one of them.
    """
    result = required(parsed_object(reply).get("esearchresult"), dict, "esearchresult")
    if "ERROR" in result:
        raise Unreadable(f"esearch: {text(result.get('ERROR'))[:200]}")
    errors = result.get("errorlist")
    if isinstance(errors, dict) and errors.get("fieldsnotfound"):
        raise Unreadable("esearch does not know the field of titles")
    listed = [text(one) for one in required(result.get("idlist"), list, "idlist")]
    hits = tuple(dict.fromkeys(one for each in listed if (one := pmid_named(each))))
    total = text(result.get("count"))
    if not total.isdigit() or int(total) < len(hits) or len(hits) != len(set(listed)):
        raise Unreadable("esearch counts other hits than it lists")
    if int(total) > len(hits) and (len(ids) > 1 or not hits):
        raise Unreadable("esearch lists fewer hits than it counts")
    return {each: Reading(Hits(ids=hits, total=int(total))) for each in ids}


def _expression(title: str) -> str:
    """``(alpha[ti] AND beta[ti])``: the words that PubMed searches for, without accents."""
    plain = unicodedata.normalize("NFKD", re.sub(r"<[^<>]{0,40}>|['’]", "", title)).casefold()
    ascii_only = "".join(char for char in plain if not unicodedata.combining(char))
    words = [word for word in dict.fromkeys(_WORD.findall(ascii_only)) if word not in _STOP]
    chosen = words[:_MOST_WORDS] or ["nothing-to-search-for"]
    return "(" + " AND ".join(f"{word}[ti]" for word in chosen) + ")"


REGISTRY = Registry(
    name="pubmed_search",
    title="PubMed's search",
    group="search",
    hosts=(_entrez.HOST,),
    pace="ncbi",
    interval=_entrez.INTERVAL,
    batch=20,
    request=request,
    read=read,
    source=(
        "NBK25499 (esearch; JSON; retmax) and PubMed's help (fields, stop words), as remembered, "
        "2026-11; recorded answers, 2016 to 2026"
    ),
    interval_with_key=_entrez.INTERVAL_WITH_KEY,
    contact_field="email",
    key_field="api_key",
)
