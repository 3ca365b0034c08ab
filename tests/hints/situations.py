"""Random positions for hints: small ones of every kind, and Expert games in progress."""

from functools import cache
from random import Random

from tests import reference
from tests.positions import random_position

from sapper import Board, Grid, Layout, State
from sapper.engine import analyse
from sapper.hints import Hint, hint
from sapper.hints.inference import Closure, ClueTable


@cache
def hint_of(board: Board) -> Hint:
    """Return the hint on a board, computed once for all tests that use it."""
    return hint(board)


@cache
def small_boards(count: int = 1500, most_hidden: int = 9) -> list[Board]:
    """Consistent boards that can be enumerated."""
    random = Random(2005)
    found = []
    while len(found) < count:
        board = random_position(random, most_side=5)
        if 1 <= board.count(State.HIDDEN) <= most_hidden and any(reference.solutions(board)):
            found.append(board)
    return found


def random_layout(random: Random, grid: Grid, mines: int) -> Layout:
    places = set(random.sample(range(grid.size), mines))
    return Layout(grid, bytes(index in places for index in range(grid.size)))


def games(count: int) -> list[Board]:
    """Positions of Expert games in progress, as a player without flags meets them."""
    return _all_games()[:count]


@cache
def _all_games(count: int = 300) -> list[Board]:
    random = Random(1999)
    grid, mines = Grid(30, 16), 99
    found = []
    while len(found) < count:
        layout = random_layout(random, grid, mines)
        empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
        board = layout.open(layout.covered(), [random.choice(empty)])
        while board.count(State.HIDDEN) > mines:
            found.append(board)
            safe = analyse(board).safe
            closed = [cell for cell in empty if board.is_hidden(cell)]
            board = layout.open(board, [random.choice(safe or closed)])
    return random.sample(found, count)


def quiet_positions(count: int) -> list[Board]:
    """Positions in which no clue and no pair decides anything, but some cell is certain.

    Every second position has no known mines, as for a player without flags.
    """
    return _all_quiet_positions()[:count]


@cache
def _all_quiet_positions(count: int = 75) -> list[Board]:
    random = Random(2007)
    grid, mines = Grid(12, 12), 29
    found = []
    while len(found) < count:
        layout = random_layout(random, grid, mines)
        empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
        board = layout.open(layout.covered(), [random.choice(empty)])
        while board.count(State.HIDDEN) + board.count(State.MINE) > mines:
            board = _quietened(layout, board)
            analysis = analyse(board)
            if analysis.safe or analysis.mines:
                raw = board.with_cells((c, State.HIDDEN) for c in board.cells_in(State.MINE))
                found.append(raw if len(found) % 2 else board)
            closed = [cell for cell in empty if board.is_hidden(cell)]
            if not closed:
                break
            board = layout.open(board, [random.choice(analysis.safe or closed)])
    return found[:count]


def _quietened(layout: Layout, board: Board) -> Board:
    while True:
        closure = Closure(ClueTable.of(board))
        closure.next_round(pairs=True)
        if not closure.safe and not closure.mines:
            return board
        mines = closure.table.cells(closure.mines)
        safe = closure.table.cells(closure.safe)
        board = layout.open(board.with_cells((cell, State.MINE) for cell in mines), safe)
