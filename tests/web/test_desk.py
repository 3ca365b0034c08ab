"""Games: each action is done once, long work runs in a process, strangers see nothing."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.web.player import (
    PATIENT,
    Player,
    live_game,
    refused,
    server,
    services_of,
    shared_processes,
)

from sapper.answers.games import ActionKind
from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.app.requests import NewGameRequest
from sapper.app.session import Action
from sapper.app.storage import MemoryStorage
from sapper.web.calculations import pool
from sapper.web.desk import ServerDesk, _Turns
from sapper.web.messages import JsonWriter
from sapper.web.services import Services
from sapper.web.settings import Settings

# Actions are numbered, so a double click or a lost answer does no harm.


def move(seq, row, col, kind="open"):
    return {"seq": seq, "kind": kind, "cell": [row, col]}


@pytest.fixture
def begun(player):
    player.begin(level="expert")
    player.open(8, 15)
    return player


def test_the_same_action_again_gets_the_same_answer_and_does_nothing(begun):
    first = begun.answers[-1]
    again = begun.post(f"{begun.path}/moves", move(1, 8, 15))
    assert (again.status_code, again.text) == (200, first)
    assert begun.look()["seq"] == 1


def test_a_repeated_flag_does_not_turn_the_mark_twice(begun):
    row, col = next((r, begun.rows[r].index(".")) for r in range(16) if "." in begun.rows[r])
    begun.move("flag", row, col)
    begun.post(f"{begun.path}/moves", move(2, row, col, "flag"))
    assert begun.look()["mines_left"] == 98


def test_another_action_under_an_old_number_is_stale_and_shows_the_game(begun):
    response = begun.post(f"{begun.path}/moves", move(1, 0, 0))
    assert (response.status_code, response.json()["error"]) == (409, "stale")
    assert response.json()["game"] | {"seconds": 0} == begun.look() | {"seconds": 0}


def test_a_number_that_comes_too_early_is_ahead_and_shows_the_game(begun):
    response = begun.post(f"{begun.path}/moves", move(3, 0, 0))
    assert (response.status_code, response.json()["error"]) == (409, "ahead")
    assert response.json()["game"] | {"seconds": 0} == begun.look() | {"seconds": 0}


@pytest.mark.parametrize("what", ["undo", "redo", "solve", "resign"])
def test_every_kind_of_action_is_answered_again(begun, what):
    begun.act(what)
    first = begun.answers[-1]
    again = begun.post(f"{begun.path}/{what}", {"seq": 2})
    assert (again.status_code, again.text) == (200, first)
    assert begun.look()["seq"] == 2


def test_a_refused_action_uses_up_its_number_and_is_answered_again(begun):
    message = begun.open(8, 15)
    assert message["refused"] == "Row 9, column 16 is already open."
    assert (message["seq"], message["changed"]) == (2, [])
    assert begun.post(f"{begun.path}/moves", move(2, 8, 15)).json() == message


def test_a_double_click_at_the_same_moment_is_one_move(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(level="expert")

        def click(_):
            return player.post(f"{player.path}/moves", move(1, 8, 15)).text

        with ThreadPoolExecutor(8) as threads:
            answers = set(threads.map(click, range(24)))
        assert len(answers) == 1
        assert json.loads(answers.pop())["seq"] == 1
        assert player.look()["seq"] == 1


def test_of_two_different_actions_with_one_number_one_is_done(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(width=20, height=20, mines=10)

        def flag(col):
            return player.post(f"{player.path}/moves", move(1, 0, col, "flag")).status_code

        with ThreadPoolExecutor(8) as threads:
            codes = sorted(threads.map(flag, range(16)))
        assert codes == [200] + [409] * 15
        assert player.look()["mines_left"] == 9


def test_two_servers_on_one_database_play_one_game(tmp_path):
    with server(tmp_path) as one, server(tmp_path) as two:
        player = Player(one)
        player.begin(level="expert", mode="fair")
        for col in range(10):
            player.client = two if col % 2 else one
            player.move("flag", 0, col)
        assert player.look()["mines_left"] == 89
        # The first server's live game is one move behind now: it must notice.
        player.client = one
        assert player.look()["seq"] == 10
        assert player.open(8, 15)["changed"]
        player.client = two
        assert player.look()["picture"] == player.rows


# Creating.


def test_a_new_game_resigns_the_one_it_replaces_even_if_it_is_not_in_memory(player):
    services = services_of(player.client)
    player.begin()
    player.open(0, 0)
    old = player.id
    services.desk.live.forget(old)
    player.begin(replaces=old)
    assert player.get(f"/api/games/{old}").json()["outcome"] == "resigned"


def test_somebody_elses_game_is_not_replaced(player):
    player.begin()
    player.open(0, 0)
    other = Player(player.client)
    other.begin(replaces=player.id)
    assert player.look()["outcome"] == "in progress"


def test_a_game_that_cannot_be_had_replaces_nothing(player):
    player.begin()
    player.open(0, 0)
    response = player.post(
        "/api/games", {"width": 2, "height": 2, "mines": 9, "replaces": player.id}
    )
    assert response.status_code == 422
    assert player.look()["outcome"] == "in progress"


def test_a_call_whose_answer_was_lost_gets_the_same_game(player):
    player.begin()
    player.open(0, 0)
    old = player.id
    wanted = {"level": "expert", "replaces": old, "key": "a-key-of-the-player"}
    first, again = (player.post("/api/games", wanted).json() for _ in range(2))
    assert again == first
    assert first["id"] != old
    names = [each["id"] for each in player.get("/api/games").json()["games"]]
    assert sorted(names) == sorted([old, first["id"]])
    assert (
        player.post("/api/games", {**wanted, "key": "another-key-of-it"}).json()["id"] not in names
    )
    services_of(player.client).desk.live.forget(first["id"])
    assert player.post("/api/games", wanted).json()["id"] == first["id"]


def test_another_player_with_the_same_key_has_another_game(player):
    player.begin(key="the-key-of-everybody")
    other = Player(player.client)
    other.begin()
    other.begin(key="the-key-of-everybody")
    assert other.id != player.id
    assert other.look()["yours"]


def test_the_same_call_twice_at_once_begins_one_game(player, monkeypatch):
    player.begin()
    store = services_of(player.client).store
    wanted = {"level": "expert", "key": "a-key-of-the-player"}
    first = player.post("/api/games", wanted).json()
    looked = []
    original = type(store).game

    def blind(self, name):
        """Read the game, the first time, before the other call has stored it."""
        looked.append(name)
        return None if len(looked) == 1 else original(self, name)

    monkeypatch.setattr(type(store), "game", blind)
    assert player.post("/api/games", wanted).json() == first
    assert looked[0] == first["id"]


# Looking.


def test_looking_changes_nothing(player):
    player.begin(level="beginner")
    player.open(4, 4)
    store = services_of(player.client).store
    before = store.game(player.id)
    assert player.look()["yours"]
    stranger = Player(player.client)
    assert not stranger.get(player.path).json()["yours"]
    listed = player.get("/api/games", running=True).json()["games"]
    assert [game["id"] for game in listed] == [player.id]
    assert stranger.get("/api/games", running=True).json()["games"] == []
    assert store.game(player.id) == before


def test_a_running_game_is_replayed_to_its_player_alone_and_verified_to_nobody(player):
    player.begin()
    player.open(0, 0)
    assert player.get(f"{player.path}/replay").json()["record"] is None
    refused(Player(player.client).get(f"{player.path}/replay"), 403, "not_your_game")
    refused(player.get(f"{player.path}/verify"), 409, "in_progress")
    secret = live_game(player.client, player.id).secret.hex
    player.act("resign")
    found = player.get(f"{player.path}/verify").json()
    assert (found["verified"], found["secret"]) == (True, secret)
    assert found["commitment"] == player.look()["commitment"]


# Long work.

SOMEBODY = Client("here", "somebody", write=JsonWriter(1 << 20, may_gzip=False))


@pytest.fixture
def services(tmp_path: Path):
    services = Services(Settings(str(tmp_path / "games.db"), PATIENT, seed=1), shared_processes())
    yield services
    services.close()


async def begin(services: Services, **wanted: object) -> str:
    return await services.desk.create(NewGameRequest(**wanted), SOMEBODY)


@pytest.fixture
def elsewhere(monkeypatch) -> list[str]:
    """The work that runs in processes, by its name."""
    jobs: list[str] = []
    run = pool.CalculationPool.run

    async def counting(self: Any, client: Client, job: Any, **more: Any) -> Any:
        jobs.append(getattr(job, "func", type(job)).__name__)
        return await run(self, client, job, **more)

    monkeypatch.setattr(pool.CalculationPool, "run", counting)
    return jobs


@pytest.mark.slow
def test_a_game_is_played_again_in_a_process_after_it_was_forgotten(player, elsewhere) -> None:
    player.begin(level="expert", mode="fair")
    player.open(8, 15)
    for _ in range(10):
        player.act("solve")
    before = player.look()
    services_of(player.client).desk.live.forget(player.id)
    assert elsewhere == []
    after = player.look()
    assert elsewhere == ["restored"]
    assert {**after, "seconds": 0} == {**before, "seconds": 0}
    player.act("solve")


@pytest.mark.slow
def test_a_cold_game_is_loaded_without_what_else_is_stored_of_its_actions(
    player, elsewhere, monkeypatch
) -> None:
    player.begin(level="expert")
    player.open(8, 15)
    services = services_of(player.client)
    services.desk.live.forget(player.id)
    monkeypatch.setattr(type(services.store), "actions", None)
    assert player.look()["seq"] == 1


def test_requests_have_a_game_in_order_and_those_who_leave_are_passed_over(services) -> None:
    async def main() -> None:
        name = await begin(services, level="beginner")
        had: list[str] = []
        entered = asyncio.Event()
        leave = asyncio.Event()

        async def have(who: str) -> None:
            async with services.desk.seen(name, SOMEBODY):
                had.append(who)
                entered.set()
                if who == "first":
                    await leave.wait()

        first = asyncio.create_task(have("first"))
        await entered.wait()
        others = [asyncio.create_task(have(who)) for who in ("second", "third", "fourth")]
        await asyncio.sleep(0)  # each gets as far as it can
        others[0].cancel()
        leave.set()
        found = await asyncio.gather(first, *others, return_exceptions=True)
        assert isinstance(found[1], asyncio.CancelledError)
        assert had == ["first", "third", "fourth"]
        await have("fifth")  # the game is free again
        assert services.desk._turns == {}

    asyncio.run(main())


@pytest.mark.slow
def test_the_board_of_the_first_opening_is_made_in_a_process(services, elsewhere) -> None:
    async def main() -> None:
        name = await begin(services, level="intermediate", mode="no-guess", difficulty="hard")
        opened = await services.desk.act(name, 1, Action(ActionKind.OPEN, (3, 3)), SOMEBODY)
        assert b'"seq":1' in opened.body
        assert elsewhere == ["act"]
        async with services.desk.seen(name, SOMEBODY) as live:
            assert live.game.layout is not None
            assert not live.work  # one search says nothing about later moves
        await services.desk.act(name, 2, Action(ActionKind.FLAG, (0, 0)), SOMEBODY)
        assert elsewhere == ["act"]

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize("classic", ["elements", "single-point"])
def test_classics_run_in_a_process(player, elsewhere, classic) -> None:
    player.begin(level="beginner")
    player.open(4, 4)
    player.act("solve")
    assert elsewhere == []
    assert player.act("solve", method=classic)["seq"] == 3
    assert elsewhere == ["act"]


@pytest.mark.slow
def test_a_posted_layout_is_read_in_a_process(player, elsewhere) -> None:
    player.begin(level="beginner")
    assert elsewhere == []
    player.begin(layout="4x1:.*..")
    assert elsewhere == ["options_of"]


@pytest.mark.slow
def test_a_posted_board_is_read_in_a_process_whoever_asks(player, elsewhere) -> None:
    """Earlier, a player's running game was read on the event loop, to be compared."""
    player.begin(layout="4x1:.*..")
    player.open(0, 0)
    elsewhere.clear()
    assert player.post("/api/analyse", {"board": "4x1m1:1..."}).status_code == 200
    assert elsewhere == ["posted_board", "games_shown", "calculated"]


