"""The options that describe a game, shared by ``generate``, ``play`` and ``simulate``."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from typing import Any

from sapper.cli.options import Declaration, declared, meanings, option
from sapper.cli.outputs import note
from sapper.errors import SpecError
from sapper.grid import Grid
from sapper.spec import LEVELS, BestBy, Difficulty, FirstClick, GameSpec, GuessScope, Mode
from sapper.spec import seed_or_new as drawn_seed

DEFAULT_LEVEL = "beginner"
"""The level if neither a level nor a size is given."""

RECOMMENDED_MODE = Mode.NO_GUESS
"""The default mode when a person plays a level. The page recommends the same mode."""

_RULES = ("mode", "first_click", "start", "difficulty", "scope", "best_by")
_SIZE = re.compile(r"([0-9]{1,9})x([0-9]{1,9})")
_MINES = re.compile(r"([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,9})?)%")

level_option = option(
    "--level NAME",
    f"A standard size: {', '.join(LEVELS)}. If --level and --size are omitted: {DEFAULT_LEVEL}.",
    names=LEVELS,
)
size_option = option("--size WxH", "Columns and rows, such as 30x16.")
mines_option = option("--mines M", "Number of mines, or their share of the cells, such as 20%.")
mode_option = option(
    "--mode MODE",
    f"What happens when you guess. {meanings(Mode)}",
    names=Mode,
    default=Mode.CLASSIC.value,
)
played_mode_option = option(
    "--mode MODE",
    f"What happens when you guess. {meanings(Mode)} If omitted: {RECOMMENDED_MODE.value},"
    f" or {Mode.CLASSIC.value} if --size is given.",
    names=Mode,
)
scope_option = option(
    "--scope SCOPE",
    f"Where a safe cell must exist for a guess to be avoidable. {meanings(GuessScope)}",
    names=GuessScope,
    default=GuessScope.BOARD.value,
)
best_by_option = option(
    "--best-by MEASURE",
    f"How the best guess is chosen, in mode best-guess. {meanings(BestBy)}",
    names=BestBy,
)
difficulty_option = option(
    "--difficulty NAME",
    f"How hard a no-guess board must be. {meanings(Difficulty)}",
    names=Difficulty,
)
first_click_option = option(
    "--first-click RULE",
    f"What the first click guarantees. {meanings(FirstClick)}",
    names=FirstClick,
    default=FirstClick.OPENING.value,
)
start_option = option("--start R,C", "The first cell to open: row and column, counted from 0.")


def about_game(*more: Declaration) -> Declaration:
    """Add the size and further options of a game to a command, as one parameter ``game``.

    The parameter is a dictionary of keyword arguments for ``spec``.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def run(**given: Any) -> Any:
            game = {
                name: given.pop(name)
                for name in ("level", "size", "mines", *_RULES)
                if name in given
            }
            return function(game=game, **given)

        return declared(run, level_option, size_option, mines_option, *more)

    return decorate


def spec(*, level: str | None, size: str | None, mines: str | None, **rules: Any) -> GameSpec:
    """Return the game that the options describe; ``rules`` are further fields of ``GameSpec``.

    >>> spec(level=None, size="30x16", mines="20%")
    ... # doctest: +ELLIPSIS
    GameSpec(width=30, height=16, mines=96, ...)
    """
    if level is not None and (size is not None or mines is not None):
        raise SpecError(
            f"level {level!r} already sets the size and the mines: omit --size and --mines"
        )
    if size is None and mines is not None:
        raise SpecError(f"--mines {mines!r} needs a size: add --size")
    if size is not None and mines is None:
        raise SpecError(f"--size {size!r} needs a number of mines: add --mines")
    if size is None or mines is None:
        return GameSpec.level(level or DEFAULT_LEVEL, **rules)
    grid = _size(size)
    # GameSpec converts names to enum members. For an unknown name, its error lists the valid names.
    return GameSpec(grid.width, grid.height, _mines(mines, grid), **rules)


def _size(text: str) -> Grid:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is not a size such as 30x16")
    return Grid(int(match[1]), int(match[2]))


def _mines(text: str, grid: Grid) -> int:
    """Return the number of mines for a count or a percentage; halves are rounded up."""
    match = _MINES.fullmatch(text)
    if match is None:
        raise SpecError(f"{text!r} is neither a number of mines nor a percentage such as 20%")
    if match[1] is not None:
        return int(match[1])
    return int(Fraction(match[2]) * grid.size / 100 + Fraction(1, 2))


def seed_or_new(seed: int | None) -> int:
    """Return the seed, or draw one from the operating system and print it."""
    chosen = drawn_seed(seed)
    if seed is None:
        note(f"seed {chosen}")
    return chosen
