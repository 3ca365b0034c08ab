"""Who a player is: whoever has the token that the first game made.

Browsers send it as a cookie, programs as a header. The server keeps its digest only.
"""

import hashlib
import secrets
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.responses import Response

COOKIE = "sapper_player"
"""The cookie that carries a player's token."""

HEADER = "x-sapper-player"
"""The header that does so for programs."""

_YEAR = 365 * 86_400
_LENGTHS = range(16, 129)


def new_token() -> str:
    """Return the token of a new player, which nobody can guess."""
    return secrets.token_urlsafe(24)


def token_in(headers: Headers) -> str | None:
    """Return the player's token that a request carries; ``None`` if there is no valid one."""
    token = headers.get(HEADER)
    if token is None:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return None
        token = None if morsel is None else morsel.value
    return token if token is not None and len(token) in _LENGTHS else None


def player_digest(token: str) -> str:
    """Return what the store knows a player by; the token itself is nowhere kept."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Let the browser keep a player's token for a year, out of reach of scripts and other sites."""
    response.set_cookie(
        COOKIE, token, max_age=_YEAR, httponly=True, samesite="strict", secure=secure
    )
