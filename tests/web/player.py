"""A player of the JSON API: counts actions, keeps the picture up to date as the page does."""

from contextlib import contextmanager

from fastapi.testclient import TestClient

from sapper.web.app import create_app
from sapper.web.limits import Limits, Rate
from sapper.web.settings import Settings

PATIENT = Limits(
    player=Rate(10_000, 10_000), address=Rate(10_000, 10_000), calculations=Rate(10_000, 10_000)
)
"""Limits that no test meets by its speed alone."""


@contextmanager
def server(folder, limits=PATIENT, seed=1, **settings):
    """An application on a database of its own; clients of different players share it."""
    app = create_app(Settings(str(folder / "games.db"), limits, seed=seed, **settings))
    with TestClient(app, raise_server_exceptions=True) as client:
        yield client


def refused(response, status, code):
    """Check that a request was refused for a reason, and return the response."""
    assert (response.status_code, response.json()["error"]) == (status, code), response.text
    assert response.json()["detail"]
    return response


class Player:
    """Plays over any client that has ``get`` and ``post``."""

    def __init__(self, client):
        self.client = client
        self.headers = {}
        self.answers = []  # every text the server ever said
        self.id = None
        self.seq = 0

    def _heard(self, response):
        self.answers.append(response.text)
        return response

    def get(self, path, **query):
        return self._heard(self.client.get(path, params=query, headers=self.headers))

    def post(self, path, body):
        return self._heard(self.client.post(path, json=body, headers=self.headers))

    def begin(self, **wish):
        response = self.post("/api/games", wish)
        assert response.status_code == 201, response.text
        game = response.json()
        if game["player"]:
            self.headers = {"X-Sapper-Player": game["player"]}
            self.client.cookies.clear()  # players are told apart by their headers
        self.id, self.seq = game["id"], game["seq"]
        self.picture = [list(row) for row in game["picture"]]
        return game

    @property
    def path(self):
        return f"/api/games/{self.id}"

    def act(self, what, **fields):
        """Take the next action, which the server must accept, and return its message."""
        response = self.post(f"{self.path}/{what}", {"seq": self.seq + 1, **fields})
        assert response.status_code == 200, response.text
        message = response.json()
        self.seq += 1
        assert message["seq"] == self.seq
        for row, col, symbol in message["changed"]:
            self.picture[row][col] = symbol
        return message

    def move(self, kind, row, col, **fields):
        return self.act("moves", kind=kind, cell=[row, col], **fields)

    def open(self, row, col, **fields):
        return self.move("open", row, col, **fields)

    @property
    def rows(self):
        return ["".join(row) for row in self.picture]

    def look(self):
        return self.get(self.path).json()

    def solve(self):
        """Let the server solve as far as it can; return its last message."""
        while not (message := self.act("solve"))["done"]:
            pass
        return message
