"""Write the drawings of all explanations: ``python -m tools.pictures.explanations FOLDER``.

- ``boxes.md``: a position, its sea, its boxes, and its tree.
- ``repair.md``: a pair of clues, and a board before and after a repair. The repair is the simplest
  in ``native/generate/repair.cpp``: it shuffles the mines in a small window of unknown cells.
- ``fairness.md``: an avoidable guess, a forced guess, and their results.
- ``proofs.md``: a proof by each technique, with all steps at once.
- ``player.md``: the mine risk of cells, and the chance to win after opening them.
"""

import sys
from pathlib import Path
from random import Random

from sapper import Board, Cell, Game, GameSpec, Hint, Layout, State, analyse, best_move, hint
from sapper.classics.bags import BoardDecomposition
from sapper.clues import boxes, open_clues, sea
from sapper.decompositions.drawing import before_and_after, legend
from sapper.engine import core
from sapper.grid import Grid
from sapper.render import stage_sheet, svg
from sapper.render.overlay import TONES, Dot, Fill, Icon, Mark, Outline, Shape, Words

BOX_BOARD = "8x5m7:.1001.1./.2112.1./......../......../........"
"""The position of docs/explanation/boxes.md."""


def box_drawings() -> dict[str, str]:
    """Return drawings by the names of their files."""
    board = Board.parse(BOX_BOARD)
    clues = open_clues(board)
    beyond = sea(board, clues)
    shapes: list[Shape] = []
    for number, box in enumerate(boxes(clues)):
        shapes += [Fill(box, f"tone-{number % TONES}"), Outline(box, f"tone-{number % TONES}")]
        shapes += [Words(cell, str(number + 1)) for cell in box]
    return {
        "explanation-position.svg": svg.draw(board, labels=True, cell_size=32),
        "explanation-sea.svg": svg.draw(
            board,
            overlay=[Fill(beyond, "tone-1"), Outline(beyond, "tone-1")],
            labels=True,
            cell_size=32,
        ),
        "explanation-boxes.svg": svg.draw(board, overlay=shapes, labels=True, cell_size=32),
        "explanation-tree.svg": _tree(board),
    }


def _tree(board: Board) -> str:
    """Return the drawing of ``sapper decompose --svg``: bags that share cells, and their tree."""
    stages = before_and_after(BoardDecomposition.of(board))
    return stage_sheet.draw(board, stages, labels=True, legend=legend(stages), cell_size=32)


PAIRS = {"before": "4x2:..../_12_", "fewer": "4x2:..../_01_", "more": "4x2:..../_23_"}
"""Two clues whose difference does not change when the mines of their shared cells change."""
GRID = Grid(14, 9)
MINES = 28
START = (4, 7)
SEED = 13
RADIUS = 2


def repair_drawings() -> dict[str, str]:
    """Return drawings by the names of their files."""
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
    """Return the layout and the board before and after a repair, and the window of the repair."""
    layout = core.random_layout(GRID, MINES, _kept_free(), SEED)
    board = layout.open(layout.covered(), [START])
    while safe := analyse(board).safe:
        board = layout.open(board, safe)
    unknown = frozenset(board.cells_in(State.HIDDEN)) - set(analyse(board).mines)
    random = Random(SEED)  # noqa: S311 - a drawing must be reproducible
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
    """Return the cells that must not be mines: the start and its neighbours."""
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
    """Return the board with the same opened cells and the numbers of another layout."""
    numbers = layout.numbers()
    cells = bytes(
        code if code == State.HIDDEN else numbers[place] for place, code in enumerate(board.cells)
    )
    return Board(board.grid, board.mines, cells)


def _drawn(layout: Layout, board: Board, shapes: list[Shape]) -> str:
    """Draw a board with the known mines; unknown mines are dots."""
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


FAIR_SEED = 3948
"""The seed of the fair game on the page."""
GUESS = (2, 0)
"""The guessed cell. It contains a mine until the forced guess opens it."""
SAFE = (2, 2)
"""A cell that is certainly safe before the guess."""


def fair_game() -> Game:
    """Return the game after its first click, in fair mode."""
    game = Game(GameSpec(5, 4, 6, mode="fair", first_click="opening"), FAIR_SEED)
    game.open((0, 0))
    return game


