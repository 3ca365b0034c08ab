"""The sender of a request and the owner of a game: permission to play and to watch."""

import sys

import pytest
from tests.web.player import Player

from sapper.web.messages import (
    COOKIE_BYTES,
    address_of,
    headers_of,
    network,
    token_in,
)

TOKEN = "a" * 32


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff::7", "2001:db8::/64"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("a:b", "a:b"),
        ("", ""),
    ],
)
def test_an_ipv6_network_is_one_client(address, expected) -> None:
    assert network(address) == expected


def test_the_address_is_that_of_the_connection() -> None:
    assert address_of({"client": ("127.0.0.9", 5)}) == "127.0.0.9"
    assert address_of({"client": ("2001:db8::7", 5)}) == "2001:db8::/64"
    assert address_of({"client": None}) == address_of({}) == ""


def test_the_first_header_of_a_name_is_found_as_it_was_sent() -> None:
    scope = {"headers": [(b"host", b"a"), (b"host", b"b"), (b"x", b"\xe9")]}
    assert headers_of(scope) == {b"host": b"a", b"x": b"\xe9"}


def cookie(text: str) -> str | None:
    found = token_in({"headers": [(b"cookie", text.encode())]})
    return None if found is None else found[0]


@pytest.mark.parametrize(
    ("text", "token"),
    [
        (f"sapper_player={TOKEN}", TOKEN),
        (f"theme=dark; sapper_player={TOKEN}", TOKEN),
        (f"theme=dark;sapper_player={TOKEN};x", TOKEN),
        (f"sapper_player={TOKEN}; sapper_player={'b' * 32}", TOKEN),
        (f"xsapper_player={TOKEN}", None),
        (f"SAPPER_PLAYER={TOKEN}", None),
        ("sapper_player=", None),
        ("sapper_player", None),
        (f"sapper_player={TOKEN}".rjust(COOKIE_BYTES + 1), None),
        (f"sapper_player={TOKEN}".rjust(COOKIE_BYTES), TOKEN),
        (f'sapper_player="{TOKEN} x"', None),
    ],
)
def test_a_token_is_found_in_a_cookie(text: str, token: str | None) -> None:
    assert cookie(text) == token


@pytest.mark.parametrize("piece", ["\\", '"', "=", ";", "; a", '="\\', ',"'])
def test_reading_a_cookie_takes_time_in_proportion_to_its_length(piece: str) -> None:
    """http.cookies took 17 s for 60 kB of backslashes."""

    def steps(length: int) -> int:
        counted = 0

        def count(*_: object) -> None:
            nonlocal counted
            counted += 1

        text = (f'sapper_player="{piece * length}')[:COOKIE_BYTES]
        sys.setprofile(count)
        try:
            cookie(text)
        finally:
            sys.setprofile(None)
        return counted

    assert steps(1_600) <= 5 * steps(400)


def test_a_new_game_can_replace_a_running_one(player):
    old = player.begin()["id"]
    player.open(0, 0)
    player.begin(replaces=old)
    assert player.get(f"/api/games/{old}").json()["outcome"] == "resigned"
    assert [game["id"] for game in player.get("/api/games", running=True).json()["games"]] == [
        player.id
    ]


def test_replacing_somebody_elses_game_leaves_it_alone(client, player):
    player.begin()
    player.open(0, 0)
    other = Player(client)
    other.begin(replaces=player.id)
    assert player.look()["outcome"] == "in progress"


def test_one_player_cannot_act_in_anothers_game(client, player):
    player.begin()
    other = Player(client)
    other.begin()
    for what in ("moves", "undo", "redo", "solve", "resign"):
        body = {"seq": 1, **({"kind": "open", "cell": [0, 0]} if what == "moves" else {})}
        response = other.post(f"{player.path}/{what}", body)
        assert (response.status_code, response.json()["error"]) == (403, "not_your_game")
    for what in ("hint", "analysis", "decomposition", "replay"):
        assert other.get(f"{player.path}/{what}").status_code == 403
    assert other.get(player.path).json()["yours"] is False
    assert player.look()["seq"] == 0


def test_a_browser_is_known_by_its_cookie(client):
    game = client.post("/api/games", json={}).json()
    assert client.get(f"/api/games/{game['id']}").json()["yours"]
    second = client.post("/api/games", json={}).json()
    assert second["player"] is None
    assert len(client.get("/api/games").json()["games"]) == 2
    cookie = next(iter(client.cookies.jar))
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "strict"


def test_nobody_has_no_games_and_no_statistics(client):
    assert client.get("/api/games").json() == {"games": []}
    assert client.get("/api/statistics").json() == {"levels": []}


def test_ids_are_unguessable(player):
    ids = {player.begin()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert all(len(name) >= 22 for name in ids)


def test_anyone_with_the_id_may_watch_the_replay_of_a_finished_game(client, player):
    player.begin()
    player.act("resign")
    assert Player(client).get(f"{player.path}/replay").status_code == 200
