"""Manual pages for ``--help``, made from the docstrings and at most 80 columns wide.

In a docstring or ``EPILOG``, a paragraph at the left edge is wrapped. An indented line is kept as
written if it fits. A line at the left edge directly above an indented line is a heading.
"""

import inspect
import re
import shutil
import textwrap
from collections.abc import Iterator

import click

from sapper.cli import outputs
from sapper.cli.options import ManualGroup

MAX_WIDTH = 80
"""The maximum width of a page, because longer lines are hard to read."""

_MIN_WIDTH = 40
_MAX_NAMES = 26
_GLUE = "\N{NO-BREAK SPACE}"

Row = tuple[str, str]
"""A name and its meaning."""


def page(command: click.Command, ctx: click.Context) -> str:
    """Return the manual page of a command, as wide as the terminal allows."""
    width = max(_MIN_WIDTH, min(shutil.get_terminal_size().columns, MAX_WIDTH))
    params = command.get_params(ctx)
    arguments = [param for param in params if isinstance(param, click.Argument)]
    options = [param for param in params if isinstance(param, click.Option) and not param.hidden]
    blocks = [
        _usage(command, ctx, arguments, width),
        *_text(inspect.cleandoc(command.help or ""), width),
    ]
    blocks += _table("Arguments", [_argument(param, ctx) for param in arguments], width)
    blocks += _table("Options", [_option(param, ctx) for param in options], width)
    if isinstance(command, ManualGroup):
        for title, rows in _commands(command).items():
            blocks += _table(title, rows, width)
    blocks += _text(command.epilog or "", width)
    return "\n\n".join(blocks)


def _usage(
    command: click.Command, ctx: click.Context, arguments: list[click.Argument], width: int
) -> str:
    words = [f"Usage: {ctx.command_path} [OPTIONS]"]
    words += [_name(param) if param.required else f"[{_name(param)}]" for param in arguments]
    if isinstance(command, click.Group):
        words.append("COMMAND ...")
    text = textwrap.fill(" ".join(words), width, subsequent_indent=" " * 7, break_on_hyphens=False)
    return text.replace("Usage", _heading("Usage"), 1)


def _name(param: click.Argument) -> str:
    return param.metavar or (param.name or "").upper()


def _argument(param: click.Argument, ctx: click.Context) -> Row:
    return _name(param), _with_default(param.help, param.get_default(ctx))


def _option(param: click.Option, ctx: click.Context) -> Row:
    names = ", ".join(sorted(param.opts, key=len))  # the short one first
    if param.secondary_opts:
        names += f" / {', '.join(param.secondary_opts)}"
    if not param.is_flag:
        names += f" {param.metavar or (param.name or '').upper()}"
    if param.required:
        return names, f"{param.help} Required."
    default = param.get_default(ctx)
    if param.is_flag:
        if not param.secondary_opts or default is None:
            return names, param.help or ""
        default = (param.opts if default else param.secondary_opts)[0]
    return names, _with_default(param.help, default)


def _with_default(text: str | None, default: object) -> str:
    is_given = isinstance(default, str | int | float)  # click has its own value for "no default"
    return f"{text or ''} [default:{_GLUE}{default}]" if is_given else text or ""


def _commands(group: ManualGroup) -> dict[str, list[Row]]:
    """Return the commands under the titles of their panels, in order."""
    panels: dict[str, list[Row]] = {}
    for name, each in group.commands.items():
        if not each.hidden:
            rows = panels.setdefault(group.panels.get(name, "Commands"), [])
            rows.append((name, summary(each)))
    return panels


def summary(command: click.Command) -> str:
    """Return the first paragraph of a command's help, in one line."""
    first, *_ = inspect.cleandoc(command.help or "").split("\n\n")
    return " ".join(first.split())


def _table(title: str, rows: list[Row], width: int) -> list[str]:
    """Return a block: a heading, and the rows in two columns."""
    if not rows:
        return []
    names = min(max(len(name) for name, _ in rows), _MAX_NAMES)
    lines = [_heading(title)]
    for name, meaning in rows:
        first, *others = textwrap.wrap(meaning, width - names - 4, break_on_hyphens=False) or [""]
        if len(name) > names:  # too long for its column: a separate line
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
    """Return a line as written; if it does not fit the terminal, wrap and align it.

    A command is never wrapped, so that it can be copied.
    """
    if len(line) <= width or line.split(maxsplit=1)[0] == "sapper":
        return line
    column = max((match.end() for match in re.finditer(r"\S {2,}|^ +", line)), default=0)
    indent = column if column < width // 2 else len(line) - len(line.lstrip()) + 2
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _heading(title: str) -> str:
    return click.style(title, bold=True) if outputs.wants_colour(None) else title