@pytest.mark.slow
def test_a_move_that_takes_longer_than_a_slice_is_made_in_a_process_with_the_same_answer(
    tmp_path, elsewhere
) -> None:
    answers = []
    for slice_ in (30.0, 0.0):
        folder = tmp_path / str(slice_)
        folder.mkdir()
        assert elsewhere == []
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
            if slice_ == 30.0:
                elsewhere.clear()
            assert player.get(f"{player.path}/verify").json()["verified"]
            if slice_ == 30.0:
                elsewhere.clear()
    assert answers[0] == answers[1]
    assert answers[0][-1]["ending"]["certain"] is not None
    assert "act" in elsewhere


@pytest.mark.slow
def test_an_opening_after_a_hard_one_is_done_in_a_process(services, elsewhere) -> None:
    hard = PATIENT.move_slice + 1.0

    async def main() -> None:
        name = await begin(services, level="expert")
        for seq, (text, work, jobs) in enumerate(
            (
                ("open 8,15", 0.0, []),
                ("flag 0,0", hard, []),
                ("solve", hard, ["act"]),
                ("solve", None, ["act"]),  # the last one was short
            ),
            1,
        ):
            async with services.desk.seen(name, SOMEBODY) as live:
                live.work = live.work if work is None else work
            answer = await services.desk.act(name, seq, Action.parse(text), SOMEBODY)
            assert f'"seq":{seq}'.encode() in answer.body
            assert elsewhere == jobs

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize(("side", "jobs"), [(20, []), (60, ["act", "act", "act"])])
def test_what_takes_long_to_write_down_is_written_in_a_process(
    services, elsewhere, side, jobs
) -> None:
    """Measuring a large board at the end took a third of a second of the event loop."""

    async def main() -> None:
        name = await begin(services, width=side, height=side, mines=1, first_click="safe")
        for seq, text in enumerate(("open 0,0", "undo", "resign"), 1):
            async with services.desk.seen(name, SOMEBODY) as live:
                live.work = 0.0
            answer = await services.desk.act(name, seq, Action.parse(text), SOMEBODY)
            assert f'"seq":{seq}'.encode() in answer.body
        assert elsewhere == jobs

    asyncio.run(main())


