"""Secrets."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import SpecError
from sapper.game import Game, Secret
from sapper.spec import GameSpec

secrets = st.binary(min_size=32, max_size=32).map(Secret)


@given(secret=secrets)
def test_the_hash_of_a_secret_is_that_of_its_bytes(secret):
    assert secret.hash == hashlib.sha256(secret.key).hexdigest()
    assert Secret.from_hex(secret.hex) == secret


def test_a_secret_does_not_show_itself():
    secret = Secret.from_hex("ab" * 32)
    assert "abab" not in repr(secret)
    assert repr(secret) == f"<Secret with hash {secret.hash[:16]}...>"


@pytest.mark.parametrize("text", ["", "ab" * 31, "ab" * 33, "xy" * 32, " " + "a" * 63])
def test_what_is_not_a_secret_is_refused(text):
    with pytest.raises(SpecError, match="is not a secret: 64 hexadecimal digits"):
        Secret.from_hex(text)


def test_a_secret_of_another_length_is_refused():
    with pytest.raises(SpecError, match="a secret of 8 bytes: 32 are needed"):
        Secret(bytes(8))


def test_different_secrets_make_different_games():
    layouts = set()
    for number in range(20):
        game = Game(GameSpec(16, 16, 40), Secret(bytes([number] * 32)))
        game.open((8, 8))
        layouts.add(game.layout)
    assert len(layouts) == 20


def test_a_plain_seed_commits_to_nothing():
    assert Game(GameSpec(9, 9, 10), 5).commitment is None
