"""The middleware of every request: counting, headers, refusals."""

import asyncio
import json
import math
from dataclasses import replace

import pytest
from starlette.types import Message
from tests.web.player import PATIENT, Player, application, refused, server, services_of

from sapper.web import middleware
from sapper.web.limits import Rate
from sapper.web.middleware import route_of


def test_requests_are_counted_by_route_and_status(player):
    player.begin()
    player.get(player.path)
    player.get("/api/games/none")
    player.get("/nowhere/at/all")
    player.get("/static/js/play.js")
    text = services_of(player.client).metrics.text().decode()
    for route, status in (
        ("/api/games/{name}", 200),
        ("/api/games/{name}", 404),
        ("other", 404),
    ):
        assert f'{{method="GET",route="{route}",status="{status}"}} 1.0' in text
    assert player.id not in text


def test_what_took_no_route_is_reported_together():
    assert route_of({"path": "/static/x.js"}) == "/static"
    assert route_of({"path": "/secret"}) == "other"


def test_every_answer_has_the_security_headers(client):
    for path in ("/", "/api/choices", "/api/nothing"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/api/choices").headers["Cache-Control"] == "no-store"


def test_a_local_server_answers_to_its_own_names_only(tmp_path):
    with server(tmp_path, hosts=frozenset({"localhost"})) as client:
        refused(client.get("/api/choices"), 400, "foreign_host")
        assert client.get("/api/choices", headers={"Host": "localhost:8000"}).status_code == 200


@pytest.mark.parametrize("hosts", [None, frozenset({"testserver"})])
@pytest.mark.parametrize("host", ["[x", "a b", "[::1", "x:y", "a/b", "[::1]x"])
def test_what_is_no_name_is_refused_whatever_names_are_allowed(tmp_path, hosts, host):
    with server(tmp_path, hosts=hosts) as client:
        refused(client.get("/api/choices", headers={"Host": host}), 400, "foreign_host")


@pytest.mark.parametrize("host", ["example.org", "example.org:80", "[::1]:8000", "127.0.0.1"])
def test_names_and_addresses_are_names(tmp_path, host):
    with server(tmp_path) as client:
        assert client.get("/health", headers={"Host": host}).status_code == 200


def test_a_request_with_two_names_is_refused(client):
    request = client.build_request("GET", "/health")
    request.headers = type(request.headers)([*request.headers.multi_items(), ("host", "other")])
    refused(client.send(request), 400, "foreign_host")


def test_another_site_cannot_send_calls(client):
    headers = {"Origin": "http://evil.example"}
    refused(client.post("/api/games", json={}, headers=headers), 400, "foreign_origin")
    headers = {"Origin": "http://testserver"}
    assert client.post("/api/games", json={}, headers=headers).status_code == 201


def test_what_is_no_origin_is_another_site(client):
    for origin in ("http://[", "null", "http://[x]:1"):
        response = client.post("/api/games", json={}, headers={"Origin": origin})
        assert response.json()["error"] == "foreign_origin"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_cannot_ask_for_anything(client, site):
    headers = {"Sec-Fetch-Site": site}
    refused(client.get("/api/statistics", headers=headers), 400, "foreign_origin")
    assert client.get("/", headers=headers).status_code == 200  # a link to the game


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_the_pages_own_requests_and_typed_addresses_are_answered(client, site):
    response = client.get("/api/choices", headers={"Sec-Fetch-Site": site})
    assert response.status_code == 200


@pytest.fixture
def untimed(monkeypatch):
    """Each request counts as one, however long it takes."""
    monkeypatch.setattr(middleware, "REQUEST_SECONDS", math.inf)


@pytest.mark.usefixtures("untimed")
def test_a_player_who_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, player=Rate(0.1, 5))) as client:
        player = Player(client)
        player.begin()
        for _ in range(5):
            assert player.get(player.path).status_code == 200
        response = refused(player.get(player.path), 429, "too_many_requests")
        assert int(response.headers["Retry-After"]) >= 1
        Player(client).begin()  # other requests are not delayed


@pytest.mark.usefixtures("untimed")
def test_an_address_that_asks_too_fast_is_told_to_wait(tmp_path):
    with server(tmp_path, replace(PATIENT, address=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/api/choices").status_code == 200
        refused(client.get("/api/choices"), 429, "too_many_requests")
        assert client.get("/").status_code != 429


@pytest.mark.usefixtures("untimed")
def test_pages_have_a_rate_of_their_own(tmp_path):
    with server(tmp_path, replace(PATIENT, files=Rate(0.1, 5))) as client:
        for _ in range(5):
            assert client.get("/").status_code == 200
        refused(client.get("/"), 429, "too_many_requests")
        assert client.get("/api/choices").status_code == 200


def test_refusals_are_sent_a_moment_later_but_for_those_that_are_too_many(tmp_path, monkeypatch):
    """Two wait until the test lets them go; the third is refused at once."""
    monkeypatch.setattr(middleware, "DELAYED", 2)
    app = application(tmp_path, replace(PATIENT, address=Rate(0.1, 0)))
    let_go = asyncio.Event()
    answered: list[int] = []

    async def wait(_seconds: float) -> None:
        await let_go.wait()

    async def main() -> None:
        monkeypatch.setattr(asyncio, "sleep", wait)

        async def ask(number: int) -> None:
            async def send(message: Message) -> None:
                if message["type"] == "http.response.start":
                    assert message["status"] == 429
                    answered.append(number)

            scope = {"type": "http", "path": "/api", "method": "GET", "headers": []}
            await app(scope, None, send)

        async with asyncio.TaskGroup() as tasks:
            waiting = [tasks.create_task(ask(number)) for number in (1, 2)]
            await tasks.create_task(ask(3))
            assert answered == [3]
            let_go.set()
            await asyncio.gather(*waiting)
        assert sorted(answered) == [1, 2, 3]

    asyncio.run(main())
    app.services.close()


def test_what_a_server_that_ends_cannot_finish_is_busy(tmp_path, monkeypatch):
    """It was an error 500, without our form."""
    app = application(tmp_path)
    sent: list[Message] = []

    async def never(*_given: object) -> None:
        await asyncio.Event().wait()

    async def send(message: Message) -> None:
        sent.append(message)

    async def main() -> None:
        scope = {"type": "http", "path": "/api", "method": "GET", "headers": []}
        task = asyncio.ensure_future(app(scope, None, send))
        await asyncio.sleep(0)
        task.cancel()
        await task

    monkeypatch.setattr(app, "_answer", never)
    asyncio.run(main())
    app.services.close()
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["error"] == "busy"


def test_a_cookie_that_is_too_long_is_refused_unread(client):
    for length, status in ((4096, 200), (4097, 431)):
        answer = client.get("/api/choices", headers={"Cookie": "a" * length})
        assert answer.status_code == status
    assert answer.json()["error"] == "head_too_large"
