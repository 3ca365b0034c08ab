"""Two sets of Expert positions for the comparison of engines.

*Stuck*: starting from a zero in the middle, cells that are certainly safe are opened until none
is left.
*Scattered*: random safe cells, with the neighbours of zeros, are opened until 30 to 60 % of the
board is open. These positions have one large frontier and are much harder than positions of real
play.
"""

import random

from sapper import Board, Grid, Layout
from sapper.engine import analyse, core

EXPERT = Grid(30, 16)
MINES = 99


def random_layout(seed: int, start: tuple[int, int] | None = None) -> Layout:
    """Return a random Expert layout; if a start is given, the start is a zero."""
    forbidden = bytearray(EXPERT.size)
    if start is not None:
        for cell in (start, *EXPERT.neighbours(start)):
            forbidden[EXPERT.index(cell)] = 1
    return core.random_layout(EXPERT, MINES, bytes(forbidden), seed)


def stuck(count: int, seed: int = 1) -> list[Board]:
    """Return positions in which nothing is certain and at least a tenth of the board is open."""
    found = []
    start = (8, 15)
    while len(found) < count:
        layout = random_layout(seed, start)
        seed += 1
        board = layout.open(layout.covered(), [start])
        while safe := analyse(board).safe:
            board = layout.open(board, safe)
        opened = sum(code <= 8 for code in board.cells)
        if EXPERT.size // 10 <= opened < EXPERT.size - MINES:
            found.append(board)
    return found


def scattered(count: int, seed: int = 1) -> list[Board]:
    """Return positions with 30 to 60 % of the cells open, scattered over the board."""
    found = []
    for number in range(count):
        rng = random.Random(seed + number)
        layout = random_layout(seed + number)
        board = layout.covered()
        share = rng.uniform(0.3, 0.6)
        empty = [cell for cell in EXPERT.cells() if not layout.is_mine(cell)]
        rng.shuffle(empty)
        for cell in empty:
            if sum(code <= 8 for code in board.cells) >= share * EXPERT.size:
                break
            if board.is_hidden(cell):
                board = layout.open(board, [cell])
        found.append(board)
    return found
