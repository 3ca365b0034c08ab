"""What ``--help`` prints: a manual page, 80 columns wide at most, made from the docstrings.

In a docstring and in an ``EPILOG`` a paragraph at the left edge flows, an indented line stays as
it is written if it fits, and a line at the left edge right above an indented one is a heading.
"""

import inspect
import re
import shutil
import textwrap
from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from sapper.cli import outputs

MAX_WIDTH = 80
"""The widest page: longer lines are hard to read."""

_MIN_WIDTH = 40
_MAX_NAMES = 26
_GLUE = "\N{NO-BREAK SPACE}"

Row = tuple[str, str]
"""A name and what it means."""


class Command(TyperCommand):
    """A command whose help is a manual page."""

    def get_help(self, ctx: Any) -> str:
        """Return the page."""
        return page(self, ctx)


class Group(TyperGroup):
    """A command with commands of its own, whose help is a manual page."""

    def get_help(self, ctx: Any) -> str:
        """Return the page."""
        return page(self, ctx)


def page(command: TyperCommand | TyperGroup, ctx: Any) -> str:
    """Return the manual page of a command, for the terminal that looks on."""
    width = max(_MIN_WIDTH, min(shutil.get_terminal_size().columns, MAX_WIDTH))
    params = [param for param in command.get_params(ctx) if not getattr(param, "hidden", False)]
    arguments = [param for param in params if isinstance(param, TyperArgument)]
    options = [param for param in params if isinstance(param, TyperOption)]
    blocks = [
        _usage(command, ctx, arguments, width),
        *_text(inspect.cleandoc(command.help or ""), width),
    ]
    blocks += _table("Arguments", [_argument(param) for param in arguments], width)
    blocks += _table("Options", [_option(param) for param in options], width)
    if isinstance(command, TyperGroup):
        for title, rows in _commands(command).items():
            blocks += _table(title, rows, width)
    blocks += _text(command.epilog or "", width)
    return "\n\n".join(blocks)


def _usage(
    command: TyperCommand | TyperGroup, ctx: Any, arguments: list[TyperArgument], width: int
) -> str:
    words = [f"Usage: {ctx.command_path} [OPTIONS]"]
    for param in arguments:
        name = param.display_name_raw
        words.append(name if param.required else f"[{name}]")
    if isinstance(command, TyperGroup):
        words.append("COMMAND ...")
    text = textwrap.fill(" ".join(words), width, subsequent_indent=" " * 7, break_on_hyphens=False)
    return text.replace("Usage", _heading("Usage"), 1)


def _argument(param: TyperArgument) -> Row:
    default = param.default if param.show_default else None
    return param.display_name_raw, _with_default(param.help, default)


def _option(param: TyperOption) -> Row:
    names = ", ".join(sorted(param.opts, key=len))  # the short one first
    if param.secondary_opts:
        names += f" / {', '.join(param.secondary_opts)}"
    if not param.is_flag:
        names += f" {param.metavar or param.name.upper()}"
    if param.required:
        return names, f"{param.help} Required."
    default = param.default if param.show_default and not param.is_flag else None
    if param.is_flag and param.secondary_opts and param.default is not None:
        chosen = param.opts if param.default else param.secondary_opts
        default = chosen[0]
    return names, _with_default(param.help, default)


def _with_default(text: str | None, default: object) -> str:
    told = "" if default is None else f" [default:{_GLUE}{default}]"
    return f"{text or ''}{told}"


def _commands(group: TyperGroup) -> dict[str, list[Row]]:
    """Return the commands under the titles of their panels, in order."""
    panels: dict[str, list[Row]] = {}
    for name, command in group.commands.items():
        if command.hidden:
            continue
        first, *_ = inspect.cleandoc(command.help or "").split("\n\n")
        title = getattr(command, "rich_help_panel", None)
        rows = panels.setdefault(title if isinstance(title, str) else "Commands", [])
        rows.append((name, " ".join(first.split())))
    return panels


def _table(title: str, rows: list[Row], width: int) -> list[str]:
    """Return a block: a heading, and the rows in two columns."""
    if not rows:
        return []
    names = min(max(len(name) for name, _ in rows), _MAX_NAMES)
    lines = [_heading(title)]
    for name, meaning in rows:
        first, *others = textwrap.wrap(meaning, width - names - 4, break_on_hyphens=False) or [""]
        if len(name) > names:  # too long for its column: a line of its own
            lines.append(f"  {name}")
            name = ""  # noqa: PLW2901 - the column stays empty
        lines.append(f"  {name:{names}}  {first}")
        lines += [f"  {'':{names}}  {line}" for line in others]
    return ["\n".join(line.replace(_GLUE, " ").rstrip() for line in lines)]


def _text(text: str, width: int) -> Iterator[str]:
    """Yield the blocks of a docstring."""
    for block in text.strip("\n").split("\n\n"):
        lines = block.splitlines()
        if not any(line.startswith(" ") for line in lines):
            if lines:
                yield textwrap.fill(" ".join(lines), width, break_on_hyphens=False)
            continue
        yield "\n".join(
            _heading(line)
            if not line.startswith(" ") and following.startswith(" ")
            else _fitted(line, width)
            for line, following in zip(lines, [*lines[1:], ""], strict=True)
        )


def _fitted(line: str, width: int) -> str:
    """Return a line that stays as it is written, unless the terminal is narrower.

    Then it goes on below its last column. A command stays whole, to be copied.
    """
    if len(line) <= width or line.split(maxsplit=1)[0] == "sapper":
        return line
    column = max((match.end() for match in re.finditer(r"\S {2,}|^ +", line)), default=0)
    indent = column if column < width // 2 else len(line) - len(line.lstrip()) + 2
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _heading(title: str) -> str:
    return typer.style(title, bold=True) if outputs.wants_colour(None) else title
