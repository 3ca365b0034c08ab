"""The response to a request that is refused, or that failed."""

import logging

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope

from sapper.app.errors import STATUSES, RequestError
from sapper.web.encoding import encode

_LOG = logging.getLogger("sapper.web")
_CODES = {404: "not_found", 405: "method_not_allowed"}


def error_response(error: RequestError) -> Response:
    """Return the response to a request that is refused."""
    headers = None if error.retry_after is None else {"Retry-After": str(error.retry_after)}
    return Response(encode(error.body()), error.status, headers, "application/json")


def http_error(error: HTTPException) -> Response:
    """Return the response to a request for what is not there."""
    code = _CODES.get(error.status_code, "refused")
    body = encode({"error": code, "detail": str(error.detail)})
    return Response(body, error.status_code, error.headers, "application/json")


def internal_error(scope: Scope, error: Exception) -> Response:
    """Return the response to a request that met a bug, which goes to the log."""
    path = getattr(scope.get("route"), "path", "other")
    _LOG.error("%s %s", scope["method"], path, exc_info=error)
    body = encode({"error": "internal_error", "detail": "an error in sapper"})
    return Response(body, STATUSES["internal_error"], None, "application/json")
