"""Random positions of every kind, from a seed: everything is compared on thousands of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from tests import reference

from sapper import Board, Cell, Grid, Layout, State


@dataclass(frozen=True)
class Solved:
    """A position with its exact answers."""

    board: Board
    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]
    consistent: bool


@cache
def solved_positions(count: int = 1000, most_hidden: int = 11) -> list[Solved]:
    """Return small positions, consistent and inconsistent, solved by trying every placement."""
    found = []
    for board in positions(2007, count, most_hidden=most_hidden, most_side=6):
        every = list(reference.solutions(board))
        hidden = board.cells_in(State.HIDDEN) if every else []
        safe = tuple(cell for cell in hidden if not any(cell in mines for mines in every))
        mines = tuple(cell for cell in hidden if all(cell in mines for mines in every))
        found.append(Solved(board, safe, mines, bool(every)))
    return found


def positions(
    seed: int, count: int, *, least_hidden: int = 0, most_hidden: int = 10, most_side: int = 7
) -> Iterator[Board]:
    """Yield positions with a number of hidden cells: possible or not, with total or not."""
    random = Random(seed)
    while count > 0:
        board = random_position(random, most_side)
        if least_hidden <= board.count(State.HIDDEN) <= most_hidden:
            count -= 1
            yield board


def random_position(random: Random, most_side: int = 7) -> Board:
    """Return any position: blanks and known mines in it, perhaps a clue or the total wrong."""
    board = real_position(random, most_side)
    if random.random() < 0.2:
        clues = list(board.clues())
        if clues:
            cell, clue = random.choice(clues)
            board = board.with_cells([(cell, random.choice((max(0, clue - 1), min(8, clue + 1))))])
    kind = random.random()
    if kind < 0.4:
        return board.with_mines(None)
    return board.with_mines(random.randint(0, board.grid.size)) if kind < 0.55 else board


def real_position(random: Random, most_side: int = 7) -> Board:
    """Return a consistent position with its total: some cells of a real layout shown."""
    grid = Grid(random.randint(1, most_side), random.randint(1, most_side))
    layout = random_layout(random, grid)
    opened, marked, blank = random.random(), random.random() ** 2, random.random() ** 3
    return shown(random, layout, opened, marked=marked, blank=blank)


def random_layout(random: Random, grid: Grid, density: float | None = None) -> Layout:
    density = random.choice((0.1, 0.2, 0.35, 0.5, 0.75)) if density is None else density
    return Layout(grid, bytes(random.random() < density for _ in range(grid.size)))


def shown(
    random: Random, layout: Layout, opened: float, *, marked: float = 0, blank: float = 0
) -> Board:
    """Return the board that shows each empty cell, and each mine, with some probability."""
    numbers = layout.numbers()
    cells = bytearray()
    for mine, number in zip(layout.cells, numbers, strict=True):
        if mine:
            cells.append(State.MINE if random.random() < marked else State.HIDDEN)
        elif random.random() < opened:
            cells.append(State.BLANK if random.random() < blank else number)
        else:
            cells.append(State.HIDDEN)
    return Board(layout.grid, layout.mines, bytes(cells))


def played(random: Random, grid: Grid, mines: int, openings: int = 1) -> Board:
    """Return a game in progress: some empty cells of a uniform layout opened, with their floods."""
    cells = [1] * mines + [0] * (grid.size - mines)
    random.shuffle(cells)
    layout = Layout(grid, bytes(cells))
    empty = [cell for cell in grid.cells() if not layout.is_mine(cell)]
    return layout.open(layout.covered(), random.sample(empty, openings))


def lattice(random: Random, grid: Grid, density: float, *, total: bool = True) -> Board:
    """Return a board with a clue at every second cell, in rows and columns.

    This is the widest kind of board.
    """
    mines = [
        row % 2 == 0 or col % 2 == 0 for row in range(grid.height) for col in range(grid.width)
    ]
    layout = Layout(grid, bytes(free and random.random() < density for free in mines))
    cells = [(r, c) for r in range(1, grid.height, 2) for c in range(1, grid.width, 2)]
    board = Board.covered(grid, layout.mines if total else None)
    return board.with_cells((cell, layout.number(cell)) for cell in cells)
