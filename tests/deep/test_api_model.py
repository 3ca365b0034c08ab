"""Random sequences of calls, compared with a naive model of the server after every one."""

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.deep.naive_server import Cell, NaiveGame
from tests.deep.results import keep
from tests.web.player import refused, server, services_of

pytestmark = pytest.mark.slow

KINDS = ("open", "open", "open", "flag", "flag", "chord", "undo", "undo", "redo", "resign")
COUNTS = {"sequences": 0, "calls": 0, "restarts": 0}


def layouts() -> st.SearchStrategy[list[str]]:
    """Small layouts, with a mine and two cells without."""
    sizes = st.tuples(st.integers(1, 5), st.integers(2, 4))
    drawn = sizes.flatmap(
        lambda size: st.lists(
            st.text(alphabet=".....**", min_size=size[0], max_size=size[0]),
            min_size=size[1],
            max_size=size[1],
        )
    )
    return drawn.filter(lambda rows: "".join(rows).count(".") > 1 and "*" in "".join(rows))


class Server(RuleBasedStateMachine):
    """Players of a server, and of its model."""

    games = Bundle("games")

    def __init__(self) -> None:
        super().__init__()
        self._exit = ExitStack()
        self._folder = Path(self._exit.enter_context(tempfile.TemporaryDirectory()))
        self._server = ExitStack()
        self.restarted = 5
        self.known: dict[str, NaiveGame] = {}
        self.pictures: dict[str, list[list[str]]] = {}
        self.last: dict[str, tuple[str, dict[str, Any], Any]] = {}

    @initialize()
    def start(self) -> None:
        self.client = self._server.enter_context(server(self._folder, seed=None))
        sessions = services_of(self.client).sessions
        self.tokens = [sessions.new_token() for _ in range(2)]
        COUNTS["sequences"] += 1

    def teardown(self) -> None:
        self._server.close()
        self._exit.close()

    def call(self, method: str, path: str, player: int, body: object = None) -> Any:
        COUNTS["calls"] += 1
        extra = {} if body is None else {"json": body}
        headers = {"X-Sapper-Player": self.tokens[player]}
        return self.client.request(method, path, headers=headers, **extra)

    @precondition(lambda self: sum(game.seq for game in self.known.values()) > self.restarted)
    @rule()
    def restart(self) -> None:
        self._server.close()
        self.restarted = 10 + sum(game.seq for game in self.known.values())
        self.client = self._server.enter_context(server(self._folder, seed=None))
        COUNTS["restarts"] += 1

    @precondition(lambda self: len(self.known) < 6)
    @rule(target=games, rows=layouts(), player=st.integers(0, 1))
    def begin(self, rows: list[str], player: int) -> str:
        layout = f"{len(rows[0])}x{len(rows)}:{'/'.join(rows)}"
        response = self.call("POST", "/api/games", player, {"layout": layout})
        assert response.status_code == 201, response.text
        name = str(response.json()["id"])
        self.known[name] = NaiveGame(player, rows)
        self.pictures[name] = [["."] * len(line) for line in rows]
        return name

    @rule(
        game=games, kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=8), data=st.data()
    )
    def act(self, game: str, kinds: list[str], data: st.DataObject) -> None:
        for kind in kinds:
            if kind in ("open", "flag", "chord"):
                cell = data.draw(st.sampled_from(sorted(self.known[game].cells)))
                self._act(game, "moves", kind, cell)
            else:
                self._act(game, kind, kind, (0, 0))

    def _act(self, game: str, what: str, kind: str, cell: Cell) -> None:
        known = self.known[game]
        body: dict[str, Any] = {"seq": known.seq + 1}
        if what == "moves":
            body |= {"kind": kind, "cell": list(cell)}
        response = self.call("POST", f"/api/games/{game}/{what}", known.player, body)
        assert response.status_code == 200, response.text
        legal = known.act(kind, cell)
        answer = response.json()
        assert (answer["refused"] is None) == legal, answer
        self._compare(answer, known)
        picture = self.pictures[game]
        for row, col, sign in answer["changed"]:
            picture[row][col] = sign
        if known.outcome() == "in progress":
            assert ["".join(line) for line in picture] == known.picture()
        self.last[game] = (what, body, answer)

    def _compare(self, shown: Any, known: NaiveGame) -> None:
        """Compare the answers to a move and to a read of the game."""
        assert shown["seq"] == known.seq
        assert shown["outcome"] == known.outcome()
        assert shown["aided"] == known.aided
        assert shown["can_undo"] == (bool(known.done) and not known.resigned)
        assert shown["can_redo"] == (bool(known.undone) and not known.resigned)
        if known.outcome() == "in progress":
            assert shown["mines_left"] == len(known.mines) - len(known.state().flags)

    @rule(game=games)
    def repeat(self, game: str) -> None:
        """An answer was lost: the same call again gets the same answer."""
        if game in self.last:
            what, body, answer = self.last[game]
            player = self.known[game].player
            response = self.call("POST", f"/api/games/{game}/{what}", player, body)
            assert response.json() == answer

    @rule(game=games, ahead=st.integers(0, 2))
    def wrong_number(self, game: str, ahead: int) -> None:
        known = self.known[game]
        body = {"seq": known.seq + 2 + ahead, "kind": "open", "cell": [0, 0]}
        refused(self.call("POST", f"/api/games/{game}/moves", known.player, body), 409, "ahead")
        if game in self.last and self.last[game][1].get("kind") != "flag":
            body = {"seq": known.seq, "kind": "flag", "cell": [0, 0]}
            refused(self.call("POST", f"/api/games/{game}/moves", known.player, body), 409, "stale")

    @rule(game=games)
    def refused_call(self, game: str) -> None:
        """A move by another player, and a move outside the board: neither uses up a number."""
        known, path = self.known[game], f"/api/games/{game}/moves"
        body = {"seq": known.seq + 1, "kind": "open", "cell": [0, 0]}
        refused(self.call("POST", path, 1 - known.player, body), 403, "not_your_game")
        body["cell"] = [99, 0]
        refused(self.call("POST", path, known.player, body), 422, "bad_cell")

    @rule(game=games)
    def look(self, game: str) -> None:
        known = self.known[game]
        for player in (0, 1):
            seen = self.call("GET", f"/api/games/{game}", player).json()
            self._compare(seen, known)
            assert seen["yours"] == (player == known.player)
            if known.outcome() == "in progress":
                assert seen["picture"] == known.picture()

    @rule(player=st.integers(0, 1))
    def listed(self, player: int) -> None:
        found = self.call("GET", "/api/games?running=true", player).json()["games"]
        assert {each["id"] for each in found} == {
            name
            for name, game in self.known.items()
            if game.player == player and game.outcome() == "in progress"
        }


def test_the_server_does_what_its_naive_model_does(deep):
    run_state_machine_as_test(
        Server,
        settings=settings(
            max_examples=int(os.environ.get("MODEL_SEQUENCES", "400")) if deep else 10,
            stateful_step_count=60 if deep else 30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )
    if deep:
        keep("sequences of calls against the model", **COUNTS, differences=0)
