"""The seeds of draws, against hashes computed step by step."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from sapper.game import Game, Outcome, Secret
from sapper.game.draw_seeds import layout_seed, redraw_seed
from sapper.spec import GameSpec

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