@pytest.mark.slow
def test_requests_about_one_game_wait_for_each_other_and_are_bounded(services) -> None:
    """Forty-five reads of a busy game. Another game must continue."""

    async def main() -> list[object]:
        held, end = await begin(services), asyncio.Event()
        other = await begin(services)

        async def hold() -> None:
            async with services.desk.seen(held, SOMEBODY):
                await end.wait()

        async def look(name: str) -> str:
            async with services.desk.seen(name, SOMEBODY) as live:
                return live.stored.id

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        looks = [asyncio.create_task(look(held)) for _ in range(45)]
        await asyncio.sleep(0)
        assert await look(other) == other
        end.set()
        await holding
        return await asyncio.gather(*looks, return_exceptions=True)

    found = asyncio.run(main())
    refusals = [error for error in found if isinstance(error, RequestError)]
    assert len(found) - len(refusals) == PATIENT.waiting_game
    assert {(error.status, error.code, error.retry_after) for error in refusals} == {
        (503, "busy", 1)
    }
    assert not services.desk._turns


@pytest.mark.slow
def test_a_board_that_takes_too_long_to_make_is_refused_and_others_play_on(tmp_path) -> None:
    """The request that once delayed all players for 47 seconds."""
    limits = replace(PATIENT, slices=(0.01, 0.01), patience=0.05, grace=0.05)
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
    with server(tmp_path) as client:
        player = Player(client)
        player.begin()
        desk = services_of(client).desk
        desk._limits = replace(PATIENT, waiting_game=0)
        desk._turns[player.id] = _Turns(requests=1)  # the one that has the game
        assert refused(player.get(player.path), 503, "busy").headers["Retry-After"] == "1"


