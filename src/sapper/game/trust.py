"""Where a game's draws come from, and how a player can trust them.

Every draw of a game has a seed of 64 bits, derived by HMAC-SHA-256 from the game's seed and the
number of openings before it: nobody can make it depend on what the player does afterwards.
Before the first move the host publishes the SHA-256 hash of its secret, the *commitment*; after
the end it shows the secret, and anyone can hash it and play the game again (``verify``).

The derivation, for other programs: the key is the secret's 32 bytes, the message is the ASCII
text ``layout`` or ``opening N``, and the seed is the first 8 bytes, the highest first.
A plain number as seed, as tests and studies use it, seeds the layout itself; it is the key of
later draws as 8 bytes, the highest first.
"""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Self

from sapper.errors import SpecError
from sapper.spec import check_seed

SECRET_BYTES = 32
"""Length of a secret: too long to be found by trying."""


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """The secret seed of a game; random bytes from outside, as nothing here draws any.

    >>> secret = Secret.from_hex("00" * 32)
    >>> secret
    <Secret with commitment 66687aadf862bd77...>
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
    def commitment(self) -> str:
        """The SHA-256 hash of the secret in hexadecimal digits, to be published beforehand."""
        return hashlib.sha256(self.key).hexdigest()

    def draw(self, purpose: str) -> int:
        """Return the seed of a draw."""
        return _derived(self.key, purpose)

    def __repr__(self) -> str:
        return f"<Secret with commitment {self.commitment[:16]}...>"


Seed = int | Secret
"""What a game's draws come from: a secret that can be committed to, or a plain number."""


def is_hash(text: str) -> bool:
    """Tell whether a text is 64 hexadecimal digits: the form of secrets and commitments."""
    return len(text) == 2 * SECRET_BYTES and set(text) <= set("0123456789abcdefABCDEF")


def check(seed: Seed) -> None:
    """Check that draws can come from a seed.

    Raises:
        SpecError: it is neither a secret nor an integer from 0 to 2**64 - 1.
    """
    if not isinstance(seed, Secret):
        check_seed(seed)


def layout_seed(seed: Seed) -> int:
    """Return the seed of the layout that a game begins with."""
    return seed.draw("layout") if isinstance(seed, Secret) else seed


def opening_seed(seed: Seed, number: int) -> int:
    """Return the seed of the draw at an opening, by how many openings came before it.

    >>> opening_seed(1, 0) == opening_seed(1, 0), opening_seed(1, 0) == opening_seed(1, 1)
    (True, False)
    """
    purpose = f"opening {number}"
    return seed.draw(purpose) if isinstance(seed, Secret) else _derived(seed.to_bytes(8), purpose)


def _derived(key: bytes, purpose: str) -> int:
    return int.from_bytes(hmac.digest(key, purpose.encode("ascii"), "sha256")[:8])
