"""The secret of a game, from which every draw of it comes.

Before the first move the host publishes a hash of the secret and of all that decides its draws
beside it (``commitment``); after the end it shows the secret, and anyone can compute the hash and
play the game again (``verification``).
"""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Self

from sapper.errors import SpecError

SECRET_BYTES = 32
"""Length of a secret: too long to be found by trying."""


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """The secret seed of a game; random bytes from outside, as nothing here draws any.

    >>> secret = Secret.from_hex("00" * 32)
    >>> secret
    <Secret with hash 66687aadf862bd77...>
    >>> secret.draw("opening 3")
    7269377013068492339
    """

    key: bytes
    """The random bytes; they give every layout of the game away."""

    def __post_init__(self) -> None:
        if len(self.key) != SECRET_BYTES:
            raise SpecError(f"a secret of {len(self.key)} bytes: {SECRET_BYTES} are needed")

    @classmethod
    def from_hex(cls, text: str) -> Self:
        """Read a secret from hexadecimal digits.

        Raises:
            SpecError: the text is not 64 of them.
        """
        if not is_hash(text):
            raise SpecError(f"{text[:80]!r} is not a secret: {2 * SECRET_BYTES} hexadecimal digits")
        return cls(bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The secret as hexadecimal digits."""
        return self.key.hex()

    @property
    def hash(self) -> str:
        """The SHA-256 hash of its bytes in hexadecimal digits: a commitment of version 1."""
        return hashlib.sha256(self.key).hexdigest()

    def draw(self, purpose: str) -> int:
        """Return the seed of a draw."""
        return derived_seed(self.key, purpose)

    def __repr__(self) -> str:
        return f"<Secret with hash {self.hash[:16]}...>"


def is_hash(text: str) -> bool:
    """Tell whether a text is 64 hexadecimal digits: the form of secrets and commitments."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= set("0123456789abcdefABCDEF")


def derived_seed(key: bytes, purpose: str) -> int:
    """Return the seed of 64 bits that a key gives to a draw."""
    return int.from_bytes(hmac.digest(key, purpose.encode("ascii"), "sha256")[:8])
