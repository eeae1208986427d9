"""PDF, through pypdf (extra ``pdf``). Offsets are those of the text that pypdf extracts.

Pages, links' targets and nothing else: no script is run, nothing is fetched. A PDF breaks a line
wherever it is full, so an identifier that ends a line may go on in the next: it counts as cut.
"""

from __future__ import annotations

import logging
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

from refassay.errors import UsageError
from refassay.extract import extract_text
from refassay.extract.source import Source
from refassay.inputs._input import Asked, Content, Input, as_bytes
from refassay.inputs._woven import whole
from refassay.model import Extraction, Mention

MOST_PAGES = 2000
_PER_BYTE = 20
"""Characters of text that a file may hold for each of the bytes that are allowed."""
_BREAKS: tuple[type[Exception], ...] = (
    *(ValueError, LookupError, TypeError, AttributeError, AssertionError, OSError, EOFError),
    *(ArithmeticError, RuntimeError, MemoryError, zlib.error, struct.error),
)
"""What pypdf lets through for files that are damaged or made to break it."""
_GOES_ON = re.compile(r"[ \t]*\n[ \t]*[a-z0-9(/._-]")
_ADDRESS = re.compile(r"https?://[^\s<>\"]{4,2000}|doi:[^\s<>\"]{4,400}", re.IGNORECASE)


def read(source: Source, asked: Asked) -> Content:
    """What the pages' text and links cite. Raises UsageError where there is no text."""
    version, pages = _read(source, asked)
    text = "\n\n".join(pages)
    extraction = extract_text(text, report=asked.report, sha256=source.sha256)
    note = f"PDF: lines and offsets are those of the text that pypdf {version} extracts"
    mentions = tuple(_cut(one, text) for one in extraction.mentions)
    extraction = _without_beginnings(replace(extraction, mentions=mentions))
    empty = [str(number) for number, page in enumerate(pages, start=1) if not page.strip()]
    told = [f"PDF: no text on page(s) {', '.join(empty[:20])}: pictures are not read"]
    notes = (note, *(told if empty else ()), *extraction.notes)
    return Content(replace(extraction, notes=notes), whole(text))


def _cut(mention: Mention, text: str) -> Mention:
    lasting = mention.id.prefix in ("DOI", "arXiv") or mention.exact.lower().startswith("http")
    cut = mention.cut or (lasting and bool(_GOES_ON.match(text, mention.end)))
    return replace(mention, cut=cut)


def _without_beginnings(extraction: Extraction) -> Extraction:
    """Without mentions that a full line cut, where a link of the file has the whole."""
    longer = [one.id for one in extraction.mentions if not one.cut]
    gone = {
        one.id
        for one in extraction.mentions
        if one.cut
        and any(
            other.prefix == one.id.prefix
            and len(other.local) > len(one.id.local)
            and other.local.startswith(one.id.local)
            for other in longer
        )
    }
    gone -= set(longer)
    if not gone:
        return extraction
    kept = tuple(one for one in extraction.mentions if one.id not in gone)
    citations = tuple(
        replace(
            one,
            ids=tuple(each for each in one.ids if each not in gone),
            one_work=tuple(group for group in one.one_work if not gone & set(group)),
        )
        for one in extraction.citations
    )
    return replace(extraction, mentions=kept, citations=citations)


def _read(source: Source, asked: Asked) -> tuple[str, list[str]]:
    """Pypdf's version and the text of each page."""
    try:
        import pypdf
    except ImportError as error:
        raise UsageError(
            f"{source.path} is a PDF document, and the library that reads those is not installed",
            expected="the extra «pdf»",
            next_step="pip install 'refassay[pdf]', or convert the document to text",
        ) from error
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        pages = list(_pages(pypdf, source, most=_PER_BYTE * asked.max_bytes))
    except (*_BREAKS, *_of(pypdf.errors)) as error:
        raise _unreadable(source, f"{type(error).__name__}: {error}") from error
    if not any(page.strip() for page in pages):
        raise UsageError(
            f"{source.path} holds no text: {len(pages)} page(s) of pictures",
            expected="a PDF document with text in it",
            next_step="run text recognition on it first, or leave it out with the setting exclude",
        )
    return str(pypdf.__version__), pages


def _of(errors: Any) -> tuple[type[Exception], ...]:
    """What pypdf raises of its own: for damage, a missing library, a name that it gave up."""
    return (errors.PyPdfError, errors.DependencyError, errors.DeprecationError)


def _pages(pypdf: Any, source: Source, *, most: int) -> Iterator[str]:
    """The text of each page, then the targets of its links that the text does not show."""
    reader = pypdf.PdfReader(BytesIO(source.raw), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        raise ValueError("it is encrypted and asks for a password")
    if len(reader.pages) > MOST_PAGES:
        raise ValueError(f"it has {len(reader.pages)} pages, more than {MOST_PAGES}")
    total = 0
    for page in reader.pages:
        text = _clean(page.extract_text() or "")
        links = [each for each in dict.fromkeys(_links(page)) if each not in text]
        text += "".join(f"\n\n<{each}>" for each in links)
        total += len(text)
        if total > most:
            raise ValueError(f"its text is longer than {most:,} characters")
        yield text


def _links(page: Any) -> Iterator[str]:
    """The addresses that links of the page lead to."""
    annotations = page.get("/Annots")
    listed = annotations.get_object() if annotations is not None else []
    for each in list(listed or [])[:10_000]:
        annotation = each.get_object()
        action = annotation.get("/A") if hasattr(annotation, "get") else None
        target = action.get_object().get("/URI") if action is not None else None
        address = _clean(str(target)).strip() if target is not None else ""
        if _ADDRESS.fullmatch(address):
            yield address


def _clean(text: str) -> str:
    """Without half surrogates and NUL, which no file of text can hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", " ")


def _unreadable(source: Source, why: str) -> UsageError:
    said = " ".join(why.split())
    return UsageError(
        f"{source.path} cannot be read as a PDF document: {said[:200]}",
        expected="an undamaged PDF document without a password",
        next_step="save it again, or convert it to text; nothing of it was checked",
    )


INPUT = Input(
    name="pdf",
    what="a PDF document (needs the extra «pdf»)",
    read=read,
    endings=(".pdf",),
    opened=as_bytes,
    begins=b"%PDF-",
)
