"""How errors that a route raises are answered: always as JSON of one form."""

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sapper.app.errors import RequestError, request_error
from sapper.errors import SapperError
from sapper.web.errors import error_response
from sapper.web.middleware.measuring import route_of

_CODES = {400: "invalid_request", 404: "not_found", 405: "method_not_allowed", 415: "not_json"}
_LOG = logging.getLogger("sapper.web")

_SECRET = ("passphrase", "current")
_SHOWN = 40
_WORDS = {
    "greater_than_equal": "at least {ge}",
    "less_than_equal": "at most {le}",
    "int_parsing": "not a whole number",
    "int_type": "not a whole number",
    "int_from_float": "not a whole number",
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "string_too_long": "at most {max_length} characters",
    "string_too_short": "at least {min_length} characters",
}
"""What is wrong, by Pydantic's names for it; others are told in Pydantic's words."""


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
    return error_response(RequestError("invalid_request", _told(error.errors()[0])))


def _told(fault: Mapping[str, Any]) -> str:
    """Name the field, its value and what is wrong with it; a pass-phrase is not repeated."""
    field = ".".join(str(part) for part in fault["loc"][1:]) or str(fault["loc"][0])
    value = fault.get("input")
    shown = ""
    if isinstance(value, int | float | str) and field not in _SECRET:
        shown = f" {value!r}" if len(repr(value)) <= _SHOWN else f" {repr(value)[:_SHOWN]}…"
    if fault["type"] in _WORDS:
        return f"{field}{shown}: {_WORDS[fault['type']].format(**fault.get('ctx', {}))}"
    return f"{field}{shown}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


async def _http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    code = _CODES.get(error.status_code, "refused")
    return JSONResponse(
        {"error": code, "detail": str(error.detail)}, error.status_code, error.headers
    )


async def _internal_error(request: Request, error: Exception) -> JSONResponse:
    _LOG.error("%s %s", request.method, route_of(request.scope), exc_info=error)
    return JSONResponse({"error": "internal_error", "detail": "a fault of sapper"}, 500)
