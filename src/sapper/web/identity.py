"""Who a player is: whoever has the token that the first game made.

Browsers send it as a cookie, programs as a header. The server keeps its digest only.
"""

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie

from starlette.responses import Response
from starlette.types import Scope

from sapper.web.raw_headers import header

COOKIE = "sapper_player"
"""The cookie that carries a player's token."""

HEADER = "x-sapper-player"
"""The header that does so for programs."""

_YEAR = 365 * 86_400
_LENGTHS = range(16, 129)
_FOUND = "sapper.token"
# As browsers send it; whatever looks otherwise is read by the library.
_PLAIN = re.compile(rf"(?:^|; ){COOKIE}=([A-Za-z0-9_-]+)(?:$|; )")


def new_token() -> str:
    """Return the token of a new player, which nobody can guess."""
    return secrets.token_urlsafe(24)


def token_in(scope: Scope) -> str | None:
    """Return the player's token that a request carries; ``None`` if there is no valid one."""
    if _FOUND not in scope:
        token = header(scope, HEADER.encode())
        if token is None:
            token = _in_cookie(header(scope, b"cookie") or "")
        scope[_FOUND] = token if token is not None and len(token) in _LENGTHS else None
    found: str | None = scope[_FOUND]
    return found


def _in_cookie(text: str) -> str | None:
    if not text:
        return None
    plain = _PLAIN.findall(text)
    if len(plain) == 1 and text.count(COOKIE) == 1:
        return str(plain[0])
    try:
        morsel = SimpleCookie(text).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value


def player_digest(token: str) -> str:
    """Return what the store knows a player by; the token itself is nowhere kept."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Let the browser keep a player's token for a year, out of reach of scripts and other sites."""
    response.set_cookie(
        COOKIE, token, max_age=_YEAR, httponly=True, samesite="strict", secure=secure
    )