def fairness_drawings() -> dict[str, str]:
    """Return drawings by the names of their files."""
    playing = fair_game()
    needless = _fair_position(playing, [Fill((SAFE,), "safe"), Outline((GUESS,), "conflict")])
    playing.open(SAFE)
    forced = _fair_position(playing, [Outline((GUESS,), "tone-1")])
    playing.open(GUESS)
    return {
        "explanation-needless.svg": needless,
        "explanation-forced.svg": forced,
        "explanation-moved.svg": _fair_position(playing, [Outline((GUESS,), "tone-1")]),
    }


def _fair_position(playing: Game, shapes: list[Shape]) -> str:
    """Draw a position, with dots for mines that the player cannot know."""
    layout = playing.layout
    mines = [cell for cell in playing.board.grid.cells() if layout and layout.is_mine(cell)]
    return svg.draw(
        playing.board, overlay=[*shapes, *(Dot(cell) for cell in mines)], labels=True, cell_size=32
    )


PROOF_BOARDS = {
    "single": "5x2:1.2.1/__.__",
    "pair": "5x3:...../_121_/_____",
    "region": "6x6m8:....../....3./..312*/..1011/..2100/..*100",
    "total": "8x1m2:.1...1..",
}
"""For each technique, a board whose easiest hint needs it."""


def proof_shapes(found: Hint) -> list[Shape]:
    """Return shapes that mark the clues of a proof and the facts that it proves."""
    drawn: list[Shape] = []
    for step in found.steps:
        drawn.append(Fill(step.clues, "clue"))
        drawn.append(Fill(step.cells, "mine" if step.mine else "safe"))
        if step.mine:
            drawn.append(Icon(Mark.MINE, step.cells))
    return drawn


def proof_drawings() -> dict[str, str]:
    """Return drawings by the names of their files."""
    return {
        f"explanation-proof-{name}.svg": svg.draw(
            board, overlay=proof_shapes(hint(board)), labels=True, cell_size=32
        )
        for name, board in PROOF_BOARDS.items()
    }


GUESS_BOARD = "5x4m6:1..10/..210/..321/....."
"""The position of docs/explanation/player.md: the safest cell is not the best."""
PAIR = "5x4m6:0001./1112./..2../....."
"""A position with an unavoidable guess: no number can ever decide it."""
TWINS = ((2, 0), (2, 1), (2, 3), (2, 4))
"""Four cells, of which either the first and third or the second and fourth are mines. No number
outside them distinguishes the two cases."""


def chance_to_win(board: Board, cell: Cell) -> float:
    """Return the exact chance to win after a cell is opened."""
    won = 0.0
    for number in range(9):
        after = board.with_cells([(cell, number)])
        solutions = analyse(after).solutions or 0
        if solutions:
            won += solutions * (1 if solutions == 1 else best_move(after).win_chance or 0)
    return won / (analyse(board).solutions or 1)


def player_drawings() -> dict[str, str]:
    """Return drawings by the names of their files."""
    board = Board.parse(GUESS_BOARD)
    move = best_move(board)
    safest = best_move(board, policy="safest").cell
    chances_to_win = {move.cell: move.win_chance or 0, safest: chance_to_win(board, safest)}
    words = [Words(cell, f"{100 * chance:.0f}") for cell, chance in chances_to_win.items()]
    chances = analyse(board).probabilities
    return {
        "explanation-risks.svg": svg.draw(board, heat=chances, labels=True, cell_size=36),
        "explanation-wins.svg": svg.draw(
            board, overlay=[Fill((move.cell,), "safe"), *words], labels=True, cell_size=36
        ),
        "explanation-twins.svg": svg.draw(
            PAIR, overlay=[Outline(TWINS, "tone-1")], labels=True, cell_size=36
        ),
    }


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    pages = (box_drawings, repair_drawings, fairness_drawings, proof_drawings, player_drawings)
    return {name: drawing for draw in pages for name, drawing in draw().items()}


def main() -> None:
    """Write the drawings into the folder that the command names."""
    (folder,) = sys.argv[1:]
    for name, drawing in drawings().items():
        (Path(folder) / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
