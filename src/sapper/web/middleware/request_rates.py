"""Refuses requests that come too fast, from one address or one player.

Whoever sends the next request as soon as one is refused would keep the server busy with refusals:
so they are told a moment later, and their connection waits.
"""

import asyncio
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from sapper.app.errors import too_many_requests
from sapper.web.clients import network, player_digest, token_in
from sapper.web.errors import error_response
from sapper.web.limits import Limits
from sapper.web.token_bucket import TokenBuckets

DELAYED = 500
"""Refusals that wait at a time; those beyond are told at once."""


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
        self._files = TokenBuckets(limits.address, clock)
        self._players = TokenBuckets(limits.player, clock)
        self._delay = limits.refusal_delay
        self._delayed = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say after how many seconds to try again."""
        wait = self._wait(scope) if scope["type"] == "http" else 0
        if not wait:
            await self._app(scope, receive, send)
            return
        if self._delayed < DELAYED:
            self._delayed += 1
            try:
                await asyncio.sleep(self._delay)
            finally:
                self._delayed -= 1
        await error_response(too_many_requests(wait))(scope, receive, send)

    def _wait(self, scope: Scope) -> int:
        client = scope.get("client")
        address = network(client[0] if client else "")
        if not scope["path"].startswith("/api"):  # the page comes, whatever was asked before
            return self._files.wait(address)
        wait = self._addresses.wait(address)
        token = token_in(scope)
        if not wait and token is not None:
            wait = self._players.wait(player_digest(token))
        return wait
