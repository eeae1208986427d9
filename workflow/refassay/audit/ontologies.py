"""The local ontologies that a result rests on, as far as they still have the same bytes."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from functools import cached_property
from pathlib import Path, PurePosixPath

from refassay.audit.chain import Manifest
from refassay.audit.places import Places, fault_of, is_there
from refassay.errors import UsageError
from refassay.terms.files import OntologyFile, ontology_file
from refassay.terms.ontologies import Ontologies


class Shelf:
    """Finds the files that manifests name, and reads each set of them once.

    A name in a manifest is untrusted: what it leads to is read only when its sha256 is the one
    that the manifest gives.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self._read: dict[tuple[tuple[str, str], ...], Ontologies] = {}

    def of(self, manifest: Manifest) -> Ontologies:
        """Those that a manifest names. Raises UsageError where one is not there, or is another."""
        named = tuple(manifest.named("ontology"))
        if named not in self._read:
            files = (
                # In the results it is called as it was then.
                replace(self._file(name, digest), called=PurePosixPath(name).name)
                for name, digest in named
            )
            self._read[named] = Ontologies(tuple(files))
        return self._read[named]

    @cached_property
    def _told(self) -> dict[str, OntologyFile]:
        """The files that we were told of, by sha256."""
        files = (ontology_file(path) for path in self._places.ontologies)
        return {file.sha256: file for file in files}

    def _file(self, name: str, digest: str) -> OntologyFile:
        if digest in self._told:
            return self._told[digest]
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
