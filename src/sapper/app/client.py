"""The sender of a request, and how answers to this sender are encoded."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any


class Writer:
    """Encodes answers; this base class returns them unchanged."""

    __slots__ = ()

    def __call__(self, answer: Any) -> Any:
        """Encode an answer."""
        return answer

    def part(self, answer: Any) -> Any:
        """Encode a part of a long answer."""
        return answer


AS_IT_IS = Writer()
"""A writer that returns answers without encoding them."""


@dataclass(frozen=True, slots=True)
class Client:
    """The sender of a request."""

    address: str = ""
    """The address of the client; for IPv6 its network, since one person may use a whole network."""
    player: str | None = None
    """The player's key in the storage; ``None`` for an unknown player."""
    receive: Callable[[], Awaitable[Any]] | None = field(default=None, compare=False, repr=False)
    """Receives the client's messages; if the client disconnects, long work for it is stopped."""
    write: Writer = field(default=AS_IT_IS, compare=False)
    """Encodes the client's answers."""
