"""All errors that sapper raises on purpose.

Each is a subclass of ``SapperError`` and of the closest builtin exception, so that callers may
catch either. Messages are lower case, have no full stop, and name the offending value and its
place. A negative answer (an inconsistent board, an exhausted budget) is a value, not an error.
"""

from enum import StrEnum
from functools import partial


class SapperError(Exception):
    """Base of all errors of sapper."""


class GridError(SapperError, ValueError):
    """A shape that no board can have, or a cell outside its grid."""


class NotationError(SapperError, ValueError):
    """Text or bytes that are not a board in any known format, or not in the requested one."""

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        byte: int | None = None,
    ) -> None:
        where = "".join(
            f", {name} {value}"
            for name, value in (("line", line), ("column", column), ("byte", byte))
            if value is not None
        )
        super().__init__(message + where)
        self.line = line
        """Line of the offending character, counted from 1, if there is one."""
        self.column = column
        """Column of the offending character, counted from 1, if there is one."""
        self.byte = byte
        """Position of the offending byte in binary data or badly encoded text, counted from 1."""


class ConversionError(SapperError, ValueError):
    """A format that cannot store the requested content."""


class SpecError(SapperError, ValueError):
    """Options of a game that no board can satisfy."""


class IllegalMoveReason(StrEnum):
    """Why a move, an undo or revealing the mines is not allowed."""

    OUTSIDE = "outside"
    """The cell is outside the grid."""
    OVER = "over"
    """The game is won, lost or resigned."""
    IN_PROGRESS = "in-progress"
    """The game is not over yet."""
    OPEN = "open"
    """The cell is open already."""
    HIDDEN = "hidden"
    """The cell is hidden, but a chord needs an open number."""
    FLAGGED = "flagged"
    """The cell is flagged."""
    KNOWN_MINE = "known-mine"
    """The cell is a known mine, but the action needs an uncertain cell."""
    FLAG_COUNT = "flag-count"
    """The number of flags around the cell differs from the number on it."""
    NOTHING_TO_OPEN = "nothing-to-open"
    """All hidden cells around the number have flags."""
    NO_QUESTION_MARKS = "no-question-marks"
    """The game has no question marks."""
    NOTHING_TO_UNDO = "nothing-to-undo"
    """No move was made."""
    NOTHING_TO_REDO = "nothing-to-redo"
    """No move was undone."""
    NOTHING_OPENED = "nothing-opened"
    """No cell was opened yet."""
    TIME = "time"
    """The time of the move is not valid, or earlier than that of the last move."""
    MINE = "mine"
    """The cell is a mine, but the action needs a safe cell."""


class IllegalMoveError(SapperError, ValueError):
    """A move that the rules forbid in this position; the game is unchanged."""

    def __init__(
        self,
        summary: str,
        *,
        reason: IllegalMoveReason,
        cell: tuple[int, int] | None = None,
        position: str | None = None,
    ) -> None:
        super().__init__(summary if position is None else f"{summary} in {position}")
        self.summary = summary
        """The message without the position, for people who see the board."""
        self.reason = reason
        """Why the move is illegal."""
        self.cell = cell
        """The cell of the move, if it has one."""
        self.position = position
        """The board's notation, or only the size of a large board; ``None`` if there is no
        board."""

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling, which rebuilds exceptions from positional arguments only."""
        rebuild = partial(
            type(self), self.summary, reason=self.reason, cell=self.cell, position=self.position
        )
        return rebuild, ()


class InconsistentBoardError(SapperError, ValueError):
    """A board without solutions, where a consistent board is required."""


class GenerationError(SapperError, RuntimeError):
    """A board that was not generated: it is impossible, or was not found within the budget."""


class UnavailableError(SapperError, RuntimeError):
    """A part of sapper that cannot be used because the extra that it needs is not installed."""


class RenderError(SapperError, ValueError):
    """Options of a drawing that do not fit its board."""


class UndecidedError(SapperError, RuntimeError):
    """A question that was not answered within the limits.

    It is raised only where the result has no value for "unknown".
    """


class HintError(SapperError, ValueError):
    """A hint that cannot be given: no such level, or a flag on an opened cell."""


class ReviewError(SapperError, ValueError):
    """A game that cannot be reviewed: it is in progress, has no opened cell, or is too large."""


class StudyError(SapperError, RuntimeError):
    """A study that cannot continue because its results file is damaged or from another study."""


class PolicyError(SapperError, RuntimeError):
    """A policy that is missing, cannot be loaded, raises an error, or makes an illegal move."""


class SimulationError(SapperError, RuntimeError):
    """A simulation that cannot continue: its results file is damaged or from another simulation."""


class ClusterError(SapperError, RuntimeError):
    """A Dask cluster that cannot be reached, or to which the connection was lost."""
