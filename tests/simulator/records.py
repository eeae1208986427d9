"""The table of records, and how each service sees it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

SERVICES: tuple[str, ...] = (
    "pubmed",
    "pubmed_summary",
    "pmc",
    "idconv",
    "crossref",
    "datacite",
    "doi_agency",
)
SERVICES += ("doi_handle", "gds", "geo_viewer", "clinicaltrials")
SERVICES += ("pmc_text", "europepmc_text", "bookshelf_text")

DATACITE_PREFIXES = ("10.5072/", "10.48550/")

_KEY_FIELD = {"pubmed": "pmid", "pubmed_summary": "pmid", "pmc": "pmcid", "idconv": "pmcid"}
_KEY_FIELD |= {"gds": "accession", "geo_viewer": "accession", "clinicaltrials": "nct"}
_KEY_FIELD |= {"pmc_text": "pmcid", "europepmc_text": "pmcid", "bookshelf_text": "book"}


class Records:
    """Rows by service and identifier. What a service does not know is not there."""

    def __init__(self, table: Mapping[str, Any] | None = None) -> None:
        table = table or {}
        self.works = [_completed(row) for row in table.get("works") or ()]
        self.datasets = [dict(row) for row in table.get("datasets") or ()]
        self.trials = [dict(row) for row in table.get("trials") or ()]
        self._by_service = {service: self._rows_of(service) for service in SERVICES}
        self._by_any_id = {
            folded(str(row[key])): row
            for key in ("pmid", "doi", "pmcid")
            for row in self._by_service["idconv"].values()
            if row.get(key)
        }

    def find(self, service: str, identifier: str) -> Row | None:
        """The row as `service` shows it, or None. Letter case does not matter."""
        row = self._by_service[service].get(folded(identifier))
        returns = row.get("returns") if row else None
        return self._by_service[service].get(folded(str(returns))) if returns else row

    def found(self, service: str, identifiers: Iterable[str]) -> list[Row]:
        """The rows of those identifiers that the service knows, in the order asked."""
        rows = (self.find(service, identifier) for identifier in identifiers)
        return [row for row in rows if row is not None]

    def by_any_id(self, identifier: str) -> Row | None:
        """The ID converter's row for a PMID, PMCID or DOI."""
        return self._by_any_id.get(folded(identifier))

    def another(self, service: str, identifiers: Iterable[str]) -> Row | None:
        """A row that was not asked for: what a confused registry would send."""
        asked = {folded(identifier) for identifier in identifiers}
        rows = self._by_service[service].items()
        return next((row for key, row in rows if key not in asked), None)

    def _rows_of(self, service: str) -> dict[str, Row]:
        rows: list[dict[str, Any]] = self.works
        if service in ("gds", "geo_viewer"):
            rows = self.datasets
        elif service == "clinicaltrials":
            rows = self.trials
        out: dict[str, Row] = {}
        for row in rows:
            key = row.get(_KEY_FIELD.get(service, "doi"))
            seen = _seen_by(service, row)
            if key and seen is not None:
                out[folded(str(key))] = seen
        return out


def load_records(path: str | Path) -> Records:
    """The table of a YAML or JSON file."""
    import yaml

    text = Path(path).read_text("utf-8")
    return Records(json.loads(text) if str(path).endswith(".json") else yaml.safe_load(text))


def folded(identifier: str) -> str:
    """The key under which an identifier is kept: lower case, PMC without its letters."""
    lower = identifier.strip().lower()
    return lower[3:] if lower.startswith("pmc") and lower[3:].isdigit() else lower


def _completed(row: Row) -> dict[str, Any]:
    work = dict(row)
    if work.get("arxiv"):
        work.setdefault("doi", f"10.48550/arxiv.{work['arxiv']}")
    if work.get("doi"):
        from_datacite = str(work["doi"]).lower().startswith(DATACITE_PREFIXES)
        work.setdefault("agency", "DataCite" if from_datacite else "Crossref")
    return work


def _seen_by(service: str, row: Row) -> Row | None:
    """The row with the service's own view laid over it; None when the service does not know it."""
    view = row.get(service)
    if view is None and service == "pubmed_summary":
        view = row.get("pubmed")
    if view is False:
        return None
    agency = str(row.get("agency", "")).lower()
    if service in ("crossref", "datacite") and agency != service:
        return None
    return {**row, **(view or {})}
