"""The server's public key over HTTP."""

from tests.web.player import Player, services_of


def test_the_key_is_public_and_signs_the_records(client) -> None:
    answer = Player(client).get("/.well-known/sapper-key.json")
    assert answer.json() == {
        "format": "sapper-key",
        "algorithm": "Ed25519",
        "key": services_of(client).public_key,
    }
