"""Why a request is not fulfilled: each reason with its status and code."""

from typing import Any

from sapper import errors


class RefusalError(errors.SapperError):
    """A request that cannot be fulfilled, for a reason that only a server has.

    >>> RefusalError(404, "no_such_game", "'abc' is not a game").body()
    {'error': 'no_such_game', 'detail': "'abc' is not a game"}
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        retry_after: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status = status
        """The HTTP status."""
        self.code = code
        """The word for programs."""
        self.retry_after = retry_after
        """Seconds after which to try again, where that helps."""
        self.more = more
        """Further fields of the body."""

    def body(self) -> dict[str, Any]:
        """Return the body of the answer."""
        return {"error": self.code, "detail": str(self), **self.more}


CODES: tuple[tuple[type[errors.SapperError], int, str], ...] = (
    (errors.NotationError, 422, "bad_notation"),
    (errors.ConversionError, 422, "cannot_convert"),
    (errors.GridError, 422, "bad_cell"),
    (errors.SpecError, 422, "bad_spec"),
    (errors.IllegalMoveError, 422, "illegal_move"),
    (errors.InconsistentBoardError, 422, "inconsistent_board"),
    (errors.GenerationError, 422, "cannot_generate"),
    (errors.UndecidedError, 422, "too_hard"),
    (errors.UndecidedError, 422, "too_hard"),
    (errors.UnavailableError, 503, "unavailable"),
)
"""Status and code of the library's errors."""


def refusal_of(error: errors.SapperError) -> RefusalError:
    """Return an error of the library as the refusal of a request.

    >>> refusal_of(errors.SpecError("7 mines do not fit into 4 cells")).code
    'bad_spec'
    """
    if isinstance(error, RefusalError):
        return error
    for kind, status, code in CODES:
        if isinstance(error, kind):
            return RefusalError(status, code, str(error))
    return RefusalError(422, "refused", str(error))
