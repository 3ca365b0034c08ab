"""The drawings of docs/explanation/boxes.md, by sapper's own renderer.

Written by ``python -m tools.pictures.box_drawings FOLDER``: the position, its frontier and sea, its
boxes.
"""

import sys
from pathlib import Path

from sapper import Board
from sapper.clues import boxes, open_clues, sea
from sapper.render import svg
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
            board, overlay=[Fill(beyond, "faint")], labels=True, cell_size=32
        ),
        "explanation-boxes.svg": svg.draw(board, overlay=shapes, labels=True, cell_size=32),
    }


def main() -> None:
    """Write the drawings into the folder that the command names."""
    (folder,) = sys.argv[1:]
    for name, drawing in drawings().items():
        (Path(folder) / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
