"""Error codes: one code per reason to refuse a request, with its HTTP status.

``request_error`` maps the errors of the library (``sapper.errors``) to codes. Errors outside the
library, such as an exceeded limit or an unknown game, are raised as ``RequestError``.
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
"""The HTTP status of every error code."""

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
"""The codes of errors of the library; other errors have the code ``refused``."""


class RequestError(errors.SapperError):
    """A request that is refused for a reason outside the library.

    >>> error = RequestError("no_such_game", "'abc' is not a game")
    >>> error.status, error.body()
    (404, {'error': 'no_such_game', 'detail': "'abc' is not a game"})
    """

    def __init__(
        self, code: str, detail: str, *, retry_after: int | None = None, **fields: Any
    ) -> None:
        super().__init__(detail)
        self.code = code
        """The error code, a key of ``STATUSES``."""
        self.status = STATUSES[code]
        """The HTTP status."""
        self.retry_after = retry_after
        """Seconds until a retry makes sense; ``None`` if it never does."""
        self.fields = fields
        """Additional fields of the response's body."""

    def body(self) -> dict[str, Any]:
        """Return the body of the response."""
        return {"error": self.code, "detail": str(self), **self.fields}


def request_error(error: errors.SapperError) -> RequestError:
    """Convert an error of the library to a ``RequestError``.

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
    """Return the error for a request that came the given number of seconds too early."""
    return RequestError("too_many_requests", f"too many requests: wait {wait} s", retry_after=wait)
