"""Sample files of every format, and small makers of PDF and DOCX."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from refassay.inputs import Given, read_input

SAMPLES = Path(__file__).parents[1] / "data" / "inputs"
MOST = 2_000_000


def given(path: Path) -> Given:
    """A file as it is read."""
    return read_input(path, report=path.name, max_bytes=MOST)


def of(folder: Path, name: str, content: str | bytes) -> Given:
    """A file of that name and content, as it is read."""
    path = folder / name
    path.write_bytes(
        content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    )
    return given(path)


def ids(read: Given) -> list[str]:
    """CURIEs of the mentions, in the order of the file."""
    return [str(mention.id) for mention in read.extraction.mentions]


def pdf(*pages: list[str], links: tuple[str, ...] = ()) -> bytes:
    """A PDF with those lines on each page, and links on the first."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    kids = []
    for number, lines in enumerate(pages):
        shown = " T* ".join(f"({_escaped(line)}) Tj" for line in lines)
        stream = f"BT /F1 10 Tf 14 TL 40 800 Td {shown} ET".encode("latin-1")
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
        content = len(objects)
        notes = "".join(
            f"<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI ({link}) >> >>"
            for link in (links if number == 0 else ())
        )
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 840] /Contents {content} 0 R "
            f"/Annots [{notes}] /Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    return _file(objects)


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _file(objects: list[bytes]) -> bytes:
    out = io.BytesIO(b"")
    out.write(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    table = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    out.write(b"".join(b"%010d 00000 n \n" % place for place in places))
    out.write(
        b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    )
    return out.getvalue()


_SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
)


def docx(
    body: str, *, links: dict[str, str] | None = None, footnotes: str = "", head: str = ""
) -> bytes:
    """A DOCX with that body (WordprocessingML), links by id, and footnotes."""
    out = io.BytesIO()
    rels = "".join(
        f'<Relationship Id="{name}" TargetMode="External" Target="{target}"/>'
        for name, target in (links or {}).items()
    )
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(
            "word/document.xml",
            f"{head}<w:document {_SPACES}><w:body>{body}</w:body></w:document>",
        )
        archive.writestr("word/_rels/document.xml.rels", f"<Relationships>{rels}</Relationships>")
        if footnotes:
            archive.writestr(
                "word/footnotes.xml", f"<w:footnotes {_SPACES}>{footnotes}</w:footnotes>"
            )
    return out.getvalue()


def paragraph(*texts: str, style: str = "") -> str:
    """A paragraph of runs."""
    kept = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{kept}{''.join(f'<w:r><w:t>{text}</w:t></w:r>' for text in texts)}</w:p>"
