"""HTTP from the table of operations: reading and refusing requests, writing answers."""

import asyncio
import gzip
import json

import pytest
from tests.web.player import Player, refused, services_of

from sapper.app.errors import RequestError
from sapper.app.operations import OPERATIONS, CostClass, path_value
from sapper.app.requests import GameHintRequest, MoveRequest, NewGameRequest, Request
from sapper.app.service import METHODS, Service
from sapper.web.app import _is_here
from sapper.web.messages import Reader, player_digest, token_in
from sapper.web.server_service import ServerService

JSON = {"Content-Type": "application/json"}
TOKEN = "a" * 32


def read(kind, body, content_type: bytes = b"application/json"):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Reader(kind).body(content_type, text)


def problem(kind, body, **more) -> str:
    with pytest.raises(RequestError) as refusal:
        read(kind, body, **more)
    assert refusal.value.code == "invalid_request"
    return str(refusal.value)


# The table.


def test_every_operation_has_a_method_and_calculations_have_a_function() -> None:
    for operation in OPERATIONS.values():
        service = ServerService if operation.needs_server else Service
        assert asyncio.iscoroutinefunction(getattr(service, METHODS[operation.name]))
        assert (operation.function is not None) == (operation.cost is CostClass.CALCULATION)
        assert operation.summary.endswith(".")


def test_no_two_operations_share_a_route() -> None:
    routes = {(each.method, each.path) for each in OPERATIONS.values()}
    assert len(routes) == len(OPERATIONS)


# Bodies.


def test_a_request_is_read_with_its_defaults() -> None:
    assert read(NewGameRequest, {"mode": "fair"}) == NewGameRequest(mode="fair")
    move = read(MoveRequest, {"seq": 1, "kind": "open", "cell": [0, 5], "at": 1})
    assert (move.kind, move.cell, move.at) == ("open", (0, 5), 1.0)
    assert read(Request, b"") == read(Request, {}) == Request()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seq": "1"}, "seq '1': expected a whole number, got a string"),
        ({"seq": True}, "seq True: expected a whole number, got true or false"),
        ({"seq": 1.5}, "seq 1.5: expected a whole number, got a number"),
        ({"seq": 0}, "seq 0: at least 1"),
        ({"kind": "jump"}, "kind 'jump': choose one of open, flag, chord, question"),
        ({"cell": [0]}, "cell: expected a list of length 2, got 1"),
        ({"cell": [0, "a"]}, "cell.1: expected a whole number, got a string"),
        ({"cell": [-1, 0]}, "cell.0 -1: at least 0"),
        ({"at": "now"}, "at 'now': expected a number or null, got a string"),
        ({"colour": "red"}, "colour 'red': there is no such field"),
    ],
)
def test_what_is_wrong_names_the_field(fields: dict, words: str) -> None:
    move = {"seq": 1, "kind": "open", "cell": [0, 0]}
    assert problem(MoveRequest, move | fields) == words


def test_what_is_missing_is_named() -> None:
    assert problem(MoveRequest, {"seq": 1, "kind": "open"}) == "cell: it is missing"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nul",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"seq": NaN}',
        b'{"seq": 1} {}',
        b'"\\ud800"',
    ],
)
def test_what_is_not_json_is_refused(body: bytes) -> None:
    assert "not JSON" in problem(MoveRequest, body) or body == b""


@pytest.mark.parametrize("body", [b"[]", b"null", b'"x"', b"1"])
def test_what_is_not_an_object_is_refused(body: bytes) -> None:
    assert problem(MoveRequest, body) == "the body must be a JSON object"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_another_type_of_content_is_refused(client, kind) -> None:
    headers = {"Content-Type": kind} if kind else {}
    body = b'{"board": "1x1:."}'
    refused(client.post("/api/check", content=body, headers=headers), 415, "not_json")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_json_may_be_written_with_parameters(client, kind) -> None:
    body = b'{"board": "1x1:."}'
    response = client.post("/api/check", content=body, headers={"Content-Type": kind})
    assert response.status_code == 200


def test_a_body_beyond_the_limit_is_refused_by_its_length(client) -> None:
    body = b"x" * 300_000
    refused(client.post("/api/read", content=body, headers=JSON), 413, "body_too_large")


def test_a_body_beyond_the_limit_is_refused_while_it_comes_in_pieces(client) -> None:
    def pieces():
        for _ in range(30):
            yield b"x" * 10_000

    refused(client.post("/api/read", content=pieces(), headers=JSON), 413, "body_too_large")


