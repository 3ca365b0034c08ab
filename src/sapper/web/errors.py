"""Why a request is not fulfilled: each reason with its status, its code, and its JSON."""

from typing import Any

from starlette.responses import JSONResponse

from sapper import errors


class RequestError(errors.SapperError):
    """A request that cannot be fulfilled, for a reason that only a server has.

    >>> RequestError(404, "no_such_game", "'abc' is not a game").body()
    {'error': 'no_such_game', 'detail': "'abc' is not a game"}
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        retry_after: int | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(detail)
        self.status = status
        """The HTTP status."""
        self.code = code
        """The word for programs."""
        self.retry_after = retry_after
        """Seconds after which to try again, where that helps."""
        self.fields = fields
        """Further fields of the body."""

    def body(self) -> dict[str, Any]:
        """Return the body of the response."""
        return {"error": self.code, "detail": str(self), **self.fields}


CODES: tuple[tuple[type[errors.SapperError], int, str], ...] = (
    (errors.NotationError, 422, "bad_notation"),
    (errors.ConversionError, 422, "cannot_convert"),
    (errors.GridError, 422, "bad_cell"),
    (errors.SpecError, 422, "bad_spec"),
    (errors.IllegalMoveError, 422, "illegal_move"),
    (errors.InconsistentBoardError, 422, "inconsistent_board"),
    (errors.GenerationError, 422, "cannot_generate"),
    (errors.UndecidedError, 422, "too_hard"),
    (errors.ReviewError, 422, "cannot_review"),
    (errors.UnavailableError, 503, "unavailable"),
)
"""Status and code of the library's errors."""


def request_error(error: errors.SapperError) -> RequestError:
    """Return an error of the library as that of a request.

    >>> request_error(errors.SpecError("7 mines do not fit into 4 cells")).code
    'bad_spec'
    """
    if isinstance(error, RequestError):
        return error
    for kind, status, code in CODES:
        if isinstance(error, kind):
            return RequestError(status, code, str(error))
    return RequestError(422, "refused", str(error))


def too_many_requests(wait: int) -> RequestError:
    """Return the error of a request that came so many seconds too soon."""
    return RequestError(
        429, "too_many_requests", f"too many requests: wait {wait} s", retry_after=wait
    )


def error_response(error: RequestError) -> JSONResponse:
    """Return the response to a request that is not fulfilled."""
    headers = None if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    return JSONResponse(error.body(), error.status, headers)
