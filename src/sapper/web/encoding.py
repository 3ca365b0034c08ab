"""Responses: answers and errors as JSON, within a size, compressed if the client reads that."""

import gzip
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.types import Message

from sapper.app.errors import RequestError
from sapper.app.game_jobs import Writer

GZIP_FROM = 1024
"""Bytes from which an answer is compressed."""

GZIP_LEVEL = 4
"""How hard: higher levels take much longer and save little."""

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
"""Where a page may load from; a page with scripts of its own adds their hashes."""

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""What every response carries, so that browsers refuse what they should."""

_API = [*HEADERS, (b"cache-control", b"no-store"), (b"vary", b"Accept-Encoding")]

encode = msgspec.json.Encoder().encode
"""Returns an answer, or plain data, as JSON."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """The body of a response."""

    body: bytes
    """What is sent."""
    is_gzip: bool = False
    """Whether it is compressed."""


def encoded(answer: Any, limit: int | None = None, *, may_gzip: bool) -> Encoded:
    """Return the body of a response; text and bytes are sent as they are.

    Args:
        answer: the answer.
        limit: bytes that it may have.
        may_gzip: whether the client reads compressed answers.

    Raises:
        RequestError: it is too large.
    """
    if isinstance(answer, str):
        answer = answer.encode("utf-8")
    body = answer if isinstance(answer, bytes) else encode(answer)
    if limit is not None:
        _check_size(len(body), limit)
    if may_gzip and len(body) >= GZIP_FROM:
        return Encoded(gzip.compress(body, GZIP_LEVEL), is_gzip=True)
    return Encoded(body)


Response = tuple[Message, Message]
"""A response as ASGI has it: its head and its body."""


def response(status: int, kind: bytes, content: Encoded, *more: tuple[bytes, bytes]) -> Response:
    """Return a response that browsers do not store.

    Args:
        status: the status of HTTP.
        kind: the media type.
        content: the body.
        more: further headers.
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
    """Return the response to a request that is refused, or that failed."""
    if error.retry_after is not None:
        more = (*more, (b"retry-after", b"%d" % error.retry_after))
    return response(error.status, b"application/json", Encoded(encode(error.body())), *more)


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        detail = f"the answer would have {size} bytes: at most {limit}"
        raise RequestError("answer_too_large", detail, price=size, budget=limit)


@dataclass(slots=True)
class JsonWriter(Writer):
    """Writes one answer as the body of a response."""

    limit: int
    """Bytes that it may have."""
    may_gzip: bool
    """Whether the client reads compressed answers."""
    size: int = 0
    """Bytes of its parts up to now."""

    def __call__(self, answer: Any) -> Encoded:
        """Return the body."""
        return encoded(answer, self.limit, may_gzip=self.may_gzip)

    def part(self, answer: Any) -> msgspec.Raw:
        """Return a part of a long answer as JSON."""
        body = encode(answer)
        self.size += len(body)
        _check_size(self.size, self.limit)
        return msgspec.Raw(body)
