"""Reads HTTP requests, and writes answers and errors as responses.

A request comes from an address, and from the player whose token it contains. Limits are counted per
player and per address. Browsers send a player's token as a cookie, programs as a header; the server
stores only a digest of the token. The fields of a request come from the body (JSON, where unknown
fields are refused) or, for a GET, from the query. Reading takes time linear in the length of the
request.

Responses are JSON of a limited size, compressed if the client accepts it.
"""

import gzip
import hashlib
import ipaddress
import re
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import msgspec

from sapper.app import reading
from sapper.app.client import Writer
from sapper.app.errors import RequestError
from sapper.app.requests import Request

if TYPE_CHECKING:  # calculation processes load this module; Starlette would take 3 MB in each
    from starlette.types import Message, Receive, Scope

COOKIE = "sapper_player"
"""The name of the cookie with a player's token."""

HEADER = "x-sapper-player"
"""The name of the header with the token, for programs."""

_NAME = COOKIE.encode()

COOKIE_BYTES = 4096
"""The maximum length of a cookie header; browsers send longer ones only for several cookies."""

_YEAR = 365 * 86_400
_TOKEN = re.compile(r"[!-~]{16,128}")
_HEADERS, _FOUND = "sapper.headers", "sapper.token"
_HEADER, _COOKIE = HEADER.encode(), b"cookie"


@lru_cache(4096)
def network(address: str) -> str:
    """Return the address under which limits count a client; for IPv6, the first 64 bits.

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


def address_of(scope: "Scope") -> str:
    """Return the address of a request."""
    client = scope.get("client")
    return network(client[0] if client else "")


def headers_of(scope: "Scope") -> dict[bytes, bytes]:
    """Return the headers of a request by lower-case name; of repeated headers, only the first.

    >>> headers_of({"headers": [(b"host", b"here"), (b"accept", b"*/*")]})[b"accept"]
    b'*/*'
    """
    found: dict[bytes, bytes] | None = scope.get(_HEADERS)
    if found is None:
        found = scope[_HEADERS] = dict(reversed(scope["headers"]))
    return found


def token_in(scope: "Scope") -> tuple[str, str] | None:
    """Return the player's token in a request, and its digest; ``None`` if there is none."""
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
    """Return the value of sapper's cookie; if there are several, the value of the first one.

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
    """Return the player's key in the store; the token itself is never stored."""
    return hashlib.sha256(token.encode("utf-8")).hexdigest()


def cookie(token: str, *, secure: bool) -> str:
    """Return a header that makes the browser store a player's token for a year.

    Scripts and other sites cannot read it. An empty token deletes the cookie.
    """
    flags, age = "; Secure" if secure else "", _YEAR if token else 0
    return f"{COOKIE}={token}; HttpOnly; Max-Age={age}; Path=/; SameSite=strict{flags}"


# Requests.

JSON = b"application/json"
"""The media type of requests and answers."""

_JSON_TYPE = re.compile(rb"application/(?:[\w.-]+\+)?json\s*(?:;.*)?", re.IGNORECASE)
_ITEMS = 100
_SHOWN = 40


async def read_body(scope: "Scope", receive: "Receive", limit: int) -> bytes:
    """Return the whole body of a request.

    Raises:
        RequestError: the body is too large, or the client disconnected before its end.
    """
    length = headers_of(scope).get(b"content-length", b"0")
    if not (length.isdigit() and int(length) <= limit):
        raise RequestError("body_too_large", f"the body is too large: at most {limit} bytes")
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise RequestError("client_left", "the client has disconnected")
        body += message.get("body", b"")
        if len(body) > limit:
            raise RequestError("body_too_large", f"the body is too large: at most {limit} bytes")
        more = message.get("more_body", False)
    return bytes(body)


