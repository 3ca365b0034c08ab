"""Frequent calls are answered as FastAPI answers them; whatever is unusual, by itself."""

import pytest
from starlette.types import Receive, Scope, Send
from tests.web.player import Player, server, services_of

from sapper.web.routes.frequent_calls import FrequentCalls

HEADERS_OF_EACH = {"date", "content-length"}


@pytest.fixture
def passed(monkeypatch) -> list[str]:
    """The calls that were left to FastAPI."""
    paths: list[str] = []
    call = FrequentCalls.__call__

    async def counting(self: FrequentCalls, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await call(self, scope, receive, send)
            return
        behind = self._app

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            paths.append(scope["path"])
            await behind(scope, receive, send)

        self._app = counted
        try:
            await call(self, scope, receive, send)
        finally:
            self._app = behind

    monkeypatch.setattr(FrequentCalls, "__call__", counting)
    return paths


def without_them(monkeypatch) -> None:
    async def pass_on(self: FrequentCalls, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    monkeypatch.setattr(FrequentCalls, "__call__", pass_on)


def played(tmp_path, monkeypatch, *, directly: bool) -> list[object]:
    """All that a player is told in the course of a game."""
    told: list[object] = []
    if not directly:
        without_them(monkeypatch)
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(level="expert")
        answers = [
            player.get(f"{player.path}/hint", level=2),
            player.post(f"{player.path}/moves", {"seq": 1, "kind": "open", "cell": [8, 15]}),
            player.post(f"{player.path}/moves", {"seq": 1, "kind": "open", "cell": [8, 15]}),
            player.post(f"{player.path}/moves", {"seq": 1, "kind": "flag", "cell": [8, 15]}),
            player.post(f"{player.path}/moves", {"seq": 2, "kind": "open", "cell": [99, 0]}),
            player.post(f"{player.path}/moves", {"seq": 2, "kind": "open"}),
            player.post(f"{player.path}/moves", {"seq": 2, "kind": "open", "cell": [0, "a"]}),
            player.post(f"{player.path}/moves", {"seq": True, "kind": "open", "cell": [0, 0]}),
            player.get(f"{player.path}/hint"),
            player.get(player.path),
            client.get(player.path),
            client.get("/api/games/nothing"),
            client.get(f"{player.path}/hint"),
            client.post(f"{player.path}/moves", json={"seq": 2, "kind": "open", "cell": [0, 0]}),
        ]
        for answer in answers:
            headers = {
                name: value for name, value in answer.headers.items() if name not in HEADERS_OF_EACH
            }
            body = answer.json()
            for game in (body, body.get("game", {})):
                game.pop("seconds", None)
                game.pop("id", None)
            body.pop("detail", None)  # has the id of the game in it
            told.append((answer.status_code, headers, body))
    return told


def test_a_game_is_answered_as_by_fastapi(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    told = played(tmp_path / "a", monkeypatch, directly=True)
    assert told == played(tmp_path / "b", monkeypatch, directly=False)


def test_what_is_usual_does_not_reach_fastapi(passed, client):
    player = Player(client)
    player.begin()
    passed.clear()
    player.open(0, 0)
    player.get(f"{player.path}/hint")
    player.get(f"{player.path}/hint", level=1)
    player.look()
    assert passed == []


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b'{"seq": 1, "kind": "open", "cell": [0, 0]', "application/json"),
        (b'{"seq": 1, "kind": "open", "cell": [0, 0]}', "text/plain"),
        (b"[" * 100_000, "application/json"),
        (b"\xff", "application/json"),
        (b"", "application/json"),
    ],
)
def test_what_is_wrong_is_refused_by_fastapi(passed, client, content, kind):
    player = Player(client)
    player.begin()
    passed.clear()
    response = client.post(f"{player.path}/moves", content=content, headers={"Content-Type": kind})
    assert (response.status_code, len(passed)) in ((400, 1), (422, 1))


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("/hint", {"level": 4}),
        ("/hint", {"level": "x"}),
        ("/hint", {"other": 1}),
        ("/undo", {}),
        ("", {"a": ""}),
    ],
)
def test_other_queries_and_calls_are_left_to_fastapi(passed, client, what, query):
    player = Player(client)
    player.begin()
    passed.clear()
    player.get(player.path + what, **query)
    assert passed == [player.path + what]


def test_frequent_calls_are_counted_by_their_routes(client):
    player = Player(client)
    player.begin()
    player.open(0, 0)
    player.look()
    metrics = services_of(client).metrics.text().decode()
    for route in ("/api/games/{name}/moves", "/api/games/{name}"):
        assert f'sapper_request_seconds_count{{route="{route}"}} 1.0' in metrics
