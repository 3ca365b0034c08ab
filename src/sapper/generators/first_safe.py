"""Layouts that keep the promise of the first click.

The start cell, or the start cell and its neighbours, stay empty; the mines are uniform elsewhere.
Avoiding cells is not the same as drawing a uniform layout and moving a mine out of the way,
which would favour the cell that it is moved to.
"""

from functools import lru_cache

from sapper.engine import Stop
from sapper.errors import GenerationError
from sapper.generators import random_layout
from sapper.generators.generator import Generator, one_by_one
from sapper.generators.report import Generated, Report, metrics
from sapper.generators.request import BoardRequest
from sapper.grid import Cell, Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, Mode


def promised(grid: Grid, start: Cell, rule: FirstClick) -> tuple[Cell, ...]:
    """Return the cells that must be empty for the rule to hold at the start, ascending.

    >>> promised(Grid(9, 9), (0, 0), FirstClick.OPENING)
    ((0, 0), (0, 1), (1, 0), (1, 1))
    """
    return _promised(grid, grid.cell(*start), rule)


@lru_cache(maxsize=64)  # several ask for each board, and a small board takes no longer than they do
def _promised(grid: Grid, start: Cell, rule: FirstClick) -> tuple[Cell, ...]:
    match rule:
        case FirstClick.ANY:
            return ()
        case FirstClick.SAFE:
            return (start,)
        case FirstClick.OPENING:
            return tuple(sorted((start, *grid.neighbours(start))))


def check_room(grid: Grid, mines: int, start: Cell, rule: FirstClick) -> None:
    """Check that the mines fit beside the cells that the rule keeps empty.

    Raises:
        GenerationError: they do not.
    """
    room = grid.size - len(promised(grid, start, rule))
    if mines > room:
        fit = "1 mine does not fit" if mines == 1 else f"{mines} mines do not fit"
        raise GenerationError(
            f"{fit}: the first click {rule.label}, which leaves room for {room} of {grid.size}"
        )


def draw(grid: Grid, mines: int, start: Cell, rule: FirstClick, seed: int) -> Layout:
    """Draw a layout uniformly from all that keep the rule's promise at the start.

    >>> draw(Grid(5, 5), 16, (2, 2), FirstClick.OPENING, seed=1)
    Layout.parse('5x5m16:*****/*...*/*...*/*...*/*****')

    Raises:
        GenerationError: the mines do not fit.
        SpecError: the seed is out of range.
    """
    check_room(grid, mines, start, rule)
    return random_layout.draw(grid, mines, seed, free=promised(grid, start, rule))


def _draw(request: BoardRequest, seed: int, _stop: Stop | None) -> Generated:
    start = request.start
    layout = draw(request.grid, request.mines, start, request.spec.first_click, seed)
    return layout, Report(seed, start, request.mines, *metrics(layout))


GENERATOR = Generator(
    name="first-safe",
    label="First safe",
    summary="Any layout whose first cell is safe, or a zero; all of them equally likely.",
    uniform=True,
    proved=False,
    draw_many=one_by_one(_draw),
    modes=(Mode.CLASSIC, Mode.FAIR, Mode.LENIENT),
    first_clicks=(FirstClick.SAFE, FirstClick.OPENING),
)
"""The first-safe boards of Papagoi 2025."""
