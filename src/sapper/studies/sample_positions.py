"""Makes the positions that studies measure: from players' games, or by opening cells at random."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import product
from random import Random

from sapper.board import Board
from sapper.classics import single_point
from sapper.engine import analyse, sample
from sapper.errors import InconsistentBoardError
from sapper.generators import random_layout
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick
from sapper.studies.study import Case


def drawn(case: Case, seed: int) -> Layout:
    """Draw a layout for a case; the first click, in the middle, opens a zero."""
    rule = FirstClick.OPENING
    return random_layout.draw_first_safe(case.grid, case.mines, case.start, rule, seed)


def rounds(layout: Layout, start: Cell) -> Iterator[tuple[Board, int]]:
    """Yield the positions of a game; each round opens all cells that are certain to be safe.

    Each position comes with the number of cells that must be safe or must be mines. In the last
    position the player is stuck, or every empty cell is open. Mines are not marked.

    >>> [(board.id, certain) for board, certain in rounds(Layout.parse("5x1:...*."), (0, 0))]
    [('5x1m1:001..', 2), ('5x1m1:001.1', 1)]
    """
    board = layout.open(layout.covered(), [start])
    while True:
        found = analyse(board, seconds=0)
        yield board, len(found.safe) + len(found.mines)
        if not found.safe:
            return
        board = layout.open(board, found.safe)


def in_play(layout: Layout, start: Cell, random: Random) -> tuple[Board, int]:
    """Return a random position of ``rounds`` with cells to prove, and the number of these cells.

    If there is no such position, the first position is returned.
    """
    met = list(rounds(layout, start))
    return random.choice([(board, certain) for board, certain in met if certain] or met[:1])


def last(layout: Layout, start: Cell) -> Board:
    """Return the last position of ``rounds``: the player is stuck, or all empty cells are open."""
    *_, (board, _) = rounds(layout, start)
    return board


class GamePlayer(StrEnum):
    """A player and a mode."""

    FAIR_GUESSER = "fair, guesses anywhere"
    """Opens all safe cells; if there are none, opens a random cell that is not certainly a mine.

    If this guess hits a mine, fair mode saves the player.
    """
    FAIR_WEAK = "fair, weak player"
    """Uses the two rules for a single number; when stuck, opens a random cell. An avoidable guess
    loses."""
    LENIENT_WEAK = "lenient, weak player"
    """Plays like the fair weak player, but in lenient mode. The game continues even after a proved
    mine is opened."""
    LENIENT_RANDOM = "lenient, random player"
    """Opens random cells in lenient mode. The game continues even after a proved mine is opened."""


def game(
    layout: Layout, start: Cell, player: GamePlayer, random: Random, *, limit: int
) -> Iterator[Board]:
    """Yield the positions of a game before each decision of a player.

    If a guess hits a mine, a new layout saves the player, as the rules of fair and lenient mode
    prescribe. This layout is drawn uniformly from all layouts that agree with the open cells and
    have no mine in the guessed cell.

    >>> layout = Layout.parse("5x1:...*.")
    >>> [each.id for each in game(layout, (0, 0), GamePlayer.FAIR_GUESSER, Random(1), limit=1000)]
    ['5x1m1:001..']

    Raises:
        UndecidedError: a layout could not be drawn within the limit.
    """
    board = layout.open(layout.covered(), [start])
    mines: set[Cell] = set()  # cells that are certain to be mines
    while board.count(State.HIDDEN) > layout.mines:
        yield board
        safe: tuple[Cell, ...] = ()
        if player is GamePlayer.FAIR_GUESSER:
            found = analyse(board, limit=limit, seconds=0)
            safe, mines = found.safe, set(found.mines)
        elif player is not GamePlayer.LENIENT_RANDOM:
            safe = single_point.deduce(board).safe
        if safe:
            board = layout.open(board, safe)
            continue
        cell = random.choice([each for each in board.cells_in(State.HIDDEN) if each not in mines])
        if player is GamePlayer.FAIR_WEAK:
            certain = analyse(board, limit=limit, seconds=0).safe
            if certain and cell not in certain:
                return
        if layout.is_mine(cell):
            opened = board.with_cells([(cell, State.BLANK)])
            try:
                (layout,) = sample(opened, 1, random.getrandbits(63), limit=limit)
            except InconsistentBoardError:
                if player is GamePlayer.FAIR_WEAK:
                    return
                mines.add(cell)
                continue
        board = layout.open(board, [cell])


def scattered(layout: Layout, part: float, random: Random) -> Board:
    """Return a position in which a given share of the empty cells is open.

    The cells are chosen at random. Opening a zero does not open its neighbours.

    >>> scattered(Layout.parse("4x1:...*"), 0.5, Random(1)).count(State.HIDDEN)
    2
    """
    empty = [cell for cell in layout.grid.cells() if not layout.is_mine(cell)]
    return _with_open(layout, random.sample(empty, round(part * len(empty))))


def lattice(layout: Layout) -> Board:
    """Return a position in which every second cell of every second row is open, except mines.

    >>> lattice(Layout.parse("3x3m1:*../.../...")).id
    '3x3m1:..0/.../0.0'
    """
    cells = product(range(0, layout.grid.height, 2), range(0, layout.grid.width, 2))
    return _with_open(layout, [cell for cell in cells if not layout.is_mine(cell)])


def _with_open(layout: Layout, cells: Iterable[Cell]) -> Board:
    return layout.covered().with_cells((cell, layout.number(cell)) for cell in cells)
