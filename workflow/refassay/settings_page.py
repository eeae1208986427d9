"""The page ``config/README.md``, made from the settings, their schema and the registry table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from refassay.model import plain
from refassay.registries import REGISTRIES, Registry
from refassay.settings import Settings, schema

HEAD = """# Settings

This page is made from the code (`make docs`).

Settings are read from `config/config.yaml`, then from the environment, then from `--config` of
Snakemake or the flags of a command; the later one wins.
The command line reads another file with `--settings FILE`.

**Never put a secret into the file or on the command line.** What the environment may hold:

| variable | what it is |
| --- | --- |
| `REFASSAY_CONTACT` | your e-mail address: registries ask for one. Sent to them, written nowhere |
| `NCBI_API_KEY` | raises NCBI's limit from 3 to 10 requests a second. Written nowhere |
| `REFASSAY_GATEWAY` | as `gateway` below, for the command line |
| `REFASSAY_EVIDENCE` | as `evidence` below, for the command line |
| `REFASSAY_STATE` | folder for the index and the pace; everything in it may be deleted |

What a run of the workflow asks:

| set | what happens |
| --- | --- |
| nothing | the example's reports are checked against the example's evidence; nobody is asked |
| `REFASSAY_CONTACT` or `gateway` | the registries are asked; answers are kept in `evidence` |
| `replay` given with `--config` | that evidence is read; nobody is asked |
| other `reports` and none of the three | an error that says what to set |
"""

TAIL = """
## What a report is

Every file below `reports` that matches `include`, except `*.citations.md`, `README*`,
`reconciliation.md`, what lies in `*_artifacts/`, `assessments/`, `references_cache/` (or the folder
of that setting) or a hidden folder, what `exclude` names, and refassay's own outputs.
What was passed over is listed in `.refassay/inventory.json`, with the reason.
"""


def settings_page() -> str:
    """The page, in Markdown."""
    lines = [HEAD, "## Every setting", "", "| setting | default | meaning |", "| --- | --- | --- |"]
    defaults = plain(Settings())
    lines += [
        f"| `{name}` | {_default(value)} | {meaning} |"
        for name, value, meaning in _rows(defaults, schema(), "")
    ]
    lines += ["", "## Registries", ""]
    lines += [
        "`registries: {crossref: {interval: 0.5, batch: 20, url: https://mirror.example.org}}`"
        " corrects a row.",
        "Seconds are between two requests; registries with the same pace share one limit.",
        "",
        "| registry | host | seconds | with contact | with key | batch | pace | source |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines += [_registry(each) for each in REGISTRIES]
    return "\n".join(lines) + "\n" + TAIL


def _rows(
    values: dict[str, Any], rules: dict[str, Any], before: str
) -> Iterator[tuple[str, Any, str]]:
    for name, rule in rules["properties"].items():
        value = values.get(name)
        if isinstance(value, dict) and "properties" in rule:
            yield from _rows(value, rule, f"{before}{name}.")
        elif name != "registries":
            yield f"{before}{name}", value, str(rule.get("description", ""))


def _default(value: Any) -> str:
    return "" if value in ("", None) else f"`{json.dumps(value)}`"


def _registry(row: Registry) -> str:
    cells = [
        f"`{row.name}`",
        row.hosts[0],
        f"{row.interval:g}",
        "" if row.interval_with_contact is None else f"{row.interval_with_contact:g}",
        "" if row.interval_with_key is None else f"{row.interval_with_key:g}",
        str(row.batch),
        row.pace,
        " ".join(row.source.split()).replace("|", "\\|"),
    ]
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    import sys

    sys.stdout.write(settings_page())
