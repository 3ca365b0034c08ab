"""Why a request is refused: one code per reason, and one table of what HTTP calls it.

The library raises its own errors (``sapper.errors``); ``request_error`` gives each its code. What
only an application knows, such as a limit or an unknown game, is a ``RequestError`` at once.
"""

from typing import Any

from sapper import errors

STATUSES = {
    "foreign_host": 400,
    "foreign_origin": 400,
    "no_player": 401,
    "signed_out": 401,
    "wrong_passphrase": 401,
    "not_here": 403,
    "not_your_game": 403,
    "no_such_game": 404,
    "no_such_position": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "ahead": 409,
    "in_progress": 409,
    "name_taken": 409,
    "nothing_to_train": 409,
    "stale": 409,
    "too_long": 409,
    "too_many_games": 409,
    "game_deleted": 410,
    "length_required": 411,
    "body_too_large": 413,
    "not_json": 415,
    "answer_too_large": 422,
    "bad_cell": 422,
    "bad_day": 422,
    "bad_name": 422,
    "bad_notation": 422,
    "bad_spec": 422,
    "board_too_large": 422,
    "cannot_convert": 422,
    "cannot_generate": 422,
    "cannot_review": 422,
    "illegal_move": 422,
    "inconsistent_board": 422,
    "invalid_request": 422,
    "not_yet": 422,
    "refused": 422,
    "too_expensive": 422,
    "too_hard": 422,
    "too_many_boards": 422,
    "calculation_time": 429,
    "too_many_requests": 429,
    "too_many_waiting": 429,
    "head_too_large": 431,
    "client_left": 499,
    "internal_error": 500,
    "busy": 503,
    "store_unavailable": 503,
    "unavailable": 503,
}
"""Every code, and the HTTP status that goes with it."""

CODES: tuple[tuple[type[errors.SapperError], str], ...] = (
    (errors.NotationError, "bad_notation"),
    (errors.ConversionError, "cannot_convert"),
    (errors.GridError, "bad_cell"),
    (errors.SpecError, "bad_spec"),
    (errors.IllegalMoveError, "illegal_move"),
    (errors.InconsistentBoardError, "inconsistent_board"),
    (errors.GenerationError, "cannot_generate"),
    (errors.UndecidedError, "too_hard"),
    (errors.ReviewError, "cannot_review"),
    (errors.UnavailableError, "unavailable"),
)
"""The code of each of the library's errors; all others are ``refused``."""


class RequestError(errors.SapperError):
    """A request that is refused for a reason that only an application has.

    >>> error = RequestError("no_such_game", "'abc' is not a game")
    >>> error.status, error.body()
    (404, {'error': 'no_such_game', 'detail': "'abc' is not a game"})
    """

    def __init__(
        self, code: str, detail: str, *, retry_after: int | None = None, **fields: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        """The word for programs, a key of ``STATUSES``."""
        self.status = STATUSES[code]
        """The HTTP status."""
        self.retry_after = retry_after
        """Seconds after which to try again, where that helps."""
        self.fields = fields
        """Further fields of the body."""

    def body(self) -> dict[str, Any]:
        """Return what the client is sent."""
        return {"error": self.code, "detail": str(self), **self.fields}


def request_error(error: errors.SapperError) -> RequestError:
    """Return an error of the library as that of a request.

    >>> request_error(errors.SpecError("7 mines do not fit into 4 cells")).code
    'bad_spec'
    """
    if isinstance(error, RequestError):
        return error
    for kind, code in CODES:
        if isinstance(error, kind):
            return RequestError(code, str(error))
    return RequestError("refused", str(error))


def too_many_requests(wait: int) -> RequestError:
    """Return the error of a request that came so many seconds too soon."""
    return RequestError("too_many_requests", f"too many requests: wait {wait} s", retry_after=wait)
