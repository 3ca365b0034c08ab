"""Measures every request: how many, how long, how they were answered."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.web.metrics import Metrics

_LOG = logging.getLogger("sapper.web.requests")


class Measuring:
    """Counts requests by their route, and writes each into the log where that is wanted.

    Routes, not addresses: these have the names of games in them.
    """

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and look at its answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            seconds = time.perf_counter() - begun
            route, method = route_of(scope), scope["method"]
            method = method if method in _METHODS else "other"
            self._metrics.requests.labels(route, method, str(status)).inc()
            self._metrics.request_seconds.labels(route).observe(seconds)
            _LOG.info(
                "request",
                extra={
                    "method": method,
                    "route": route,
                    "status": status,
                    "seconds": round(seconds, 4),
                },
            )


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def route_of(scope: Scope) -> str:
    """Return the pattern of the route that a request took; ``other`` if it took none."""
    path = getattr(scope.get("route"), "path", None)
    if isinstance(path, str):
        return path
    return "/static" if scope.get("path", "").startswith("/static/") else "other"
