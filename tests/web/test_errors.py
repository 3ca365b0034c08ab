import pytest
from tests.web.player import Player, refused, server, services_of


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


def test_a_fault_is_answered_in_the_same_form_and_the_game_goes_on(tmp_path, monkeypatch):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin()
        store = services_of(client).store

        def broken(*_args):
            raise RuntimeError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(store, "commit", broken)
            with pytest.raises(RuntimeError):
                player.open(4, 4)
        assert player.look()["seq"] == 0
        assert player.look()["picture"] == ["." * 9] * 9
        assert player.open(4, 4)["changed"]


@pytest.mark.parametrize("body", [b"{bad", b"\xff\xfe", b"[" * 100_000, b"", b"nul"])
def test_what_is_no_json_is_an_invalid_request(client, body):
    response = client.post("/api/check", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["error"] == "invalid_request"


@pytest.mark.parametrize(
    ("path", "body", "detail"),
    [
        ("/api/games", {"width": -3, "height": 4, "mines": 1}, "width -3: at least 1"),
        (
            "/api/games",
            {"width": "abc", "height": 4, "mines": 1},
            "width 'abc': expected a whole number",
        ),
        ("/api/games", {"width": 10**60, "height": 4, "mines": 1}, "width 1000000"),
        ("/api/games", {"colour": "red"}, "colour 'red': there is no such field"),
        ("/api/player/sign-in", {"name": "ann"}, "passphrase: it is missing"),
    ],
)
def test_a_wrong_field_is_reported_with_its_value(client, player, path, body, detail):
    player.begin()
    response = client.post(path, json=body, headers=player.headers)
    assert response.status_code == 422
    assert detail in response.json()["detail"]
    assert len(response.json()["detail"]) < 200


def test_a_passphrase_is_not_repeated(client, player):
    player.begin()
    body = {"name": "ann", "passphrase": "short"}
    response = client.post("/api/player/passphrase", json=body, headers=player.headers)
    assert response.status_code == 422
    assert "short" not in response.text
    assert "passphrase: at least" in response.json()["detail"]
