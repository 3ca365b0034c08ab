"""Every operation gives the same answers over HTTP and in this process."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.app.both_ways import Both, ask_everything, play
from tests.web.player import server

from sapper.app.desk import run_now
from sapper.app.errors import RequestError
from sapper.app.local_service import LocalService
from sapper.app.operations import OPERATIONS
from sapper.app.requests import MoveRequest, NewGameRequest
from sapper.app.storage import MemoryStorage
from sapper.generators import GENERATORS
from sapper.spec import Mode
from sapper.web.services import _secrets


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


def test_every_operation_that_needs_no_server_is_answered_alike(both: Both) -> None:
    ask_everything(both)
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
    with pytest.raises(RequestError, match="not available without a server") as refusal:
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

    with pytest.raises(RuntimeError, match="but this one waits"):
        run_now(wait())
