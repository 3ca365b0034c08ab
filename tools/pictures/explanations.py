"""Writes the drawings of all explanations: ``python -m tools.pictures.explanations FOLDER``."""

import sys
from pathlib import Path

from tools.pictures import (
    box_drawings,
    fairness_drawings,
    player_drawings,
    proof_drawings,
    repair_drawings,
)


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    rooms = (box_drawings, repair_drawings, fairness_drawings, proof_drawings, player_drawings)
    return {name: drawing for room in rooms for name, drawing in room.drawings().items()}


def main() -> None:
    """Write the drawings into the folder that the command names."""
    (folder,) = sys.argv[1:]
    for name, drawing in drawings().items():
        (Path(folder) / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
