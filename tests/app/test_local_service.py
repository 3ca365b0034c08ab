"""Every operation gives the same answers over HTTP and in this process."""

import base64
import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.web.player import server

from sapper.app.desk import run_now
from sapper.app.errors import RequestError
from sapper.app.local_service import LocalService, route
from sapper.app.operations import OPERATIONS
from sapper.app.requests import MoveRequest, NewGameRequest
from sapper.app.storage import MemoryStorage
from sapper.generators import GENERATORS
from sapper.spec import Mode
from sapper.web.services import _secrets

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


class Both:
    """One player, over HTTP and here; each call is made both ways and the answers are compared."""

    def __init__(self, client: Any, local: LocalService) -> None:
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


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    secrets, seeds = _secrets(1), count(1)
    local = LocalService(
        MemoryStorage(), new_secret=secrets, new_seed=lambda: next(seeds), daily_key=None
    )
    with server(tmp_path) as client:
        # Both services draw the key of the boards of the day first.
        found = Both(client, local)
        found.call("daily")
        yield found


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


def test_every_operation_that_needs_no_server_is_answered_alike(both: Both) -> None:
    for mode in ("classic", "no-guess", "fair"):
        games(both, mode)
    endings(both)
    posted_boards(both)
    train(both)
    both.call("player")
    both.call("player/data")
    both.call("statistics/reset", {})
    both.call("player/delete", {})
    assert both.asked == {name for name, each in OPERATIONS.items() if not each.needs_server}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("nothing", None),
        ("games/no_such_game", None),
        ("games/é", None),
        ("training/lessons/99", None),
        ("training/lessons/x", None),
        ("daily/tomorrow", None),
        ("games", {"level": "beginner", "unknown": 1}),
        ("games", {"width": "9"}),
        ("games", {"width": 9}),
        ("games", {"mode": "easy"}),
        ("games", {"mode": 3}),
        ("games", {"question_marks": 1}),
        ("games", {"level": "x" * 65}),
        ("games?running=perhaps", None),
        ("convert", {"board": "3x1:1.."}),
        ("analyse", {"rows": "1.."}),
        ("analyse", {"rows": ["1", 2]}),
        ("analyse", {}),
        ("place", {"board": "3x1:1..", "seed": -1}),
        ("place", {"board": "3x1:1..", "seed": [1]}),
        ("hint", {"board": "3x1:1..", "flags": [[0, 1, 2]]}),
        ("hint", {"board": "3x1:1..", "level": 4}),
        ("classic", {"board": "3x1:1..", "classic": "magic"}),
    ],
)
def test_what_is_refused_is_refused_in_the_same_words(both: Both, path: str, body: Any) -> None:
    both.call(path, body)


@pytest.mark.parametrize(
    "generator", [each.name for each in GENERATORS.values() if Mode.NO_GUESS in each.modes]
)
def test_every_generator_makes_the_board_of_a_game_that_is_verified(
    both: Both, generator: str
) -> None:
    path = play(both, mode="no-guess", generator=generator)
    assert both.call(path)["spec"]["generator"] == generator
    both.call(f"{path}/resign", {"seq": 2})
    assert both.call(f"{path}/verify")["verified"]


def test_a_game_whose_generator_finds_no_board_goes_on_without_a_move(both: Both) -> None:
    wanted = {"width": 16, "height": 16, "mines": 110, "mode": "no-guess"}
    path = play(both, **wanted, generator="regenerate", solver="single-point")
    game = both.call(path)
    assert (game["seq"], game["outcome"]) == (0, "in progress")


# Only this service.


@pytest.mark.parametrize("name", [name for name, each in OPERATIONS.items() if each.needs_server])
def test_what_needs_a_server_is_refused_with_the_reason(name: str) -> None:
    service = LocalService(MemoryStorage())
    with pytest.raises(RequestError, match="needs a server") as refusal:
        service.answer(name)
    assert refusal.value.code == "not_here"


def test_answers_are_the_dataclasses_of_the_table() -> None:
    service = LocalService(MemoryStorage())
    game = service.answer("create_game", request=NewGameRequest(layout="4x1:.*.."))
    moved = service.answer("move", {"name": game.id}, MoveRequest(seq=1, kind="open", cell=(0, 0)))
    for name, answer in (("create_game", game), ("move", moved)):
        assert type(answer) is OPERATIONS[name].answer
    resigned = service.respond("POST", f"games/{game.id}/resign", '{"seq": 2}')
    assert resigned.status == 200
    verified = service.answer("verify", {"name": game.id})
    assert (verified.verified, verified.committed, verified.signed_by) == (True, True, None)


def test_a_coroutine_that_waits_is_not_run_now() -> None:
    class Waiting:
        def __await__(self) -> Iterator[None]:
            yield

    async def wait() -> None:
        await Waiting()

    with pytest.raises(RuntimeError, match="is waiting"):
        run_now(wait())
