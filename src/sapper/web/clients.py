"""Who sends a request: an address, and the player whose token it carries.

Limits, turns and shares are counted by them. Browsers send a player's token as a cookie, programs
as a header; the server stores its digest only. All of this reads a request in time that is linear
in its head.
"""

import hashlib
import ipaddress
import re
import secrets
from dataclasses import dataclass, field
from functools import lru_cache

from starlette.types import Receive, Scope

COOKIE = "sapper_player"
"""The cookie that carries a player's token."""

HEADER = "x-sapper-player"
"""The header that does so for programs."""

_NAME = COOKIE.encode()

COOKIE_BYTES = 4096
"""The longest cookie header: browsers send no longer one to a site that sets one cookie."""

_YEAR = 365 * 86_400
_TOKEN = re.compile(r"[!-~]{16,128}")
_HEADERS, _FOUND = "sapper.headers", "sapper.token"
_HEADER, _COOKIE = HEADER.encode(), b"cookie"


@dataclass(frozen=True, slots=True)
class Client:
    """Whoever sends a request."""

    address: str
    """Where the request comes from; for IPv6 the network, since one person has all of it."""
    player: str | None = None
    """The player, as the store knows them."""
    receive: Receive | None = field(default=None, compare=False, repr=False)
    """What comes of the request: what takes long is ended when its sender leaves."""
    may_gzip: bool = field(default=False, compare=False)
    """Whether it reads compressed answers."""


@lru_cache(4096)
def network(address: str) -> str:
    """Return what tells an address from others: of IPv6 the first 64 bits.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), 64), strict=False))


def address_of(scope: Scope) -> str:
    """Return where a request comes from."""
    client = scope.get("client")
    return network(client[0] if client else "")


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers of a request by their names, in small letters; the first of each name.

    >>> headers_of({"headers": [(b"host", b"here"), (b"accept", b"*/*")]})[b"accept"]
    b'*/*'
    """
    found: dict[bytes, bytes] | None = scope.get(_HEADERS)
    if found is None:
        found = scope[_HEADERS] = dict(reversed(scope["headers"]))
    return found


def new_token() -> str:
    """Return the token of a new player, which nobody can guess."""
    return secrets.token_urlsafe(24)


def token_in(scope: Scope) -> tuple[str, str] | None:
    """Return the player's token that a request carries, and its digest; ``None`` if it has none."""
    try:
        found: tuple[str, str] | None = scope[_FOUND]
    except KeyError:
        headers = headers_of(scope)
        token = headers.get(_HEADER)
        if token is None:
            token = _in_cookie(headers.get(_COOKIE, b""))
        text = "" if token is None else token.decode("latin-1")
        found = (text, player_digest(text)) if _TOKEN.fullmatch(text) else None
        scope[_FOUND] = found
    return found


def _in_cookie(header: bytes) -> bytes | None:
    """Return the value of our cookie, the first if there are several.

    >>> _in_cookie(b"theme=dark; sapper_player=abc; sapper_player=def")
    b'abc'
    """
    if len(header) > COOKIE_BYTES:
        return None
    for pair in header.split(b";"):
        name, _, value = pair.partition(b"=")
        if name.strip() == _NAME:
            return value.strip()
    return None


def player_digest(token: str) -> str:
    """Return what the store knows a player by; the token itself is stored nowhere."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def cookie(token: str, *, secure: bool) -> str:
    """Return a header that lets the browser keep a player's token for a year.

    It is out of reach of scripts and other sites. An empty token is forgotten.
    """
    flags, age = "; Secure" if secure else "", _YEAR if token else 0
    return f"{COOKIE}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=strict{flags}"
