"""Declarations of commands, value types and shared options.

Each shared option is declared here once, as a decorator. Numbers and cells are checked when the
options are read. Names are offered to shells for completion, and the code that uses them checks
them.
"""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sapper.errors import SpecError
from sapper.grid import Cell

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from sapper.spec import Choice

_Function = TypeVar("_Function", bound=Callable[..., Any])
_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_CELL = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")


# Commands.


class ManualCommand(click.Command):
    """A command whose help is a manual page."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the page."""
        from sapper.cli.manual import page  # noqa: PLC0415 - for help only

        return page(self, ctx)


class ManualGroup(click.Group):
    """A command with commands of its own, whose help is a manual page."""

    command_class = ManualCommand
    panels: dict[str, str]
    """The heading above each command in the list; "Commands" if it is not named here."""

    def __init__(self, *args: Any, panels: dict[str, str] | None = None, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.panels = panels or {}

    def get_help(self, ctx: click.Context) -> str:
        """Return the page."""
        from sapper.cli.manual import page  # noqa: PLC0415 - for help only

        return page(self, ctx)


def command(**attrs: Any) -> Callable[[Callable[..., Any]], ManualCommand]:
    """Make a function a command; its docstring is the help."""
    return click.command(cls=ManualCommand, **attrs)


def group(**attrs: Any) -> Callable[[Callable[..., Any]], ManualGroup]:
    """Make a function a group of commands; its docstring is the help."""
    return click.group(cls=ManualGroup, **attrs)


# Types of values.


def whole_number(value: str | int) -> int:
    """Read an integer. Very long integers are refused.

    Raises:
        click.BadParameter: the text is not an integer.
    """
    if isinstance(value, str) and _WHOLE.fullmatch(value) is None:
        raise click.BadParameter(f"{value[:40]!r} is not a whole number")
    return int(value)


def decimal_number(value: str | float) -> float:
    """Read a number.

    Raises:
        click.BadParameter: the text is not a number.
    """
    try:
        return float(value)
    except ValueError:
        raise click.BadParameter(f"{str(value)[:40]!r} is not a number") from None


def read_cell(text: str) -> Cell:
    """Read ``R,C``, counted from 0."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is not a cell such as 8,15 (row and column, counted from 0)")
    return int(match[1]), int(match[2])


class CellType(click.ParamType[Cell]):
    """A cell ``R,C``."""

    name = "cell"

    def convert(self, value: Any, param: Any, ctx: Any) -> Cell:  # noqa: ARG002 - click's
        """Read the cell."""
        return read_cell(value) if isinstance(value, str) else value


CELL = CellType()


class FileType(click.ParamType[str]):
    """The name of a file, or ``-``; shells complete file names."""

    name = "file"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> "list[CompletionItem[Any]]":  # noqa: ARG002
        """Leave the completion to the shell."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells only

        return [CompletionItem(incomplete, type="file")]


FILE = FileType()


class NameType(click.ParamType[str]):
    """One of several names, which shells complete.

    >>> [item.value for item in NameType(["classic", "fair"]).shell_complete(None, None, "f")]
    ['fair']
    """

    name = "name"

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> "list[CompletionItem[Any]]":  # noqa: ARG002
        """Return the names that start with the typed text."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415 - for shells only

        return [CompletionItem(name) for name in self.names if name.startswith(incomplete)]


def meanings(kind: "type[Choice]") -> str:
    """Return the meaning of each choice, in the same words as on the page."""
    return " ".join(f"{_named(choice)}: {choice.description}" for choice in kind)


def _named(choice: "Choice") -> str:
    """Return the name of a choice, followed by the page's label if the two differ."""
    label = choice.label
    same = label.lower() == choice.value.replace("-", " ") or label in choice.description
    return choice.value if same else f"{choice.value} ({label})"


def option(
    flag: str, kind: Any, metavar: str, text: str, *, name: str | None = None, **more: Any
) -> Callable[[_Function], _Function]:
    """Declare an option with a value. ``name`` is its parameter if that differs from the flag."""
    names = [flag] if name is None else [flag, name]
    return click.option(*names, type=kind, metavar=metavar, help=text, **more)


# Commands that answer questions about boards.

board_argument = click.argument(
    "source",
    type=FILE,
    metavar="BOARD",
    help="A file, - for standard input, or a board; see sapper --help.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON line per board.")
colour_option = click.option(
    "--color/--no-color",
    "colour",
    default=None,
    help="Use colors; by default if the output is a terminal and NO_COLOR is not set.",
)
limit_option = option(
    "--limit",
    whole_number,
    "STEPS",
    "Maximum steps of exact work per board before CP-SAT takes over (default 2^28).",
)
seconds_option = option(
    "--seconds", decimal_number, "S", "CP-SAT time limit in seconds (default 5; 0 disables)."
)
threads_option = option(
    "--threads",
    whole_number,
    "N",
    "Number of boards to work on at once (default: one per core). Answers keep the input order.",
)
certificate_option = option(
    "--certificate",
    FILE,
    "FILE",
    "Write a certificate that an independent program can check: sapper certify FILE.",
)

# Several kinds of commands.

seed_option = option(
    "--seed",
    whole_number,
    "SEED",
    "The same seed gives the same boards on every machine. If omitted, a random seed is"
    " chosen and printed.",
)
dask_option = click.option(
    "--dask",
    metavar="ADDRESS",
    help="Run on a Dask cluster: the address of its scheduler (tcp://HOST:PORT or"
    " tls://HOST:PORT), or local:N to start N workers here.",
)