def test_a_body_that_does_not_come_to_its_end_reaches_nobody(client, monkeypatch) -> None:
    messages = [
        {"type": "http.request", "body": b"{}", "more_body": True},
        {"type": "http.disconnect"},
    ]
    reached = []

    async def receive():
        return messages.pop(0)

    async def send(message):
        reached.append(message)

    headers = [(b"host", b"testserver"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/games",
        "headers": headers,
        "query_string": b"",
        "client": ("testclient", 1),
        "root_path": "",
    }
    monkeypatch.setattr(services_of(client).desk, "create", reached.append)
    asyncio.run(client.app(scope, receive, send))
    assert reached == []


# Queries and paths.


def test_a_query_is_read_by_its_types() -> None:
    assert Reader(GameHintRequest).query(b"level=2") == GameHintRequest(level=2)
    assert Reader(GameHintRequest).query(b"") == GameHintRequest()


@pytest.mark.parametrize(
    "query",
    [
        *(b"level=4", b"level=x", b"level=", b"level=1&level=2", b"other=1", b"level=1.5"),
        *(b"level=1" + b"&" * 60_000, b"&".join(b"%d=" % number for number in range(10_000))),
    ],
)
def test_a_query_that_is_wrong_is_refused(query: bytes) -> None:
    with pytest.raises(RequestError) as refusal:
        Reader(GameHintRequest).query(query)
    assert refusal.value.code == "invalid_request"


@pytest.mark.parametrize("number", ["0", "99", "x", "1.0", "-1", "²", "9" * 20])
def test_the_number_of_a_lesson_is_checked(client, number) -> None:
    refused(client.get(f"/api/training/lessons/{number}"), 422, "invalid_request")
    with pytest.raises(RequestError, match="number"):
        path_value("number", number)


# Answers.


def test_a_long_answer_is_compressed_where_that_is_read(client) -> None:
    for encoding in ("gzip", "identity"):
        response = client.get("/api/choices", headers={"Accept-Encoding": encoding})
        assert response.headers.get("content-encoding") == ("gzip" if encoding == "gzip" else None)
        assert response.headers["vary"] == "Accept-Encoding"
        assert response.json()["levels"]
    short = client.get("/api/player", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in short.headers
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert gzip.compress(page.content)


def test_flags_outside_the_board_are_refused_where_it_is_read(client) -> None:
    for flag in ([9, 9], [-1, 0]):
        body = {"board": "3x1m1:.1.", "flags": [flag]}
        refused(client.post("/api/hint", json=body), 422, "bad_cell")


def test_routes_are_counted_by_their_paths(client) -> None:
    player = Player(client)
    player.begin()
    player.open(0, 0)
    player.look()
    metrics = services_of(client).metrics.text().decode()
    for route in ("/api/games/{name}/moves", "/api/games/{name}"):
        assert f'sapper_request_seconds_count{{route="{route}"}} 1.0' in metrics


def test_an_action_out_of_turn_shows_the_game(client) -> None:
    player = Player(client)
    player.begin()
    answer = refused(player.post(f"{player.path}/undo", {"seq": 9}), 409, "ahead").json()
    assert answer["game"]["id"] == player.id
    assert answer["game"] == player.look()


def test_a_repeated_action_gets_the_same_answer(client) -> None:
    player = Player(client)
    player.begin()
    move = {"seq": 1, "kind": "open", "cell": [4, 4]}
    first = player.post(f"{player.path}/moves", move)
    assert first.text == player.post(f"{player.path}/moves", move).text
    refused(player.post(f"{player.path}/moves", move | {"kind": "flag"}), 409, "stale")
    refused(
        player.post(f"{player.path}/moves", move | {"seq": 2, "cell": [99, 0]}), 422, "bad_cell"
    )


# The client.


def player_of(client, name: str, value: str) -> str | None:
    token = token_in({"headers": [(name.encode(), value.encode())]})
    return None if token is None else asyncio.run(services_of(client).sessions.player(*token))


@pytest.mark.parametrize(
    ("name", "text"), [("x-sapper-player", "{}"), ("cookie", "other=1; sapper_player={}")]
)
def test_a_player_is_known_by_header_or_cookie(client, name: str, text: str) -> None:
    token = services_of(client).sessions.new_token()
    for _ in range(2):  # looked up, then remembered
        assert player_of(client, name, text.format(token)) == player_digest(token)


@pytest.mark.parametrize("value", ["", "short", "a" * 129, TOKEN])
def test_what_is_not_a_token_is_nobody(client, value: str) -> None:
    assert player_of(client, "x-sapper-player", value) is None


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1", True), ("::1", True), ("192.0.2.1", False), ("", False)]
)
def test_this_machine_is_known_by_its_address(host: str, here: bool) -> None:
    assert _is_here(host) is here
