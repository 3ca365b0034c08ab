"""Solvable boards by moving mines into trouble spots, or out of them (Papagoi 2025).

When the solver is stuck, one of its trouble spots is chosen and **all its cells become mines**
(``mine-move``), exchanged for mines outside; or **all become safe** (``safe-move``), exchanged for
safe cells outside. Then the solver plays from the start again. After 25 repairs the board is given
up and another is drawn.

The total never changes. Both pay where boards are rarely solvable by chance, that is on large and
dense ones, but the boards are not uniform. ``mine-move`` makes more solid blocks of mines, and more
of them near the start; with ``safe-move`` the mines pile up away from where the solver came. The
automaton gains least from mines: it marks one only where one covered cell is left.

Where the document says two things about the room a spot needs, this is what it means: there must
be as many mines (safe cells) outside as the spot has safe cells (mines). Its listing keeps the
cells of all constraints from being exchanged, its text those of the chosen one alone: here it is
the text.
"""

from functools import partial
from random import Random

from sapper.board import Board
from sapper.engine import Stop
from sapper.generators.draw_and_repair import draw
from sapper.generators.generator import Generator, one_by_one
from sapper.generators.report import Generated
from sapper.generators.request import BoardRequest
from sapper.generators.solvers import SolverName
from sapper.generators.trouble_spots import trouble_spots
from sapper.layout import Layout

REPAIRS = 25
"""How often the document changes a board before it starts over."""

BOARDS = 1_000
"""How many boards are drawn, unless told otherwise, before giving up."""


def exchange(
    layout: Layout, board: Board, random: Random, solver: SolverName, *, to_mines: bool
) -> Layout | None:
    """Make every cell of a random trouble spot a mine, or safe, and keep the total.

    What the cells need is taken from random cells outside that are the other way.

    >>> layout, stuck = Layout.parse("3x2:..*/*.."), Board.parse("3x2m2:1../...")
    >>> exchange(layout, stuck, Random(1), SolverName.AUTOMATON, to_mines=False)
    Layout.parse('3x2m2:..*/..*')

    Returns:
        The changed layout, or ``None`` when no spot finds enough outside.
    """
    choices = []
    for spot in trouble_spots(board, solver):
        wrong = [cell for cell in spot.cells if layout.is_mine(cell) != to_mines]
        right = [cell for cell in spot.outside if layout.is_mine(cell) == to_mines]
        if 0 < len(wrong) <= len(right):
            choices.append((wrong, right))
    if not choices:
        return None
    wrong, right = random.choice(choices)
    cells = bytearray(layout.cells)
    for inside, outside in zip(wrong, random.sample(right, len(wrong)), strict=True):
        i, o = layout.grid.index(inside), layout.grid.index(outside)
        cells[i], cells[o] = cells[o], cells[i]
    return Layout(layout.grid, bytes(cells))


def _draw(
    request: BoardRequest, seed: int, stop: Stop | None = None, *, to_mines: bool
) -> Generated:
    repairs = request.options.repairs
    return draw(
        request,
        seed,
        stop,
        boards=BOARDS,
        repair=partial(exchange, to_mines=to_mines),
        repairs=REPAIRS if repairs is None else repairs,
    )


MINE_MOVE = Generator(
    name="mine-move",
    label="Mine move",
    summary="Draw a board; where a solver gets stuck, move mines in (Papagoi 2025).",
    uniform=False,
    proved=True,
    draw_many=one_by_one(partial(_draw, to_mines=True)),
    solvers=tuple(SolverName),
)
"""Fills trouble spots with mines."""

SAFE_MOVE = Generator(
    name="safe-move",
    label="Safe move",
    summary="Draw a board; where a solver gets stuck, move mines out (Papagoi 2025).",
    uniform=False,
    proved=True,
    draw_many=one_by_one(partial(_draw, to_mines=False)),
    solvers=tuple(SolverName),
)
"""Empties trouble spots of mines."""
