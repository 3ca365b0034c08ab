"""Why the rules refuse a move, in a player's words: rows and columns are counted from 1."""

from collections.abc import Mapping
from types import MappingProxyType

from sapper.errors import IllegalMoveError, IllegalMoveReason

_SENTENCES: Mapping[IllegalMoveReason, str] = MappingProxyType(
    {
        IllegalMoveReason.OUTSIDE: "{cell} is outside the board.",
        IllegalMoveReason.OVER: "The game is over.",
        IllegalMoveReason.IN_PROGRESS: "The game is not over yet.",
        IllegalMoveReason.OPEN: "{cell} is open already.",
        IllegalMoveReason.HIDDEN: "{cell} is hidden: only a number opens what is around it.",
        IllegalMoveReason.FLAGGED: "{cell} has a flag: remove it first.",
        IllegalMoveReason.FLAG_COUNT: "{cell} has not as many flags around it as it says.",
        IllegalMoveReason.NOTHING_TO_OPEN: "{cell} has nothing left to open around it.",
        IllegalMoveReason.NO_QUESTION_MARKS: "This game has no question marks.",
        IllegalMoveReason.NOTHING_TO_UNDO: "There is nothing to undo.",
        IllegalMoveReason.NOTHING_TO_REDO: "There is nothing to redo.",
        IllegalMoveReason.NOTHING_OPENED: "Nothing was opened yet.",
    }
)


def refusal(error: IllegalMoveError) -> str:
    """Return why a move was refused.

    >>> reason = IllegalMoveReason.FLAGGED
    >>> refusal(IllegalMoveError("illegal open: 2,3 is flagged", reason=reason, cell=(2, 3)))
    'Row 3, column 4 has a flag: remove it first.'
    """
    cell = (
        "This cell"
        if error.cell is None
        else f"Row {error.cell[0] + 1}, column {error.cell[1] + 1}"
    )
    return _SENTENCES.get(error.reason, f"{error.summary}.").format(cell=cell)
