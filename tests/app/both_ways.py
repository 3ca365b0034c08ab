"""Calls that are made over HTTP and of a service without a server; their answers are compared."""

import base64
import json
from contextlib import suppress
from typing import Any, Protocol

from sapper.app.errors import RequestError
from sapper.app.local_service import Response, route

PAIR = {"board": "3x2:.../111"}
UNLIKE = frozenset(
    [
        "id",
        "game",
        "games",
        "player",
        "created",
        "touched",
        "ended",
        "share",  # its time
        "seconds",
        "seconds_left",
        "record",
        "signed_by",
        "at",
        "actions",
        "moves_per_second",
        "bbbv_per_second",
        "history",
    ]
)
"""Keys whose values differ: ids, times, signatures and limits of a server."""


class Local(Protocol):
    """A service without a server."""

    def respond(self, method: str, path: str, body: str | None = None) -> Response: ...


class Both:
    """One player, over HTTP and here; each call is made both ways and the answers are compared."""

    def __init__(self, client: Any, local: Local) -> None:
        self.client, self.local = client, local
        self.headers: dict[str, str] = {}
        self.asked: set[str] = set()
        self.names: dict[str, str] = {}
        """The ids of the local games, by the ids of the same games on the server."""

    def call(self, path: str, body: object = None) -> Any:
        method = "GET" if body is None else "POST"
        http = self.client.request(
            method, f"/api/{path}", json=body, headers=self.headers | {"Accept-Encoding": ""}
        )
        for there, here in self.names.items():
            path = path.replace(there, here)
        written = None if body is None else json.dumps(body)
        for there, here in self.names.items():
            written = written and written.replace(there, here)
        local = self.local.respond(method, path, written)
        with suppress(RequestError):
            self.asked.add(route(method, f"/api/{path.partition('?')[0]}")[0].name)
        assert local.status == http.status_code, (path, local.text, http.text)
        if not http.headers["Content-Type"].startswith("application/json"):
            assert local.text == http.text
            return local.text
        there, text = http.json(), local.text
        for name, other in self.names.items():
            text = text.replace(other, name)
        here = json.loads(text)
        if isinstance(there, dict) and there.get("player"):
            self.headers = {"X-Sapper-Player": there["player"]}
            self.client.cookies.clear()
        if isinstance(there, dict) and "id" in there:
            self.names.setdefault(there["id"], here["id"])
        assert comparable(here) == comparable(there), path
        return there


def comparable(value: Any) -> Any:
    """Return an answer without the parts that differ from run to run."""
    if isinstance(value, dict):
        return {key: None if key in UNLIKE else comparable(each) for key, each in value.items()}
    if isinstance(value, list):
        return [comparable(each) for each in value]
    return value


def play(both: Both, **wanted: Any) -> str:
    """Start a game and open its middle."""
    game = both.call("games", wanted)
    size = game["spec"]
    path = f"games/{game['id']}"
    cell = [size["height"] // 2, size["width"] // 2]
    both.call(f"{path}/moves", {"seq": 1, "kind": "open", "cell": cell})
    return path


def games(both: Both, mode: str) -> None:
    path = play(both, level="intermediate", mode=mode, first_click="opening")
    seq = 1
    for what in ("solve", "solve", "undo", "redo", "solve"):
        seq += 1
        both.call(f"{path}/{what}", {"seq": seq})
    both.call(f"{path}/undo", {"seq": seq - 2})  # out of turn
    both.call(f"{path}/solve", {"seq": seq})  # again
    for what in ("hint?level=1", "hint", "analysis", "best", "decomposition", "picture.svg"):
        both.call(f"{path}/{what}")
    both.call(f"{path}/classic?classic=single-point")
    both.call(f"{path}/picture.svg?overlay=probabilities")
    both.call(f"{path}/review")  # refused
    both.call(f"{path}/resign", {"seq": seq + 1})
    for what in ("review", "verify", "replay", "hint"):
        both.call(f"{path}/{what}")
    both.call(path)
    both.call("games?running=true")
    both.call("games")
    both.call("statistics")


def endings(both: Both) -> None:
    path = play(both, layout="4x1:.*..")
    both.call(f"{path}/moves", {"seq": 2, "kind": "flag", "cell": [0, 1]})
    both.call(f"{path}/moves", {"seq": 3, "kind": "chord", "cell": [0, 0]})
    both.call(f"{path}/moves", {"seq": 3, "kind": "open", "cell": [0, 0]})
    daily = both.call("daily")
    both.call(f"daily/{daily['day']}")
    both.call("daily/2020-01-01")
    game = play(both, day=daily["day"], level="beginner")
    both.call(f"{game}/resign", {"seq": 2})
    both.call("daily")


def posted_boards(both: Both) -> None:
    for what in ("read", "analyse", "check", "place", "best", "hint", "decompose", "draw"):
        both.call(what, PAIR)
    both.call("convert", PAIR | {"to": "mbf"})
    both.call("classic", PAIR | {"classic": "bags"})
    both.call("generate", {"level": "beginner", "mode": "no-guess", "seed": "7", "count": 2})
    record = b'{"what": "is this"}'
    both.call("review", {"name": "a.json", "base64": base64.b64encode(record).decode()})


def train(both: Both) -> None:
    exercise = both.call("training/exercises", {"choice": "mixed"})
    both.call("training/answers", {"exercise": exercise["number"], "kind": "show"})
    both.call("training/exercises", {"choice": "games"})
    both.call("training/lessons")
    both.call("training/lessons/1")
    for cell in ([0, 0], [0, 1]):
        both.call("training/lessons/1/answers", {"kind": "open", "cell": cell, "position": 0})
    both.call("training")
    both.call("choices")


def ask_everything(both: Both) -> None:
    """Perform every operation that needs no server, most of them several times."""
    for mode in ("classic", "no-guess", "fair"):
        games(both, mode)
    endings(both)
    posted_boards(both)
    train(both)
    both.call("player")
    both.call("player/data")
    both.call("statistics/reset", {})
    both.call("player/delete", {})
