"""Every error that sapper raises on purpose.

Each is a ``SapperError`` and the nearest builtin, so that callers may catch either.
Messages are lower case, have no full stop, and name the offending value and where it stands.
A negative answer (an inconsistent board, a spent budget) is a value, not an error.
"""


class SapperError(Exception):
    """Base of all errors of sapper."""


class GridError(SapperError, ValueError):
    """A shape that no board can have, or a cell outside its grid."""


class NotationError(SapperError, ValueError):
    """Text or bytes that are not a board in any known format, or not in the one asked for."""

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
        """Line of the offending character, counted from 1, where there is one."""
        self.column = column
        """Column of the offending character, counted from 1, where there is one."""
        self.byte = byte
        """Offending byte of a binary format or of broken text, counted from 1."""


class ConversionError(SapperError, ValueError):
    """A format that cannot carry what it was asked to carry."""


class SpecError(SapperError, ValueError):
    """A wish for a game that no board can fulfil."""


class IllegalMoveError(SapperError, ValueError):
    """A move that the rules forbid in this position; the game is unchanged."""


class InconsistentBoardError(SapperError, ValueError):
    """A board without solutions, where consistency is a stated precondition."""


class GenerationError(SapperError, RuntimeError):
    """A board that cannot be had: too dense, too small, or not found within the budget."""


class UnavailableError(SapperError, RuntimeError):
    """A part of sapper that needs an extra which is not installed."""


class RenderError(SapperError, ValueError):
    """A wish for a drawing that does not fit its board."""


class UndecidedError(SapperError, RuntimeError):
    """A question that was not answered within the limits, where no value can say so."""


class HintError(SapperError, ValueError):
    """A wish for a hint that cannot be given: no such level, or a flag on an opened cell."""


class StudyError(SapperError, RuntimeError):
    """A study that cannot go on: a foreign or damaged results file, a scheduler out of reach."""
