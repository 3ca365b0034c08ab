"""The drawings of docs/explanation/proofs.md: a proof by each technique, all steps at once."""

from sapper import Hint, hint
from sapper.render import svg
from sapper.render.overlay import Fill, Icon, Mark, Shape

BOARDS = {
    "single": "5x2:1.2.1/__.__",
    "pair": "5x3:...../_121_/_____",
    "region": "6x6m8:....../....3./..312*/..1011/..2100/..*100",
    "total": "8x1m2:.1...1..",
}
"""A board whose easiest hint needs the technique."""


def shapes(found: Hint) -> list[Shape]:
    """Return the clues of a proof, and the facts that it shows."""
    drawn: list[Shape] = []
    for step in found.steps:
        drawn.append(Fill(step.clues, "clue"))
        drawn.append(Fill(step.cells, "mine" if step.mine else "safe"))
        if step.mine:
            drawn.append(Icon(Mark.MINE, step.cells))
    return drawn


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    return {
        f"explanation-proof-{name}.svg": svg.draw(
            board, overlay=shapes(hint(board)), labels=True, cell_size=32
        )
        for name, board in BOARDS.items()
    }
