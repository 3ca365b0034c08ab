"""Random small positions with their exact answers, for the classics that claim to be exact."""

from dataclasses import dataclass
from functools import cache
from random import Random

from sapper import Board, Cell, Grid, Layout, State, reference


@dataclass(frozen=True)
class Position:
    board: Board
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    consistent: bool


@cache
def positions(count: int = 3000, most_hidden: int = 11) -> list[Position]:
    """Positions of real layouts with blanks and known mines, some with a number or total wrong."""
    random = Random(2007)
    found = []
    while len(found) < count:
        board = random_board(random)
        if board.count(State.HIDDEN) <= most_hidden:
            every = list(reference.solutions(board))
            hidden = board.cells_in(State.HIDDEN) if every else []
            safe = tuple(cell for cell in hidden if not any(cell in mines for mines in every))
            mines = tuple(cell for cell in hidden if all(cell in mines for mines in every))
            found.append(Position(board, safe, mines, bool(every)))
    return found


def random_board(random: Random, most_side: int = 6) -> Board:
    grid = Grid(random.randint(1, most_side), random.randint(1, most_side))
    density = random.choice((0.1, 0.2, 0.35, 0.5))
    layout = Layout(grid, bytes(random.random() < density for _ in range(grid.size)))
    opened = random.random()
    changes = []
    for cell in grid.cells():
        if layout.is_mine(cell):
            if random.random() < 0.1:
                changes.append((cell, State.MINE))
        elif random.random() < opened:
            changes.append((cell, State.BLANK if random.random() < 0.15 else layout.number(cell)))
    board = layout.covered().with_cells(changes)
    if random.random() < 0.25:
        spoilt = [(c, min(8, max(0, n + random.choice((-1, 1))))) for c, n in board.clues()]
        board = board.with_cells([random.choice(spoilt)] if spoilt else [])
    if random.random() < 0.4:
        return board.with_mines(None)
    return board.with_mines(random.randint(0, grid.size)) if random.random() < 0.15 else board
