"""The secret of a game, and the seeds of its draws."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import SpecError
from sapper.game import Game, Outcome, Secret
from sapper.game.secret import layout_seed, redraw_seed
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
    with pytest.raises(SpecError, match="is not a secret of 64 hexadecimal digits"):
        Secret.from_hex(text)


def test_a_secret_of_another_length_is_refused():
    with pytest.raises(SpecError, match="the secret has 8 bytes instead of 32"):
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


secrets = st.binary(min_size=32, max_size=32).map(Secret)


def hmac_by_definition(key, message):
    """HMAC as RFC 2104 defines it, for keys up to the block's length."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


@given(secret=secrets, number=st.integers(0, 10_000))
def test_seeds_are_the_first_bytes_of_a_keyed_hash(secret, number):
    digest = hmac_by_definition(secret.key, f"opening {number}".encode())
    assert redraw_seed(secret, number) == int.from_bytes(digest[:8], "big")
    digest = hmac_by_definition(secret.key, b"layout")
    assert layout_seed(secret) == int.from_bytes(digest[:8], "big")


@given(seed=st.integers(0, 2**64 - 1), number=st.integers(0, 10_000))
def test_a_plain_seed_is_the_layouts_and_the_key_of_the_rest(seed, number):
    digest = hmac_by_definition(seed.to_bytes(8, "big"), f"opening {number}".encode())
    assert redraw_seed(seed, number) == int.from_bytes(digest[:8], "big")
    assert layout_seed(seed) == seed


def test_the_same_secret_and_moves_make_the_same_game():
    spec = GameSpec(6, 6, 9, mode="fair", first_click="any")
    games = [Game(spec, Secret(bytes([1] * 32))) for _ in range(2)]
    for game in games:
        for cell in ((2, 2), (5, 5), (0, 0)):
            if game.outcome is Outcome.PLAYING and game.board.is_hidden(cell):
                game.open(cell)
    assert games[0].layout == games[1].layout
    assert games[0].commitment == games[1].commitment
