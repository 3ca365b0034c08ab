"""The options that describe a game: what ``generate`` and ``play`` have in common."""

import re
from fractions import Fraction
from typing import Annotated, cast

import typer

from sapper.cli import completion
from sapper.cli.option_values import read_cell, whole_number
from sapper.cli.outputs import tell
from sapper.errors import SpecError
from sapper.grid import Grid
from sapper.spec import LEVELS, Choice, Difficulty, FirstClick, GameSpec, Mode
from sapper.spec import seed_or_new as drawn_seed

DEFAULT_LEVEL = "beginner"
"""The level when neither a level nor a size is given."""

_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})")
_MINES = re.compile(r"([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,9})?)%")


def meanings(kind: type[Choice]) -> str:
    """Return what each choice means, in the words that the page uses as well."""
    return " ".join(f"{_named(choice)}: {choice.description}" for choice in kind)


def _named(choice: Choice) -> str:
    """Return a choice's name, with the words that the page has for it where they are others."""
    label = choice.label
    same = label.lower() == choice.value.replace("-", " ") or label in choice.description
    return choice.value if same else f"{choice.value} ({label})"


Level = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.levels,
        help=f"A well-known size: {', '.join(LEVELS)}. Without it or --size: {DEFAULT_LEVEL}.",
        show_default=False,
    ),
]
Size = Annotated[str | None, typer.Option(metavar="WxH", help="Columns and rows, such as 30x16.")]
Mines = Annotated[
    str | None, typer.Option(metavar="M", help="Mines: a number, or a share such as 20%.")
]
ModeName = Annotated[
    str,
    typer.Option(
        "--mode",
        metavar="MODE",
        autocompletion=completion.members(Mode),
        help=f"How luck is treated. {meanings(Mode)}",
    ),
]
DifficultyName = Annotated[
    str | None,
    typer.Option(
        "--difficulty",
        metavar="NAME",
        autocompletion=completion.members(Difficulty),
        help=f"What a no-guess board must need. {meanings(Difficulty)}",
    ),
]
FirstClickRule = Annotated[
    str,
    typer.Option(
        "--first-click",
        metavar="RULE",
        autocompletion=completion.members(FirstClick),
        help=f"What the first opened cell promises. {meanings(FirstClick)}",
    ),
]
Start = Annotated[
    str | None,
    typer.Option(metavar="R,C", help="The first cell to open, counted from 0."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="SEED",
        parser=whole_number,
        help="The same seed makes the same boards everywhere. Without it, one is drawn and told.",
    ),
]


def spec(
    *,
    level: str | None,
    size: str | None,
    mines: str | None,
    mode: str = Mode.CLASSIC,
    first_click: str = FirstClick.OPENING,
    start: str | None = None,
    difficulty: str | None = None,
) -> GameSpec:
    """Return the game that the options describe.

    Raises:
        SpecError: an option cannot be read, or they contradict each other.
        GridError: no board has this size, or the start is outside.

    >>> spec(level=None, size="30x16", mines="20%")
    ... # doctest: +ELLIPSIS
    GameSpec(width=30, height=16, mines=96, ...)
    """
    if level is not None and (size is not None or mines is not None):
        raise SpecError(
            f"level {level!r} already says size and mines: leave out --size and --mines"
        )
    if size is None and mines is not None:
        raise SpecError(f"{mines!r} mines without a size: add --size")
    if size is not None and mines is None:
        raise SpecError(f"size {size!r} without mines: add --mines")
    cell = None if start is None else read_cell(start)
    if size is None or mines is None:
        wanted = GameSpec.level(level or DEFAULT_LEVEL)
        grid, total = wanted.grid, wanted.mines
    else:
        grid = _size(size)
        total = _mines(mines, grid)
    return GameSpec(
        grid.width,
        grid.height,
        total,
        # Names will do: the spec turns them into members, and says which ones there are.
        mode=cast("Mode", mode),
        first_click=cast("FirstClick", first_click),
        start=cell,
        difficulty=cast("Difficulty | None", difficulty),
    )


def _size(text: str) -> Grid:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is not a size such as 30x16")
    return Grid(int(match[1]), int(match[2]))


def _mines(text: str, grid: Grid) -> int:
    """Return a number of mines; a share is rounded to the nearest number, a half upwards."""
    match = _MINES.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is not a number of mines, nor a share such as 20%")
    if match[1] is not None:
        return int(match[1])
    return int(Fraction(match[2]) * grid.size / 100 + Fraction(1, 2))


def seed_or_new(seed: int | None) -> int:
    """Return the seed, or draw one from the operating system and tell it.

    Raises:
        SpecError: the seed is out of range.
    """
    chosen = drawn_seed(seed)
    if seed is None:
        tell(f"seed {chosen}")
    return chosen
