"""Limits: each with a clear answer of its own."""

from dataclasses import replace

import pytest
from tests.web.player import PATIENT, Player, server

from sapper.web.limits import Limits, Rate
from sapper.web.rates import Rates


def refused(response, status, code):
    assert (response.status_code, response.json()["error"]) == (status, code), response.text
    assert response.json()["detail"]
    return response


def test_a_body_beyond_the_limit_is_refused_by_its_length(client):
    refused(client.post("/api/read", content=b"x" * 300_000), 413, "body_too_large")


def test_a_body_beyond_the_limit_is_refused_while_it_comes_in_pieces(client):
    def pieces():
        for _ in range(30):
            yield b"x" * 10_000

    refused(client.post("/api/read", content=pieces()), 413, "body_too_large")


def test_a_board_beyond_the_limit_is_refused(client):
    for body in (
        {"rows": ["." * 1001]},
        {"board": "300x300:" + "/".join(["." * 300] * 300)},
    ):
        refused(client.post("/api/analyse", json=body), 422, "board_too_large")


def test_a_board_too_large_to_be_taken_apart_is_refused(tmp_path):
    with server(tmp_path, replace(PATIENT, drawn_cells=8)) as client:
        refused(client.post("/api/decompose", json={"rows": ["..."] * 3}), 422, "board_too_large")


def test_a_player_has_a_limited_number_of_running_games(tmp_path):
    with server(tmp_path, replace(PATIENT, open_games=2)) as client:
        player = Player(client)
        for _ in range(2):
            player.begin()
            player.open(0, 0)
        refused(player.post("/api/games", {}), 409, "too_many_games")
        player.act("resign")
        player.begin()


def test_games_never_played_make_room_for_others(tmp_path):
    with server(tmp_path, replace(PATIENT, open_games=2)) as client:
        player = Player(client)
        first = player.begin()["id"]
        for _ in range(5):
            player.begin()
        assert player.get(f"/api/games/{first}").status_code == 404


def test_a_player_who_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, player=Rate(0.1, 5))) as client:
        player = Player(client)
        player.begin()
        for _ in range(5):
            assert player.get(player.path).status_code == 200
        response = refused(player.get(player.path), 429, "too_many_requests")
        assert int(response.headers["Retry-After"]) >= 1
        Player(client).begin()  # others are not held up


def test_an_address_that_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, address=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/api/levels").status_code == 200
        refused(client.get("/api/levels"), 429, "too_many_requests")
        assert client.get("/").status_code != 429


def test_calculations_have_a_rate_of_their_own(tmp_path):
    with server(tmp_path, replace(PATIENT, calculations=Rate(0.1, 2))) as client:
        body = {"board": "3x1:.1."}
        for _ in range(2):
            assert client.post("/api/check", json=body).status_code == 200
        refused(client.post("/api/check", json=body), 429, "too_many_requests")
        Player(client).begin()


def test_a_full_lane_is_busy(tmp_path):
    with server(tmp_path) as client:
        client.app.state.house.lane._room = 0
        response = refused(client.post("/api/check", json={"board": "1x1:."}), 503, "busy")
        assert response.headers["Retry-After"]


def test_a_game_cannot_go_on_for_ever(tmp_path):
    class Short(Limits):
        def actions(self, cells):
            return 3

    with server(tmp_path, Short(player=PATIENT.player, address=PATIENT.address)) as client:
        player = Player(client)
        player.begin()
        for _ in range(3):
            player.move("flag", 0, 0)
        body = {"seq": 4, "kind": "flag", "cell": [0, 0]}
        refused(player.post(f"{player.path}/moves", body), 409, "too_long")


def test_a_board_beyond_the_budget_has_an_honest_answer(tmp_path):
    board = {"rows": ["." * 12, "3" * 12, "." * 12, "3" * 12, "." * 12]}
    with server(tmp_path, replace(PATIENT, steps=10, seconds=0)) as client:
        analysis = client.post("/api/analyse", json=board).json()
        assert (analysis["verdict"], analysis["solutions"], analysis["probabilities"]) == (
            "unknown",
            None,
            None,
        )
        assert client.post("/api/check", json=board).json()["verdict"] == "unknown"
        refused(client.post("/api/place", json=board), 422, "too_hard")


def test_too_many_boards_at_once_are_refused(client):
    refused(client.post("/api/generate", json={"count": 21}), 422, "too_many_boards")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("get", "/api/games/nothing", 404, "no_such_game"),
        ("get", "/api/nothing", 404, "not_found"),
        ("delete", "/api/games", 405, "method_not_allowed"),
        ("get", "/static/nothing.js", 404, "not_found"),
        ("get", "/static/../app.py", 404, "not_found"),
        ("get", "/api/games/bad%20id", 422, "invalid_request"),
    ],
)
def test_what_is_not_there_is_said_so(client, method, path, status, code):
    refused(getattr(client, method)(path), status, code)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"seq": "1"}', b"\xff\xfe"])
def test_broken_json_is_refused(client, player, body):
    player.begin()
    for path in ("/api/games", "/api/analyse", f"{player.path}/undo"):
        response = client.post(
            path, content=body, headers={"Content-Type": "application/json", **player.headers}
        )
        assert response.status_code in (400, 422), (path, response.text)
        assert set(response.json()) == {"error", "detail"}


def test_what_is_not_json_is_refused(client):
    response = client.post(
        "/api/read", content=b'{"board": "1x1:."}', headers={"Content-Type": "text/plain"}
    )
    assert response.status_code in (415, 422)


def test_another_site_cannot_send_calls(client):
    headers = {"Origin": "http://evil.example"}
    refused(client.post("/api/games", json={}, headers=headers), 400, "foreign_origin")
    headers = {"Origin": "http://testserver"}
    assert client.post("/api/games", json={}, headers=headers).status_code == 201


def test_a_local_server_answers_to_its_own_names_only(tmp_path):
    with server(tmp_path, hosts=frozenset({"localhost"})) as client:
        refused(client.get("/api/levels"), 400, "foreign_host")
        assert client.get("/api/levels", headers={"Host": "localhost:8000"}).status_code == 200


def test_every_answer_has_the_security_headers(client):
    for path in ("/", "/api/levels", "/api/nothing"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/api/levels").headers["Cache-Control"] == "no-store"


def test_long_answers_are_compressed(client):
    response = client.get("/api/levels", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"


def test_a_fault_is_answered_in_the_same_form_and_the_game_goes_on(tmp_path, monkeypatch):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin()
        store = client.app.state.house.store

        def broken(*_args):
            raise RuntimeError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "commit", broken)
            with pytest.raises(RuntimeError):
                player.open(4, 4)
        assert player.look()["seq"] == 0
        assert player.look()["picture"] == ["." * 8] * 8
        assert player.open(4, 4)["changed"]


def test_rates_forget_who_has_not_asked_for_long():
    now = [0.0]
    rates = Rates(Rate(1, 1), clock=lambda: now[0])
    assert (rates.wait("a"), rates.wait("a")) == (0, 1)
    for asker in range(10_000):
        rates.wait(str(asker))
    assert rates.wait("a") == 0


def test_a_slow_rate_names_its_wait():
    rates = Rates(Rate(0.1, 1), clock=lambda: 0.0)
    assert (rates.wait("a"), rates.wait("a")) == (0, 10)
