"""A game as a picture with words: what its player sees, for notebooks."""

from typing import TYPE_CHECKING

from sapper.game.outcome import Outcome
from sapper.render import html, svg
from sapper.render.overlay import Fill, Icon, Mark, Shape

if TYPE_CHECKING:
    from sapper.game.game_view import GameView


def of_game(game: "GameView") -> str:
    """Return the board with the player's marks; after the end with the mines."""
    moves = f"{len(game.moves)} move{'' if len(game.moves) == 1 else 's'}"
    words = f"{game.outcome.value}, {moves}, mines left: {game.mines_left}"
    if game.outcome is Outcome.PLAYING:
        picture = svg.draw(game.board, flags=game.flags, questions=game.questions, labels=True)
        return html.figure(picture, words)
    end = game.ending()
    flags = game.flags
    shapes: list[Shape] = [
        Fill(end.hits, "blast"),
        Icon(Mark.CROSS, end.wrong_flags),
    ]
    picture = svg.draw(end.board, flags=flags, overlay=shapes, labels=True)
    return html.figure(picture, words)
