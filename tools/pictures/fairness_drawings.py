"""The drawings of docs/explanation/fairness.md: a needless guess, a forced one, what follows."""

from sapper import Game, GameSpec
from sapper.render import svg
from sapper.render.overlay import Dot, Fill, Outline, Shape

SEED = 3948
"""Of the game that the page plays."""
GUESS = (2, 0)
"""The cell that is guessed, a mine by then."""
SAFE = (2, 2)
"""What is certainly safe before."""


def game() -> Game:
    """Return the game after its first click, in fair mode."""
    begun = Game(GameSpec(5, 4, 6, mode="fair", first_click="opening"), SEED)
    begun.open((0, 0))
    return begun


def drawings() -> dict[str, str]:
    """Return the drawings by the names of their files."""
    playing = game()
    needless = _drawn(playing, [Fill((SAFE,), "safe"), Outline((GUESS,), "conflict")])
    playing.open(SAFE)
    forced = _drawn(playing, [Outline((GUESS,), "tone-1")])
    playing.open(GUESS)
    return {
        "explanation-needless.svg": needless,
        "explanation-forced.svg": forced,
        "explanation-moved.svg": _drawn(playing, [Outline((GUESS,), "tone-1")]),
    }


def _drawn(playing: Game, shapes: list[Shape]) -> str:
    """Draw a position; mines that the player cannot know are dots."""
    layout = playing.layout
    mines = [cell for cell in playing.board.grid.cells() if layout and layout.is_mine(cell)]
    return svg.draw(
        playing.board, overlay=[*shapes, *(Dot(cell) for cell in mines)], labels=True, cell_size=32
    )
