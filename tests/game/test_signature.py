"""The statement and the signature that a host adds to a record.

Signatures are compared with a test vector of RFC 8032.
"""

import sys

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from sapper import plain_data
from sapper.errors import NotationError, SpecError
from sapper.game.signature import (
    HostStatement,
    Signature,
    has_small_order,
    is_signed,
    public_key,
    sign,
)

SAID = HostStatement(
    "k3", seconds=12.5, aided=True, hints=2, day="2026-11-16", practice=True, resigned=True
)


def test_the_plain_form_comes_back():
    assert HostStatement.from_data(SAID.to_data()) == SAID
    assert HostStatement.from_data(HostStatement("k").to_data()) == HostStatement("k")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", None),
        ("game", 3),
        ("seconds", "1"),
        ("seconds", True),
        ("aided", 1),
        ("day", 1),
        ("resigned", 0),
        ("practice", None),
    ],
)
def test_what_is_of_another_kind_is_refused(key, value):
    with pytest.raises(NotationError):
        HostStatement.from_data({**SAID.to_data(), key: value})


PRIVATE = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")


def test_the_public_key_is_that_of_the_rfc():
    # RFC 8032, section 7.1, test 1.
    assert public_key(PRIVATE) == (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    )


def test_a_signature_is_over_the_canonical_form_without_itself():
    data = {"b": 1, "a": 0.5}
    signature = sign(data, PRIVATE)
    message = b"sapper record\n" + plain_data.encode({"a": 0.5, "b": 1})
    assert signature.value == Ed25519PrivateKey.from_private_bytes(PRIVATE).sign(message).hex()
    assert sign({**data, "signature": "old"}, PRIVATE) == signature
    assert is_signed({**data, "signature": signature.to_data()}, signature)
    assert not is_signed({**data, "c": None}, signature)


def test_a_key_or_a_value_that_is_none_signs_nothing():
    good = sign({}, PRIVATE)
    assert not is_signed({}, Signature("ff" * 32, good.value))
    assert not is_signed({}, Signature(good.key, "00" * 64))


def doubled(point, prime=2**255 - 19):
    """Double a point of the curve -x² + y² = 1 + dx²y²."""
    x, y = point
    d = -121665 * pow(121666, -1, prime) % prime
    product = d * x * x * y * y
    return (
        2 * x * y * pow(1 + product, -1, prime) % prime,
        (y * y + x * x) * pow(1 - product, -1, prime) % prime,
    )


def point_of(key, prime=2**255 - 19):
    """Return one of the two points with the y coordinate of a key."""
    y = (int.from_bytes(bytes.fromhex(key), "little") & (2**255 - 1)) % prime
    d = -121665 * pow(121666, -1, prime) % prime
    square = (y * y - 1) * pow(d * y * y + 1, -1, prime) % prime
    x = pow(square, (prime + 3) // 8, prime)
    if x * x % prime != square:
        x = x * pow(2, (prime - 1) // 4, prime) % prime
    assert x * x % prime == square
    return x, y


SMALL_ORDER = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
]
"""All points whose order divides 8. Two of them are written in a form that is not reduced."""


@pytest.mark.parametrize("key", SMALL_ORDER)
def test_a_key_of_small_order_signs_nothing(key):
    assert doubled(doubled(doubled(point_of(key)))) == (0, 1)
    assert has_small_order(key)
    assert not has_small_order(public_key(PRIVATE))
    # If the key and the first half of the signature are the point at infinity, every message seems
    # to be signed.
    neutral = "01" + "00" * 31
    forged = Signature(key, neutral + "00" * 32)
    assert not is_signed({"any": "record"}, forged)


def test_a_key_of_small_order_would_fit_any_record():
    neutral = "01" + "00" * 31
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(neutral))
    key.verify(bytes.fromhex(neutral + "00" * 32), b"any record")  # does not raise


@pytest.mark.parametrize(
    "change",
    [
        {"algorithm": "RSA"},
        {"key": "AB" * 32},
        {"key": "ab"},
        {"value": "ab" * 32},
        {"value": None},
    ],
)
def test_odd_signatures_are_refused(change):
    data = sign({}, PRIVATE).to_data()
    assert Signature.from_data(data) == sign({}, PRIVATE)
    with pytest.raises(NotationError):
        Signature.from_data({**data, **change})


def test_without_the_package_it_is_said_what_to_install(monkeypatch):
    good = sign({}, PRIVATE)
    for name in ("cryptography.hazmat.primitives.asymmetric", "cryptography"):
        monkeypatch.setitem(sys.modules, name, None)
    for use in (lambda: sign({}, PRIVATE), lambda: is_signed({}, good)):
        with pytest.raises(
            SpecError, match=r"need the package 'cryptography': install sapper\[web\]"
        ):
            use()
