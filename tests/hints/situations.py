"""Random positions for hints: small ones of every kind, and Expert games in progress."""

from functools import cache
from random import Random

from classics.positions import random_board

from sapper import Board, Grid, Layout, State, reference
from sapper.engine import analyse


@cache
def small_boards(count: int = 1500, most_hidden: int = 9) -> list[Board]:
    """Consistent boards that can be enumerated."""
    random = Random(2005)
    found = []
    while len(found) < count:
        board = random_board(random, most_side=5)
        if 1 <= board.count(State.HIDDEN) <= most_hidden and any(reference.solutions(board)):
            found.append(board)
    return found


@cache
def games(count: int, width: int = 30, height: int = 16, mines: int = 99) -> list[Board]:
    """Positions of games in progress, as a player without flags meets them."""
    random = Random(1999)
    grid = Grid(width, height)
    found = []
    while len(found) < count:
        places = set(random.sample(range(grid.size), mines))
        layout = Layout(grid, bytes(index in places for index in range(grid.size)))
        empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
        board = layout.open(layout.covered(), [random.choice(empty)])
        while board.count(State.HIDDEN) > mines:
            found.append(board)
            safe = analyse(board).safe
            closed = [cell for cell in empty if board.is_hidden(cell)]
            board = layout.open(board, [random.choice(safe or closed)])
    return random.sample(found, count)
