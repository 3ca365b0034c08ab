"""Declarations of commands, value types and shared options.

``option``, ``flag`` and ``argument`` declare one parameter each. Options that several commands
share are declared here once. Numbers and cells are checked when click reads them. Names are
completed by shells, and checked by the code that uses them.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from sapper.errors import SpecError
from sapper.grid import Cell

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from sapper.generators import Generator
    from sapper.players.policies import NamedPolicy
    from sapper.spec import Choice

Declaration = Callable[[Callable[..., Any]], Callable[..., Any]]
"""A decorator that adds an argument or options to the function of a command."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_CELL = re.compile(r"([0-9]{1,9}),([0-9]{1,9})")


# Commands.


class ManualCommand(click.Command):
    """A command whose help is a manual page."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the page."""
        from sapper.cli.manual import page  # noqa: PLC0415 - for help only

        return page(self, ctx)


class ManualGroup(ManualCommand, click.Group):
    """A command with subcommands."""

    command_class = ManualCommand
    panels: dict[str, str]
    """The heading under which each command is listed; "Commands" if omitted."""

    def __init__(self, *args: Any, panels: dict[str, str] | None = None, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.panels = panels or {}


def command(**attrs: Any) -> Callable[[Callable[..., Any]], ManualCommand]:
    """Turn a function into a command; its docstring is the help."""
    return click.command(cls=ManualCommand, **attrs)


def group(**attrs: Any) -> Callable[[Callable[..., Any]], ManualGroup]:
    """Turn a function into a group of commands; its docstring is the help."""
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


def summaries(table: "Mapping[str, Generator] | Mapping[str, NamedPolicy]") -> str:
    """Return the names in a table of policies or generators, each with its summary."""
    return " ".join(f"{each.name}: {each.summary}" for each in table.values())


# Declarations. Each returns a decorator for the function of a command.

_KINDS: dict[str, Any] = {
    **dict.fromkeys(("N", "SEED", "STEPS"), whole_number),
    "FILE": FILE,
    "R,C": CELL,
    "S": decimal_number,
}
"""The types of values, by their placeholders in the help."""


def argument(name: str, metavar: str, text: str, kind: Any = FILE, **more: Any) -> Declaration:
    """Declare an argument, by default the name of a file."""
    return click.argument(name, type=kind, metavar=metavar, help=text, **more)


def option(
    flag: str, text: str, *, name: str | None = None, names: Iterable[str] = (), **more: Any
) -> Declaration:
    """Declare an option with a value.

    Args:
        flag: the flag and the placeholder of the value, such as ``"--limit STEPS"``. The
            placeholder implies the type.
        text: what the option does.
        name: the parameter, if its name differs from the flag.
        names: the possible values, if there are few; shells complete them.
        more: further arguments of ``click.option``, such as ``default``.
    """
    *flags, metavar = flag.split()
    kind = NameType(names) if names else _KINDS.get(metavar)
    more = {"type": kind, "metavar": metavar, "help": text} | more
    return click.option(*flags, *([name] if name else []), **more)


def flag(flags: str, text: str, *, name: str | None = None, **more: Any) -> Declaration:
    """Declare an option without a value; ``flags`` may have a second form that turns it off."""
    return click.option(flags, *([name] if name else []), is_flag=True, help=text, **more)


def declared(function: Callable[..., Any], *declarations: Declaration) -> Any:
    """Apply several declarations, in the order of the help."""
    for declare in reversed(declarations):
        function = declare(function)
    return function


def json_flag(text: str) -> Declaration:
    """Declare ``--json``."""
    return flag("--json", text, name="as_json")


# Commands that answer questions about boards.

board_argument = argument(
    "source", "BOARD", "A file, - for standard input, or a board; see sapper --help."
)
json_option = json_flag("One JSON line per board.")
colour_option = flag(
    "--color/--no-color",
    "Use colours (default: if the output is a terminal and NO_COLOR is not set).",
    name="colour",
    default=None,
)
limit_option = option(
    "--limit STEPS",
    "Maximum steps of the exact search per board before CP-SAT takes over (default 2^28).",
)
seconds_option = option("--seconds S", "CP-SAT time limit in seconds (default 5; 0 disables).")
threads_option = option(
    "--threads N",
    "Number of boards to work on at once (default: one per core). Answers are printed in the order"
    " of the input.",
)
certificate_option = option(
    "--certificate FILE",
    "Write a certificate that an independent program can check: sapper certify FILE.",
)


def picture_option(text: str) -> Declaration:
    """Declare ``--svg`` for commands that can draw many boards."""
    many = "With many boards, put {i} into the name: it becomes the line number, from 0."
    return option("--svg FILE", f"{text} {many}", name="picture")


# Several kinds of commands.

seed_option = option(
    "--seed SEED",
    "The same seed gives the same boards on every machine. If omitted, a random seed is"
    " chosen and printed.",
)
dask_option = option(
    "--dask ADDRESS",
    "Run on a Dask cluster: the address of its scheduler (tcp://HOST:PORT or"
    " tls://HOST:PORT), or local:N to start N workers here.",
)
