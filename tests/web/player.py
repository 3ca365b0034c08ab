"""A player of the JSON API: counts actions, keeps the picture up to date as the page does."""

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from starlette.testclient import TestClient

from sapper.app.live_game import LiveGame
from sapper.web.app import create_app
from sapper.web.calculations.pool import Processes
from sapper.web.limits import Limits, Rate
from sapper.web.middleware import Gate
from sapper.web.services import Services
from sapper.web.settings import Settings

Answer = dict[str, Any]
"""The JSON of a response."""


class Response(Protocol):
    """The parts of a response that the tests use."""

    status_code: int
    headers: Any

    @property
    def text(self) -> str: ...

    def json(self) -> Any: ...


class Client(Protocol):
    """The parts of a client that the tests use, over a network or in this process."""

    cookies: Any

    def get(self, path: str, *, params: Any, headers: Any) -> Any: ...

    def post(self, path: str, *, json: Any, headers: Any) -> Any: ...


PATIENT = Limits(
    processes=(1, 1, 2),
    move_slice=30.0,
    slices=(60.0, 60.0),
    patience=300.0,
    grace=60.0,
    niceness=0,
    player=Rate(1e6, 1_000_000),
    address=Rate(1e6, 1_000_000),
    files=Rate(10_000, 10_000),
    player_time=Rate(10_000, 10_000),
    address_time=Rate(10_000, 10_000),
    player_bytes=Rate(10_000, 1_000_000_000),
    address_bytes=Rate(10_000, 1_000_000_000),
    refusal_delay=0.0,
)
"""Limits that no test reaches only because it is fast."""


@cache
def shared_processes() -> Processes:
    """The calculation processes of all servers in the tests.

    They are shared because starting them takes longest.
    """
    processes = Processes(PATIENT)
    atexit.register(processes.close)
    return processes


def application(
    folder: Path | str, limits: Limits = PATIENT, seed: int | None = 1, **settings: Any
) -> Gate:
    """An application with its own database.

    The database is a file in a folder, or elsewhere, by its URL.
    """
    database = str(folder / "games.db") if isinstance(folder, Path) else folder
    return create_app(Settings(database, limits, seed=seed, **settings), shared_processes())


@contextmanager
def server(folder: Path | str, limits: Limits = PATIENT, **settings: Any) -> Iterator[TestClient]:
    """An application, see above; clients of different players share it."""
    app = application(folder, limits, **settings)
    with TestClient(app, raise_server_exceptions=True) as client:
        yield client


def services_of(client: TestClient) -> Services:
    """The services of the server behind a client."""
    assert isinstance(client.app, Gate)
    services = client.app.services
    assert isinstance(services, Services)
    return services


def live_game(client: TestClient, name: str) -> LiveGame:
    """A game that the server behind a client has in memory."""
    services = services_of(client)
    live = services.desk.live.get(name, services.store.generation)
    assert live is not None, name
    return live


def refused(response: Response, status: int, code: str) -> Response:
    """Check that a request was refused for a reason, and return the response."""
    assert (response.status_code, response.json()["error"]) == (status, code), response.text
    assert response.json()["detail"]
    return response


class Player:
    """Plays over any client that has ``get`` and ``post``."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.headers: dict[str, str] = {}
        self.answers: list[str] = []  # every text the server has sent
        self.id = ""
        self.seq = 0
        self.picture: list[list[str]] = []

    def _heard(self, response: Response) -> Response:
        self.answers.append(response.text)
        return response

    def get(self, path: str, **query: Any) -> Response:
        return self._heard(self.client.get(path, params=query, headers=self.headers))

    def post(self, path: str, body: object) -> Response:
        return self._heard(self.client.post(path, json=body, headers=self.headers))

    def begin(self, **wanted: Any) -> Answer:
        response = self.post("/api/games", wanted)
        assert response.status_code == 201, response.text
        game: Answer = response.json()
        if game["player"]:
            self.headers = {"X-Sapper-Player": game["player"]}
            self.client.cookies.clear()  # players are distinguished by their headers
        self.id, self.seq = game["id"], game["seq"]
        self.picture = [list(row) for row in game["picture"]]
        return game

    @property
    def path(self) -> str:
        return f"/api/games/{self.id}"

    def act(self, what: str, **fields: Any) -> Answer:
        """Take the next action, which the server must accept, and return its message."""
        response = self.post(f"{self.path}/{what}", {"seq": self.seq + 1, **fields})
        assert response.status_code == 200, response.text
        message: Answer = response.json()
        self.seq += 1
        assert message["seq"] == self.seq
        for row, col, symbol in message["changed"]:
            self.picture[row][col] = symbol
        return message

    def move(self, kind: str, row: int, col: int, **fields: Any) -> Answer:
        return self.act("moves", kind=kind, cell=[row, col], **fields)

    def open(self, row: int, col: int, **fields: Any) -> Answer:
        return self.move("open", row, col, **fields)

    @property
    def rows(self) -> list[str]:
        return ["".join(row) for row in self.picture]

    def look(self) -> Answer:
        game: Answer = self.get(self.path).json()
        return game

    def solve(self) -> Answer:
        """Let the server solve as far as it can; return its last message."""
        while not (message := self.act("solve"))["done"]:
            pass
        return message
