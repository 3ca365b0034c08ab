"""The response to a request that is refused."""

from starlette.responses import JSONResponse

from sapper.app.errors import RequestError


def error_response(error: RequestError) -> JSONResponse:
    """Return the response to a request that is refused."""
    headers = None if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    return JSONResponse(error.body(), error.status, headers)