class Reader:
    """Parses requests of one class."""

    def __init__(self, kind: type[Request]) -> None:
        self._kind = kind
        self._names = frozenset(field.name for field in fields(kind))

    def body(self, kind: bytes, body: bytes) -> Request:
        """Return the request that a body contains.

        Args:
            kind: the media type, as in the header.
            body: the body.

        Raises:
            RequestError: the body is not JSON, or a field is wrong; the message names the field.
        """
        if not body and not self._names:
            return self._kind()
        if kind != JSON and _JSON_TYPE.fullmatch(kind) is None:
            raise RequestError(
                "not_json", "the body must be JSON: set Content-Type to application/json"
            )
        try:
            data = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RequestError("invalid_request", f"the body is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise RequestError("invalid_request", "the body must be a JSON object")
        return self._request(data, strict=True)

    def query(self, query: bytes) -> Request:
        """Return the request that a query contains.

        Raises:
            RequestError: a parameter is wrong or repeated; the message names the parameter.
        """
        if not query and not self._names:
            return self._kind()
        text = query.decode("latin-1")
        if text.count("&") > len(self._names):
            raise RequestError("invalid_request", "the query has too many parameters")
        data: dict[str, str] = {}
        for name, value in parse_qsl(text, keep_blank_values=True):
            if name in data:
                raise RequestError(
                    "invalid_request", f"{name[:_SHOWN]}: this parameter is repeated"
                )
            data[name] = value
        return self._request(data, strict=False)

    def _request(self, data: dict[str, Any], *, strict: bool) -> Request:
        problem = "it has an unknown field"
        if self._names.issuperset(data):
            try:
                return msgspec.convert(data, self._kind, strict=strict)
            except msgspec.ValidationError as error:
                if isinstance(error.__cause__, RequestError):
                    raise error.__cause__ from None
                problem = str(error)
        # Slower Python code finds out which field is wrong, because msgspec's message is less
        # precise. In a list, it checks only the first items: all of them would take too long.
        begun = {
            name: value[:_ITEMS] if isinstance(value, list) else value
            for name, value in data.items()
        }
        reading.read(self._kind, begun, strict=strict)
        raise RequestError("invalid_request", problem)


# Responses.

GZIP_FROM = 1024
"""The minimum size, in bytes, of answers that are compressed."""

GZIP_LEVEL = 4
"""The compression level; higher levels take much longer and save little."""

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""The content security policy; a page with inline scripts adds their hashes."""

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""The security headers of every response."""

_API = [*HEADERS, (b"cache-control", b"no-store"), (b"vary", b"Accept-Encoding")]

encode = msgspec.json.Encoder().encode
"""Returns an answer, or plain data, as JSON."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """The body of a response."""

    body: bytes
    """The bytes to send."""
    is_gzip: bool = False
    """Whether the bytes are compressed."""


def encoded(answer: Any, limit: int | None = None, *, may_gzip: bool) -> Encoded:
    """Return the body of a response; text and bytes are sent unchanged.

    Args:
        answer: the answer.
        limit: maximum size in bytes.
        may_gzip: whether the client accepts compressed answers.

    Raises:
        RequestError: the body is too large.
    """
    if isinstance(answer, str):
        answer = answer.encode("utf-8")
    body = answer if isinstance(answer, bytes) else encode(answer)
    if limit is not None:
        _check_size(len(body), limit)
    if may_gzip and len(body) >= GZIP_FROM:
        return Encoded(gzip.compress(body, GZIP_LEVEL), is_gzip=True)
    return Encoded(body)


Response = tuple["Message", "Message"]
"""A response for ASGI: its headers and its body."""


def response(status: int, kind: bytes, content: Encoded, *more: tuple[bytes, bytes]) -> Response:
    """Return a response that browsers do not cache.

    Args:
        status: the HTTP status.
        kind: the media type.
        content: the body.
        more: additional headers.
    """
    headers = [*_API, (b"content-type", kind), (b"content-length", b"%d" % len(content.body))]
    if content.is_gzip:
        headers.append((b"content-encoding", b"gzip"))
    headers += more
    return (
        {"type": "http.response.start", "status": status, "headers": headers},
        {"type": "http.response.body", "body": content.body},
    )


def refusal(error: RequestError, *more: tuple[bytes, bytes]) -> Response:
    """Return the response to a request that was refused or failed."""
    if error.retry_after is not None:
        more = (*more, (b"retry-after", b"%d" % error.retry_after))
    return response(error.status, JSON, Encoded(encode(error.body())), *more)


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        detail = f"the answer is too large: {size} bytes, at most {limit}"
        raise RequestError("answer_too_large", detail, price=size, budget=limit)


@dataclass(slots=True)
class JsonWriter(Writer):
    """Encodes one answer as the body of a response."""

    limit: int
    """Maximum size in bytes."""
    may_gzip: bool
    """Whether the client accepts compressed answers."""
    size: int = 0
    """Total size of the parts encoded so far, in bytes."""

    def __call__(self, answer: Any) -> Encoded:
        """Return the body."""
        return encoded(answer, self.limit, may_gzip=self.may_gzip)

    def part(self, answer: Any) -> msgspec.Raw:
        """Return a part of a long answer as JSON."""
        body = encode(answer)
        self.size += len(body)
        _check_size(self.size, self.limit)
        return msgspec.Raw(body)
