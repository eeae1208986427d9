"""Entries of a references cache in the shapes that other validators write. All is invented."""

from __future__ import annotations

from pathlib import Path

from refassay.evidence.locker import Locker
from refassay.model import Identifier
from refassay.opened import Opened
from refassay.settings import Settings

NOW = 1_796_000_000.0

ABSTRACT_ONLY = """---
reference_id: PMID:90000011
title: "[Quiet sheep: a survey]."
authors:
- Doe JA
- "O'Roe, Kim"
journal: J Synth
year: '2019'
doi: 10.5555/quiet.1
keywords:
- sheep
publication_types:
- Journal Article
content_type: abstract_only
---

# [Quiet sheep: a survey].
**Authors:** Doe JA, O'Roe, Kim
**Journal:** J Synth (2019)
**DOI:** [10.5555/quiet.1](https://doi.org/10.5555/quiet.1)

## Content

1. J Synth. 2019;3(1):1-9.

<p>Sheep are <i>quiet</i> in the rain.</p>
---
TY  - JOUR
ER  -

DOI: 10.5555/quiet.1
PMID: 90000011
"""

UNAVAILABLE = """---
reference_id: DOI:10.5555/s0022-5347(05)64215-2
title: Loud goats
authors:
- Roe K
journal: Acta Invent
year: '2005'
doi: 10.5555/s0022-5347(05)64215-2
content_type: unavailable
---

# Loud goats
**Authors:** Roe K
**Journal:** Acta Invent (2005)
**DOI:** [10.5555/s0022-5347(05)64215-2](https://doi.org/10.5555/s0022-5347(05)64215-2)

## Content

"""

SERIES = """---
reference_id: GEO:GSE9900011
title: Expression in the liver of invented sheep
content_type: summary
---

# Expression in the liver of invented sheep

## Content

Forty animals were sampled at noon.
"""

TRIAL = """---
reference_id: clinicaltrials:NCT90000011
title: A trial of rest
content_type: summary
---

# A trial of rest

## Content

Rest is compared with unrest.
"""

ADDRESS = """---
reference_id: url:https://example.org/geo/query/acc.cgi?acc=GSE9900011
title: GEO Accession viewer
content_type: url
url_source_version: 2
---

# GEO Accession viewer

## Content

<html><head><title>GEO Accession viewer</title></head><body><table></table></body></html>
"""

WHOLE = """---
reference_id: DOI:10.5555/whole.1
title: "A whole text"
authors:
- Jane Doe
journal: J Synth
year: '2021'
doi: 10.5555/whole.1
content_type: full_text_pdf
full_text_provider: openalex
full_text_url: "https://example.org/whole.pdf"
oa_status: gold
local_pdf_path: "files/whole.pdf"
---

# A whole text
**Authors:** Jane Doe

## Content

Introduction. Much was said. Methods. More was done.
"""

SIX = {
    "PMID_90000011.md": ABSTRACT_ONLY,
    "DOI_10.5555_s0022-5347(05)64215-2.md": UNAVAILABLE,
    "GEO_GSE9900011.md": SERIES,
    "clinicaltrials_NCT90000011.md": TRIAL,
    "url_https___example.org_geo_query_acc.cgi_acc_GSE9900011.md": ADDRESS,
    "DOI_10.5555_whole.1.md": WHOLE,
}
"""File name → entry, of each of the six kinds that are met in public caches."""


def entry(reference_id: str = "PMID:90000021", title: str = "A title", *more: str) -> str:
    """A small sound entry; `title` and `more` are lines of front matter as they stand."""
    lines = [f"reference_id: {reference_id}", f"title: {title}", "journal: J Synth", *more]
    return "---\n" + "\n".join(lines) + "\n---\n\n## Content\n\nSome text.\n"


def filled(folder: Path, entries: dict[str, str]) -> Path:
    """A folder with these entries."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in entries.items():
        (folder / name).write_bytes(text.encode())
    return folder


def opened(tmp_path: Path, *, read_only: bool = False) -> Opened:
    """A locker of its own, and nobody to ask."""
    locker = Locker(tmp_path / "evidence", read_only=read_only)
    return Opened(Settings(offline=True), locker, tmp_path / "state", None)


def curie(text: str) -> Identifier:
    return Identifier.from_curie(text)
