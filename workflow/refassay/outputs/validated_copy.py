"""A copy of the report with our front matter block and our section, under the report's own name.

Copies always get the block, also where the report has no front matter; the report's own
characters stay as they are.
"""

from __future__ import annotations

from refassay.errors import UsageError
from refassay.extract.sections import front_matter
from refassay.model import Assay
from refassay.outputs import _yaml_block
from refassay.outputs.front_matter import KEY, block_text
from refassay.outputs.in_place import fenced, line_end, updated_in_place


def validated_copy(text: str, assay: Assay, *, encoding: str = "utf-8") -> str:
    """The report's text with our block in its front matter and our section at its end.

    Earlier ones of ours are replaced. What we add can be written in `encoding`.
    """
    eol = line_end(text)
    try:
        with_section = updated_in_place(text, assay, encoding=encoding)
    except UsageError:
        # Something above is never closed. Nobody reads a copy again, so it may stand behind it.
        with_section = text + eol + eol + fenced(assay, eol=eol, encoding=encoding) + eol
    return _with_front_matter(with_section, assay, eol=eol)


def _with_front_matter(text: str, assay: Assay, *, eol: str) -> str:
    block = block_text(assay)
    matter = front_matter(text)
    if matter is not None and matter.closed:
        body = text[slice(*matter.body)]
        new = _yaml_block.replaced(body, KEY, block, eol=eol)
        if new is None and _yaml_block.place_of(body, KEY) is None:
            new = _yaml_block.inserted(body, KEY, block, eol=eol)
        if new is not None:
            return text[: matter.body.start] + new + text[matter.body.end :]
    return f"---\n{block}---\n".replace("\n", eol) + text
