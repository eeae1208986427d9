"""``refassay step``: one step of the workflow, as its rules call it."""

from __future__ import annotations

import argparse
import json
import logging
from pathlib import Path

from refassay.errors import UsageError
from refassay.settings import Settings

NAME = "step"
ALIASES: tuple[str, ...] = ()
HELP = "run one step of the workflow (what its rules call)"

log = logging.getLogger("refassay.steps")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's own arguments."""
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    extract = _step(steps, "extract", "what each report of a shard cites")
    extract.add_argument("--inventory", required=True, type=Path)
    extract.add_argument("--shard", required=True, type=int)
    extract.add_argument("--memo", required=True, type=Path)
    extract.add_argument("--output", required=True, type=Path)
    extract.add_argument("--brief", required=True, type=Path, help="the same in brief")
    ask = _step(steps, "ask", "ask one group of registries about every identifier")
    ask.add_argument("--group", required=True)
    ask.add_argument("--memo", required=True, type=Path)
    ask.add_argument("--output", required=True, type=Path)
    ask.add_argument("--extracted", nargs="+", type=Path, default=[], metavar="FILE")
    ask.add_argument("--told", nargs="+", type=Path, default=[], metavar="FILE")
    ask.add_argument("--cited", required=True, nargs="+", type=Path, metavar="FILE")
    check = _step(steps, "check", "compare what reports and registries say")
    check.add_argument("--memo", required=True, type=Path)
    check.add_argument("--output", required=True, type=Path)
    check.add_argument("cited", type=Path)
    check.add_argument("extracted", type=Path)
    render = _step(steps, "render", "write what people and machines read")
    render.add_argument("--memo", type=Path)
    render.add_argument("--output", type=Path, help="for the reports of one shard")
    render.add_argument("--tree", nargs="+", type=Path, metavar="RENDERED", help="for the tree")
    render.add_argument("checked", nargs="?", type=Path)
    prove = _step(steps, "prove", "write the manifests and the seal")
    prove.add_argument("--checked", nargs="+", type=Path, default=[])
    prove.add_argument("--rendered", required=True, nargs="+", type=Path)


def run(arguments: argparse.Namespace) -> int:
    """Do it and give the exit code: 0, whatever was found."""
    from refassay.steps.settings_file import read_settings

    settings = read_settings(arguments.settings)
    match arguments.step:
        case "extract":
            from refassay.steps.extract import extract

            names = _names(arguments.inventory, arguments.shard)
            memo, output, brief = arguments.memo, arguments.output, arguments.brief
            made = extract(settings, names, memo=memo, output=output, brief=brief)
            log.info("read %d of %d reports anew", made, len(names))
        case "ask":
            _ask(arguments, settings)
        case "check":
            from refassay.steps.check import check

            memo, output = arguments.memo, arguments.output
            made = check(settings, arguments.cited, arguments.extracted, memo=memo, output=output)
            log.info("checked %d reports anew", made)
        case "render":
            _render(arguments, settings)
        case _:
            from refassay.steps.prove import prove

            prove(settings, arguments.rendered, arguments.checked)
    return 0


def _ask(arguments: argparse.Namespace, settings: Settings) -> None:
    from refassay.ask import FOLLOW

    cited, memo, output = arguments.cited, arguments.memo, arguments.output
    if arguments.group != FOLLOW:
        from refassay.steps.ask import ask

        ask(settings, arguments.group, cited, memo=memo, output=output)
        return
    from refassay.steps.follow import Shard, follow

    if not len(cited) == len(arguments.extracted) == len(arguments.told):
        raise UsageError(
            "what a shard cites, its readings and what is told of them are not as many files",
            expected="--cited, --extracted and --told with a file for each shard",
            next_step="see refassay step ask --help",
        )
    files = zip(cited, arguments.extracted, arguments.told, strict=True)
    follow(settings, [Shard(*each) for each in files], memo=memo, output=output)


def _render(arguments: argparse.Namespace, settings: Settings) -> None:
    from refassay.steps.render import render, render_tree

    if arguments.tree:
        render_tree(settings, arguments.tree)
        return
    if not (arguments.checked and arguments.memo and arguments.output):
        raise UsageError(
            "render was told neither a tree nor a shard",
            expected="--tree RENDERED…, or --memo, --output and what was checked",
            next_step="see refassay step render --help",
        )
    changed = render(settings, arguments.checked, memo=arguments.memo, output=arguments.output)
    log.info("wrote %d files anew", changed)


def _names(inventory: Path, shard: int) -> tuple[str, ...]:
    listed = json.loads(inventory.read_text("utf-8"))["reports"]
    return tuple(each["path"] for each in listed if each["shard"] == shard)


def _step(
    steps: argparse._SubParsersAction[argparse.ArgumentParser], name: str, text: str
) -> argparse.ArgumentParser:
    parser = steps.add_parser(name, help=text, description=text)
    parser.add_argument("--settings", required=True, type=Path, help="as the plan wrote them")
    return parser