# What is stored.


@pytest.mark.slow
def test_taking_back_a_large_opening_stores_and_keeps_no_answer(player) -> None:
    """It was half a megabyte per action on a board of 200 by 200."""
    player.begin(width=100, height=100, mines=2)
    player.open(50, 50)
    for _ in range(3):
        assert len(player.act("undo")["changed"]) > 5_000
        player.act("redo")
    stored = services_of(player.client).store.actions(player.id)
    assert sum(len(f"{action}") for action in stored) < 200 * len(stored)
    assert live_game(player.client, player.id).last_answer is None


@pytest.mark.slow
def test_every_answer_is_given_again_from_the_log(tmp_path) -> None:
    """Also after the game has continued or was unloaded, or after the server was restarted."""
    with server(tmp_path) as client:
        player = Player(client)
        player.begin(width=9, height=9, mines=12, mode="strict", question_marks=True)
        asked: list[tuple[str, dict[str, object]]] = []

        def act(what: str, **fields: object) -> None:
            asked.append((what, {"seq": player.seq + 1, **fields}))
            player.act(what, **fields)

        def move(kind: str, row: int, col: int) -> None:
            act("moves", kind=kind, cell=[row, col])

        act("undo")  # refused
        move("flag", 0, 0)
        move("open", 4, 4)
        move("open", 4, 4)  # refused
        for _ in range(3):
            act("solve")
        act("solve", method="single-point")
        player.get(f"{player.path}/hint")
        act("undo")
        act("redo")
        for row in range(9):
            for col in range(9):
                if player.look()["outcome"] == "in progress":
                    move("open", row, col)
        act("undo")
        act("undo")
        act("resign")
        act("redo")  # refused
        sent = [json.loads(text) for text in player.answers if text.startswith('{"seq"')]
        assert len(sent) == len(asked) == player.seq
        assert sum(message["refused"] is not None for message in sent) >= 3
        assert sum(message["ending"] is not None for message in sent) >= 2
    with server(tmp_path) as client:
        player.client = client
        replay = player.get(f"{player.path}/replay").json()
        assert replay["messages"] == sent
        for (what, body), message in list(zip(asked, sent, strict=True))[::5]:
            assert player.post(f"{player.path}/{what}", body).json() == message
        assert player.look()["seq"] == player.seq


