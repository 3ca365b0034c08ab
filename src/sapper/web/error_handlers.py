"""How errors that a route raises are answered: always as JSON of one form."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sapper.errors import SapperError
from sapper.web.errors import RequestError, error_response, request_error

_CODES = {400: "invalid_request", 404: "not_found", 405: "method_not_allowed", 415: "not_json"}
_LOG = logging.getLogger("sapper.web")


def add_error_handlers(app: FastAPI) -> None:
    """Let an application answer errors in our form."""
    app.add_exception_handler(SapperError, _sapper_error)
    app.add_exception_handler(RequestValidationError, _invalid_request)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _internal_error)


async def _sapper_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SapperError)  # noqa: S101 - registered for it
    return error_response(request_error(error))


async def _invalid_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"])
    return error_response(RequestError(422, "invalid_request", f"{field}: {first['msg']}"))


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    code = _CODES.get(error.status_code, "refused")
    return JSONResponse(
        {"error": code, "detail": str(error.detail)}, error.status_code, error.headers
    )


async def _internal_error(request: Request, error: Exception) -> JSONResponse:
    _LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return JSONResponse({"error": "internal_error", "detail": "a fault of sapper"}, 500)
