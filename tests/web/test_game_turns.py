"""What takes long in a game is done elsewhere, and nobody waits in a thread for a game."""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.web.player import PATIENT, Player, refused, server, services_of, shared_processes

from sapper.app.actions import Action, ActionKind
from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.web.askers import Asker
from sapper.web.game_turns import GREEDY
from sapper.web.live_game import LiveGame
from sapper.web.live_games import SLOW_SECONDS
from sapper.web.schemas.requests import NewGameRequest
from sapper.web.services import Services
from sapper.web.settings import Settings

pytestmark = pytest.mark.slow  # processes that calculate are started

SOMEBODY = Asker("here", "somebody")


@pytest.fixture
def services(tmp_path: Path):
    services = Services(Settings(str(tmp_path / "games.db"), PATIENT, seed=1), shared_processes())
    yield services
    services.close()


def begin(services: Services, **wish: object) -> str:
    return services.games.begin(NewGameRequest(**wish), "somebody").id


def test_a_game_is_played_again_in_a_process_after_it_was_forgotten(player) -> None:
    services = services_of(player.client)
    player.begin(level="expert", mode="fair")
    player.open(8, 15)
    for _ in range(10):
        player.act("solve")
    before, kept = player.look(), services.games.kept
    kept.forget(player.id)
    restored = []
    original = LiveGame.restore
    try:
        LiveGame.restore = lambda *args: restored.append(args)  # type: ignore[method-assign]
        after = player.look()
    finally:
        LiveGame.restore = original  # type: ignore[method-assign]
    assert not restored  # not in this process
    assert {**after, "seconds": 0} == {**before, "seconds": 0}
    player.act("solve")


def test_the_board_of_the_first_opening_is_made_in_a_process(services) -> None:
    name = begin(services, level="intermediate", mode="no-guess", difficulty="hard")
    with services.games.seen(name) as live:
        assert live.must_search(Action(ActionKind.OPEN, (3, 3)))
        assert not live.must_search(Action(ActionKind.FLAG, (3, 3)))

    async def main() -> str:
        return await services.turns.act(name, 1, Action(ActionKind.OPEN, (3, 3)), SOMEBODY)

    assert '"seq":1' in asyncio.run(main())
    with services.games.seen(name) as live:
        assert live.game.layout is not None
        assert not live.work  # one search says nothing of the moves after it


@pytest.mark.parametrize("classic", ["elements", "single-point"])
def test_classics_are_asked_in_a_process(player, classic) -> None:
    player.begin(level="beginner")
    player.open(4, 4)
    with services_of(player.client).games.seen(player.id) as live:
        assert live.must_search(Action(ActionKind.SOLVE, method=classic))
        assert not live.must_search(Action(ActionKind.SOLVE))
    assert player.act("solve", method=classic)["seq"] == 2


def test_a_move_that_takes_longer_than_a_slice_is_made_in_a_process_with_the_same_answer(
    tmp_path,
) -> None:
    answers = []
    for slice_ in (0.0, 30.0):
        folder = tmp_path / str(slice_)
        folder.mkdir()
        with server(folder, replace(PATIENT, move_slice=slice_)) as client:
            player = Player(client)
            player.begin(level="expert", mode="strict", first_click="safe")
            found = [player.open(8, 15)]
            while found[-1]["outcome"] == "in progress":
                row, col = next(
                    (r, c)
                    for r, line in enumerate(player.picture)
                    for c, symbol in enumerate(line)
                    if symbol == "."
                )
                found.append(player.open(row, col))
            answers.append([{**answer, "seconds": 0} for answer in found])
            answers[-1][-1]["ending"]["result"] = None
            assert player.get(f"{player.path}/verify").json()["verified"]
    assert answers[0] == answers[1]
    assert answers[0][-1]["ending"]["certain"] is not None


