"""Generates the reference of the command line: every manual page, as Markdown.

A page is the output of ``--help``, 80 columns wide, so it cannot differ from the program.
"""

import os
from collections.abc import Iterator
from unittest.mock import patch

import click

from sapper.cli.app import COMMANDS, app, load
from sapper.cli.manual import MAX_WIDTH, page


def markdown() -> str:
    """Return the manual page of the program, and the pages of all commands by panel."""
    with patch.dict(os.environ, {"COLUMNS": str(MAX_WIDTH), "NO_COLOR": "1"}):
        parts = ["## The program", *_manual(app, "sapper", None)]
        for panel, summaries in COMMANDS.items():
            parts.append(f"## {panel}")
            for name in summaries:
                parts += _pages(load(name), name, "sapper")
    return "\n\n".join(parts) + "\n"


def _pages(command: click.Command, name: str, parent: str) -> Iterator[str]:
    """Yield the manual pages of a command and its subcommands."""
    yield f"### `{parent} {name}`"
    yield from _manual(command, name, parent)
    if isinstance(command, click.Group):
        for own_name, own in command.commands.items():
            yield from _pages(own, own_name, f"{parent} {name}")


def _manual(command: click.Command, name: str, parent: str | None) -> Iterator[str]:
    info = name if parent is None else f"{parent} {name}"
    context = command.make_context(info, [], resilient_parsing=True)
    yield f"```text\n{page(command, context)}\n```"
