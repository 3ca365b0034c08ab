"""Refuses requests to the API that come too fast, from one address or one player."""

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from sapper.web.askers import network
from sapper.web.errors import error_response, too_many_requests
from sapper.web.identity import player_digest, token_in
from sapper.web.limits import Limits
from sapper.web.token_bucket import TokenBuckets


class RequestRates:
    """Counts the requests of every address and of every player."""

    def __init__(self, app: ASGIApp, *, limits: Limits, clock: Callable[[], float]) -> None:
        """Count before an application.

        Args:
            app: the application.
            limits: how many requests are allowed.
            clock: seconds from any beginning.
        """
        self._app = app
        self._addresses = TokenBuckets(limits.address, clock)
        self._players = TokenBuckets(limits.player, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say after how many seconds to try again."""
        if scope["type"] == "http" and scope["path"].startswith("/api"):
            wait = self._wait(scope)
            if wait:
                await error_response(too_many_requests(wait))(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _wait(self, scope: Scope) -> int:
        client = scope.get("client")
        wait = self._addresses.wait(network(client[0] if client else ""))
        token = token_in(Headers(scope=scope))
        if not wait and token is not None:
            wait = self._players.wait(player_digest(token))
        return wait
