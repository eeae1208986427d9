"""The local ontologies that a result rests on, as far as they still have the same bytes."""

from __future__ import annotations

import posixpath
from pathlib import Path

from refassay.audit.chain import Manifest
from refassay.audit.places import Places, fault_of, is_there
from refassay.errors import UsageError
from refassay.terms.files import OntologyFile, ontology_file
from refassay.terms.ontologies import Ontologies, picked


class Shelf:
    """Finds the files that manifests name, and reads each set of them once.

    A name in a manifest is untrusted: what it leads to is read only when its sha256 is the one
    that the manifest gives.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self._files: dict[str, OntologyFile] = {}
        self._read: dict[tuple[str, ...], Ontologies] = {}
        self._looked = False

    def of(self, manifest: Manifest) -> Ontologies:
        """Those that a manifest names. Raises UsageError where one is not there, or is another."""
        named = manifest.named("ontology")
        digests = tuple(digest for _name, digest in named)
        if digests not in self._read:
            self._look()
            for name, digest in named:
                if digest not in self._files:
                    self._files[digest] = self._file(name, digest)
            found = picked(self._files.values(), digests)
            assert found is not None
            self._read[digests] = found
        return self._read[digests]

    def _look(self) -> None:
        """Look at the files that were named to us."""
        if not self._looked:
            self._looked = True
            for path in self._places.ontologies:
                file = ontology_file(path)
                self._files.setdefault(file.sha256, file)

    def _file(self, name: str, digest: str) -> OntologyFile:
        path = self._places.results / name
        if posixpath.isabs(name) or "\0" in name or not is_there(path):
            raise _gone(name, "is not where it was")
        if fault_of(Path(path).resolve(), digest):
            raise _gone(name, "is not the one that was used: its bytes are different now")
        return ontology_file(path)


def _gone(name: str, why: str) -> UsageError:
    return UsageError(
        f"rests on the ontology {name}, which {why}",
        expected="the file that was used, as it was",
        next_step="name it with --ontology",
    )