def test_a_game_that_failed_is_forgotten_and_loaded_again(player, monkeypatch) -> None:
    player.begin(layout="4x1:.*..")
    player.open(0, 0)
    live = services_of(player.client).desk.live
    with monkeypatch.context() as patch:
        patch.setattr("sapper.app.live_game.move_result", None)
        with pytest.raises(TypeError):
            player.post(f"{player.path}/moves", {"seq": 2, "kind": "flag", "cell": [0, 1]})
        assert live.count == 0
    assert player.move("flag", 0, 1)["seq"] == 2


def test_a_cell_outside_does_not_make_the_server_load_the_game_again(player) -> None:
    player.begin()
    live = live_game(player.client, player.id)
    refused(
        player.post(f"{player.path}/moves", {"seq": 1, "kind": "open", "cell": [99, 0]}),
        422,
        "bad_cell",
    )
    assert live_game(player.client, player.id) is live


@pytest.mark.slow
def test_games_can_be_played_without_a_database(services) -> None:
    """The desk needs only the storage protocol."""

    async def main() -> None:
        storage = MemoryStorage()
        games = ServerDesk(storage, PATIENT, services.calculations, services.ledger)
        name = await games.create(NewGameRequest(layout="4x1:.*.."), SOMEBODY)
        for seq, text in enumerate(("open 0,0", "flag 0,1", "undo", "resign"), 1):
            await games.act(name, seq, Action.parse(text), SOMEBODY)
        games.live.forget(name)
        async with games.seen(name, SOMEBODY) as live:
            assert (live.stored.seq, live.outcome.value) == (4, "resigned")
        assert [action.request for action in storage.actions(name)][-1] == "resign"

    asyncio.run(main())
