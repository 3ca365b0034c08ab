"""Answers as the bytes of a response: JSON, within a size, compressed if the client reads that."""

import gzip
from dataclasses import dataclass
from typing import Any

import msgspec

from sapper.app.errors import RequestError
from sapper.app.game_jobs import Writer

GZIP_FROM = 1024
"""Bytes from which an answer is compressed."""

GZIP_LEVEL = 4
"""How hard: higher levels take much longer and save little."""

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