def test_the_moves_of_a_greedy_player_are_made_in_a_process(services, monkeypatch) -> None:
    name = begin(services, level="expert")
    elsewhere: list[int] = []
    run = services.calculations.run

    async def counting(*args: Any, **more: Any) -> Any:
        elsewhere.append(1)
        return await run(*args, **more)

    monkeypatch.setattr(services.calculations, "run", counting)

    async def flag(seq: int) -> int:
        """Set a flag after an action that was not quite quick; return what is done elsewhere."""
        with services.games.seen(name) as live:
            live.work = 0.01
        flagged = Action(ActionKind.FLAG, (0, seq))
        assert f'"seq":{seq}' in await services.turns.act(name, seq, flagged, SOMEBODY)
        return len(elsewhere)

    async def main() -> None:
        assert await flag(1) == 0
        services.turns._use.add("somebody", GREEDY + 0.1)
        assert await flag(2) == 1
        with services.games.seen(name) as live:
            assert len(live.game.flags) == 2

    asyncio.run(main())


def test_requests_about_one_game_hold_no_thread_and_are_bounded(services) -> None:
    """Forty-five looks at a game that is busy, and another game goes on."""
    busy, other = begin(services), begin(services)
    end = threading.Event()

    def hold(_stop: Stop) -> None:
        assert end.wait(30)

    async def main() -> list[object]:
        turns, view = services.turns, services.games.view
        holding = asyncio.create_task(turns.run(busy, hold, SOMEBODY))
        await asyncio.sleep(0)
        looks = [
            asyncio.create_task(turns.run(busy, lambda _: view(busy, None), SOMEBODY))
            for _ in range(45)
        ]
        await asyncio.sleep(0)
        assert services.actions.quick.running <= 1
        assert (await turns.run(other, lambda _: view(other, None), SOMEBODY)).id == other
        end.set()
        await holding
        return await asyncio.gather(*looks, return_exceptions=True)

    found = asyncio.run(main())
    refusals = [error for error in found if isinstance(error, RequestError)]
    assert len(found) - len(refusals) == PATIENT.waiting_game
    assert {(error.status, error.code, error.retry_after) for error in refusals} == {
        (503, "busy", 1)
    }
    assert not services.turns._locks


def test_time_in_a_thread_is_charged_beyond_what_is_free(services) -> None:
    def work(_stop: Stop) -> None:
        total = 0
        for number in range(600_000):
            total += number

    async def main() -> None:
        await services.turns.run(None, work, SOMEBODY)
        await services.turns.run(None, lambda _: None, Asker("there", "modest"))

    asyncio.run(main())
    use = services.calculations._use
    assert use.of("somebody") > 0.005
    assert use.of("modest") == 0.0


def test_a_board_that_takes_too_long_to_make_is_refused_and_others_play_on(tmp_path) -> None:
    """The wish that held up everybody for 47 seconds."""
    limits = replace(PATIENT, slice=0.01, patience=0.05, grace=0.05)
    with server(tmp_path, limits) as client:
        player = Player(client)
        player.begin(width=1000, height=2, mines=400, mode="no-guess", difficulty="hard")
        body = {"seq": 1, "kind": "open", "cell": [0, 0]}
        response = player.post(f"{player.path}/moves", body)
        assert response.status_code == 422, response.text
        assert response.json()["error"] in {"cannot_generate", "too_hard"}
        assert player.look()["seq"] == 0
        assert player.move("flag", 0, 0)["changed"]


def test_a_game_with_too_many_waiting_is_busy_over_the_api(tmp_path) -> None:
    with server(tmp_path, replace(PATIENT, waiting_game=-1)) as client:
        player = Player(client)
        player.begin()
        assert refused(player.get(player.path), 503, "busy").headers["Retry-After"] == "1"


def test_slow_games_and_greedy_players_have_threads_of_their_own(services) -> None:
    turns = services.turns
    quick = begin(services, level="expert")
    large = begin(services, width=60, height=60, mines=300)
    assert turns._threads_for(SOMEBODY, None) is services.actions.quick
    assert turns._threads_for(SOMEBODY, quick) is services.actions.quick
    assert turns._threads_for(SOMEBODY, large) is services.actions.slow
    with services.games.seen(quick) as live:
        live.work = 2 * SLOW_SECONDS
    assert turns._threads_for(SOMEBODY, quick) is services.actions.slow
    turns._use.add("somebody", 2 * GREEDY)
    assert turns._threads_for(SOMEBODY, None) is services.actions.greedy
    assert turns._threads_for(Asker("here", "another"), None) is services.actions.quick
