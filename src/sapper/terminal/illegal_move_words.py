"""Why a move is not made, in a player's words."""

from sapper.cell_words import place
from sapper.errors import GenerationError, IllegalMoveError, IllegalMoveReason, SapperError
from sapper.game import Game

_SENTENCES = {
    IllegalMoveReason.OVER: "The game is over: u takes the last move back, a begins another.",
    IllegalMoveReason.NOTHING_TO_UNDO: "There is nothing to undo.",
    IllegalMoveReason.NOTHING_TO_REDO: "There is nothing to redo.",
}
_OF_CELLS = {
    IllegalMoveReason.OPEN: "is open already.",
    IllegalMoveReason.HIDDEN: "is hidden: a chord starts from a number.",
    IllegalMoveReason.NOTHING_TO_OPEN: "has nothing left to open around it.",
    IllegalMoveReason.FLAGGED: "is flagged: f takes the flag away.",
}


def sentence(error: SapperError, game: Game) -> str:
    """Say why a game does not allow what was asked; of other errors, what they say.

    >>> from sapper import GameSpec
    >>> game = Game(GameSpec(4, 3, 2), seed=1)
    >>> try:
    ...     game.undo()
    ... except SapperError as error:
    ...     sentence(error, game)
    'There is nothing to undo.'
    """
    if isinstance(error, GenerationError):
        return f"No board begins there: {error}. Another cell, or a smaller wish, may do."
    if not isinstance(error, IllegalMoveError):
        return f"{error}."
    if error.reason in _SENTENCES:
        return _SENTENCES[error.reason]
    if error.cell is None:
        return f"{error}."
    name = place(error.cell).capitalize()
    if error.reason is IllegalMoveReason.FLAG_COUNT:
        around = set(game.spec.grid.neighbours(error.cell))
        flags = len(around.intersection(game.flags))
        return f"{name} has {flags} of its {game.board.clue(error.cell)} flags around it."
    return f"{name} {_OF_CELLS[error.reason]}" if error.reason in _OF_CELLS else f"{error}."
