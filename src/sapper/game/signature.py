"""The host's part of a record: a statement about the game, and a signature.

The statement contains facts that a replay cannot confirm, such as the time taken, the help used and
the date of a daily board. The Ed25519 signature proves that the host has written the record.
Without it, anyone could invent a record of another game with the same secret once the secret is
revealed.

The signed data is a line that names the purpose, followed by the record without the signature in
the canonical form of ``plain_data.encode``. Because of this line, a signature made for another
purpose is not valid for a record. Keys are 32 bytes in hexadecimal digits. Signatures need the
package ``cryptography``, which is part of the extra ``web``.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

from sapper import plain_data
from sapper.errors import NotationError, SpecError


@dataclass(frozen=True, slots=True)
class HostStatement:
    """The host's statement about a game.

    >>> said = HostStatement("k3", seconds=12.5, aided=True, hints=2)
    >>> HostStatement.from_data(said.to_data()) == said
    True
    """

    game: str
    """The host's id of the game."""
    seconds: float | None = None
    """Seconds from the first opening to the end on the host's clock; ``None`` if nothing was
    opened."""
    aided: bool = False
    hints: int = 0
    day: str | None = None
    """The date of the board of the day; ``None`` for other boards."""
    practice: bool = False
    """Whether the player may have known the board, because it was their own layout or a repeated
    board of the day."""
    resigned: bool = False

    def to_data(self) -> dict[str, Any]:
        """Return the plain form."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the plain form."""
        said = plain_data.mapping(data, "'host'")
        return cls(
            game=plain_data.get(said, "game", str),
            seconds=plain_data.seconds(said.get("seconds"), "'host'"),
            aided=plain_data.get(said, "aided", bool),
            hints=plain_data.count(said, "hints"),
            day=plain_data.get(said, "day", str, None),
            practice=plain_data.get(said, "practice", bool),
            resigned=plain_data.get(said, "resigned", bool),
        )


ALGORITHM: Literal["Ed25519"] = "Ed25519"

_PURPOSE = b"sapper record\n"


@dataclass(frozen=True, slots=True)
class Signature:
    """The public key of a signature, and the signature."""

    key: str
    """The public key: 64 hexadecimal digits."""
    value: str
    """The signature: 128 hexadecimal digits."""

    def to_data(self) -> dict[str, Any]:
        """Return the plain form."""
        return {"algorithm": ALGORITHM, "key": self.key, "value": self.value}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the plain form."""
        given = plain_data.mapping(data, "'signature'")
        algorithm = plain_data.get(given, "algorithm", str)
        if algorithm != ALGORITHM:
            raise NotationError(f"{algorithm[:40]!r} is not {ALGORITHM!r}, in 'signature'")
        key = plain_data.get(given, "key", str)
        value = plain_data.get(given, "value", str)
        for name, text, digits in (("key", key, 64), ("value", value, 128)):
            if not is_hex(text, digits):
                raise NotationError(
                    f"{text[:80]!r} is not {digits} hexadecimal digits, in the signature's {name!r}"
                )
        return cls(key, value)


def is_hex(text: str, digits: int) -> bool:
    """Return whether a text consists of exactly `digits` lower-case hexadecimal digits."""
    return len(text) == digits and set(text) <= set("0123456789abcdef")


def public_key(private: bytes) -> str:
    """Return the public key that belongs to a private key of 32 bytes."""
    ed25519 = _ed25519()
    return str(
        ed25519.Ed25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw().hex()
    )


def sign(data: Mapping[str, Any], private: bytes) -> Signature:
    """Sign the plain form of a record; an existing signature is ignored."""
    key = _ed25519().Ed25519PrivateKey.from_private_bytes(private)
    return Signature(public_key(private), key.sign(_message(data)).hex())


_PRIME = 2**255 - 19
_EIGHTH = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_SMALL_ORDER_YS = frozenset({0, 1, _PRIME - 1, _EIGHTH, _PRIME - _EIGHTH})


def has_small_order(key: str) -> bool:
    """Return whether a public key is one of the few weak keys that accept forged signatures.

    These are the points whose order divides 8. They are recognised by their y coordinate modulo the
    prime 2^255 - 19; the sign of x does not matter.

    >>> has_small_order("01" + "00" * 31)
    True
    """
    y = int.from_bytes(bytes.fromhex(key), "little") & ((1 << 255) - 1)
    return y % _PRIME in _SMALL_ORDER_YS


def is_signed(data: Mapping[str, Any], signature: Signature) -> bool:
    """Return whether a signature is valid for the plain form of a record.

    Weak keys (``has_small_order``) are refused.
    """
    ed25519 = _ed25519()
    if has_small_order(signature.key):
        return False
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - an extra

    try:
        key = ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), _message(data))
    except (InvalidSignature, ValueError):
        return False
    return True


def _message(data: Mapping[str, Any]) -> bytes:
    content = {key: value for key, value in data.items() if key != "signature"}
    return _PURPOSE + plain_data.encode(content)


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise SpecError("signatures need the package 'cryptography': install sapper[web]") from None
    return ed25519
