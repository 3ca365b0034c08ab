"""The drawings of docs/explanation/repair.md: a pair of clues, and a board that is repaired.

The repair is the simplest of those in ``native/generate/repair.cpp``: the mines of a small window
of unknown cells are dealt anew.
"""

from random import Random

from sapper import Board, Cell, Layout, State, analyse
from sapper.engine import core
from sapper.grid import Grid
from sapper.render import svg
from sapper.render.overlay import Dot, Fill, Icon, Mark, Outline, Shape

PAIRS = {"before": "4x2:..../_12_", "fewer": "4x2:..../_01_", "more": "4x2:..../_23_"}
"""Two clues whose difference stays while what they share changes."""
GRID = Grid(14, 9)
MINES = 28
START = (4, 7)
SEED = 13
RADIUS = 2


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    found = {
        f"explanation-pair-{name}.svg": svg.draw(
            board,
            overlay=[
                Fill(((0, 0),), "safe"),
                Fill(((0, 3),), "mine"),
                Icon(Mark.MINE, ((0, 3),)),
                Outline(((0, 1), (0, 2)), "tone-1"),
            ],
            cell_size=32,
        )
        for name, board in PAIRS.items()
    }
    before, after, window = repaired()
    opened = frozenset(before[1].grid.cells()) - set(before[1].cells_in(State.HIDDEN))
    changed = tuple(cell for cell in sorted(opened) if before[1][cell] != after[1][cell])
    found["explanation-repair-stuck.svg"] = _drawn(*before, [Outline(window, "tone-1")])
    fresh = analyse(after[1])
    found["explanation-repair-moved.svg"] = _drawn(
        *after,
        [Outline(window, "tone-1"), Fill(changed, "clue"), Fill(fresh.safe, "safe")],
    )
    return found


def repaired() -> tuple[tuple[Layout, Board], tuple[Layout, Board], tuple[Cell, ...]]:
    """Return layout and board where the player is stuck, and after a repair, and the window."""
    layout = core.random_layout(GRID, MINES, _kept_free(), SEED)
    board = layout.open(layout.covered(), [START])
    while safe := analyse(board).safe:
        board = layout.open(board, safe)
    unknown = frozenset(board.cells_in(State.HIDDEN)) - set(analyse(board).mines)
    random = Random(SEED)  # noqa: S311 - a drawing, the same each time
    fronts = [
        cell
        for cell in GRID.cells()
        if not board.is_hidden(cell) and unknown.intersection(GRID.neighbours(cell))
    ]
    while True:
        clue = random.choice(fronts)
        window = tuple(sorted(cell for cell in unknown if _distance(cell, clue) <= RADIUS))
        mines = [layout.is_mine(cell) for cell in window]
        random.shuffle(mines)
        moved = _with(layout, dict(zip(window, mines, strict=True)))
        after = _shown(moved, board)
        if moved != layout and set(analyse(after).safe):
            return (layout, board), (moved, after), window


def _kept_free() -> bytes:
    """Return the cells that must not hold a mine: the start and those around it."""
    free = bytearray(GRID.size)
    for cell in (START, *GRID.neighbours(START)):
        free[GRID.index(cell)] = 1
    return bytes(free)


def _distance(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _with(layout: Layout, changes: dict[Cell, bool]) -> Layout:
    cells = bytearray(layout.cells)
    for cell, mine in changes.items():
        cells[layout.grid.index(cell)] = mine
    return Layout(layout.grid, bytes(cells))


def _shown(layout: Layout, board: Board) -> Board:
    """Return the same opened cells with the numbers of another layout."""
    numbers = layout.numbers()
    cells = bytes(
        code if code == State.HIDDEN else numbers[place] for place, code in enumerate(board.cells)
    )
    return Board(board.grid, board.mines, cells)


def _drawn(layout: Layout, board: Board, shapes: list[Shape]) -> str:
    """Draw a board with the mines that are known; those that nobody knows yet are dots."""
    known = analyse(board).mines
    hidden = tuple(
        cell for cell in board.cells_in(State.HIDDEN) if layout.is_mine(cell) and cell not in known
    )
    return svg.draw(
        board,
        overlay=[
            *shapes,
            Fill(known, "mine"),
            Icon(Mark.MINE, known),
            *(Dot(cell) for cell in hidden),
        ],
        cell_size=28,
    )
