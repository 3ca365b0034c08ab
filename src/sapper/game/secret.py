"""The secret of a game, and the seeds of all its random draws.

Before the first move, the host publishes a hash of the secret and of everything else that affects
the draws (``game_setup``). After the end, it reveals the secret, so that anyone can compute the
hash and replay the game (``verification``).

Every draw of a game has a seed of 64 bits, derived by HMAC-SHA-256 from the game's seed and the
number of openings before the draw. Later moves cannot change the seed. Other programs can compute
the seeds, too: the key is the secret's 32 bytes, the message is the ASCII text ``layout`` or
``opening N``, and the seed is the first 8 bytes of the result, big-endian. If the game's seed is a
plain number, as in tests and studies, this number is the seed of the layout; its 8 bytes,
big-endian, are the key of later draws.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Self

from sapper.errors import SpecError
from sapper.spec import check_seed

SECRET_BYTES = 32
"""Length of a secret in bytes; trying all secrets of this length is impossible."""


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """The secret seed of a game: random bytes, drawn by the caller.

    >>> secret = Secret.from_hex("00" * 32)
    >>> secret
    <Secret with hash 66687aadf862bd77...>
    >>> secret.draw("opening 3")
    7269377013068492339
    """

    key: bytes
    """The random bytes; they reveal every layout of the game."""

    def __post_init__(self) -> None:
        if len(self.key) != SECRET_BYTES:
            raise SpecError(f"the secret has {len(self.key)} bytes instead of {SECRET_BYTES}")

    @classmethod
    def random(cls) -> Self:
        """Draw a new secret.

        >>> Secret.random() == Secret.random()
        False
        """
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_hex(cls, text: str) -> Self:
        """Read a secret from hexadecimal digits.

        Args:
            text: 64 hexadecimal digits.

        Raises:
            SpecError: the text is not 64 hexadecimal digits.
        """
        if not is_hash(text):
            raise SpecError(
                f"{text[:80]!r} is not a secret of {2 * SECRET_BYTES} hexadecimal digits"
            )
        return cls(bytes.fromhex(text))

    @property
    def hex(self) -> str:
        """The secret as hexadecimal digits."""
        return self.key.hex()

    @property
    def hash(self) -> str:
        """The SHA-256 hash of the secret in hexadecimal digits; version 1 records commit to it."""
        return hashlib.sha256(self.key).hexdigest()

    def draw(self, purpose: str) -> int:
        """Return the seed of a draw.

        Args:
            purpose: What is drawn, such as ``opening 3``; each purpose has its own seed.
        """
        return derived_seed(self.key, purpose)

    def __repr__(self) -> str:
        return f"<Secret with hash {self.hash[:16]}...>"


Seed = int | Secret
"""The source of a game's random draws: a secret, or a plain number without a commitment."""


def check_game_seed(seed: Seed) -> None:
    """Check that a seed is valid."""
    if not isinstance(seed, Secret):
        check_seed(seed)


def layout_seed(seed: Seed) -> int:
    """Return the seed of a game's first layout."""
    return seed.draw("layout") if isinstance(seed, Secret) else seed


def redraw_seed(seed: Seed, number: int) -> int:
    """Return the seed of the draw at an opening, given the number of openings before it.

    >>> redraw_seed(1, 0) == redraw_seed(1, 0), redraw_seed(1, 0) == redraw_seed(1, 1)
    (True, False)
    """
    purpose = f"opening {number}"
    return (
        seed.draw(purpose) if isinstance(seed, Secret) else derived_seed(seed.to_bytes(8), purpose)
    )


def is_hash(text: str) -> bool:
    """Return whether a text is 64 hexadecimal digits: the form of secrets and commitments."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= set("0123456789abcdefABCDEF")


def derived_seed(key: bytes, purpose: str) -> int:
    """Return the 64-bit seed of a draw, which is derived from a key."""
    return int.from_bytes(hmac.digest(key, purpose.encode("ascii"), "sha256")[:8])
