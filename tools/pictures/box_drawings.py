"""The drawings of docs/explanation/boxes.md: a position, its sea, its boxes, its tree."""

from sapper import Board
from sapper.classics.bags import BoardDecomposition
from sapper.clues import boxes, open_clues, sea
from sapper.decompositions.drawing import before_and_after, legend
from sapper.render import stage_sheet, svg
from sapper.render.overlay import TONES, Fill, Outline, Shape, Words

BOARD = "8x5m7:.1001.1./.2112.1./......../......../........"
"""The position that the page speaks of."""


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    board = Board.parse(BOARD)
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
    """Draw what ``sapper decompose --svg`` does: bags that share cells, and the tree of them."""
    stages = before_and_after(BoardDecomposition.of(board))
    return stage_sheet.draw(board, stages, labels=True, legend=legend(stages), cell_size=32)
