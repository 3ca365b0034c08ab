"""Signatures, against the package's own use and a vector of RFC 8032."""

import sys

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sapper.errors import NotationError, SpecError
from sapper.game import canonical_json
from sapper.game.signature import Signature, is_signed, public_key, sign

PRIVATE = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")


def test_the_public_key_is_that_of_the_rfc():
    # RFC 8032, section 7.1, test 1.
    assert public_key(PRIVATE) == (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    )


def test_a_signature_is_over_the_canonical_form_without_itself():
    data = {"b": 1, "a": 0.5}
    signature = sign(data, PRIVATE)
    message = b"sapper record\n" + canonical_json.encode({"a": 0.5, "b": 1})
    assert signature.value == Ed25519PrivateKey.from_private_bytes(PRIVATE).sign(message).hex()
    assert sign({**data, "signature": "old"}, PRIVATE) == signature
    assert is_signed({**data, "signature": signature.to_data()}, signature)
    assert not is_signed({**data, "c": None}, signature)


def test_a_key_or_a_value_that_is_none_signs_nothing():
    good = sign({}, PRIVATE)
    assert not is_signed({}, Signature("ff" * 32, good.value))
    assert not is_signed({}, Signature(good.key, "00" * 64))


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
