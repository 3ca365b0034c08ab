"""The worker's Python: calls answered, changes listed, everything rebuilt from stored rows."""

import dataclasses
import json
import subprocess
import sys
from typing import Any

import pytest

from sapper.browser import prepared, worker_main
from sapper.browser.storage import BrowserStorage, MissingActionsError


class Browser:
    """A browser that stores the worker's changes, and kills the worker on request."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}
        self.restart()

    def restart(self) -> None:
        """Start a new worker with the stored rows, except actions."""
        rows = self._rows(lambda key: key[0] != "actions")
        worker_main.start(json.dumps(rows))

    def _rows(self, wanted: Any) -> list[Any]:
        return [[json.loads(key), row] for key, row in self.rows.items() if wanted(json.loads(key))]

    def compute(self, path: str, body: object = None) -> dict[str, Any]:
        """Let the worker answer, without storing anything."""
        call = {"method": "GET" if body is None else "POST", "path": path}
        if body is not None:
            call["body"] = json.dumps(body)
        while True:
            found: dict[str, Any] = json.loads(worker_main.answer(json.dumps(call)))
            if "missing" not in found:
                return found
            worker_main.supply(json.dumps(self.actions_of(found["missing"])))

    def all_rows(self) -> list[Any]:
        """Return what is exported."""
        return self._rows(lambda _: True)

    def actions_of(self, game: str) -> list[Any]:
        return self._rows(lambda key: key[:2] == ["actions", game])

    def call(self, path: str, body: object = None) -> Any:
        """Let the worker answer, and store what it changed."""
        found = self.compute(path, body)
        self.store(found["changes"])
        assert found["status"] < 300, found["text"]
        return json.loads(found["text"])

    def store(self, changes: list[Any]) -> None:
        for key, row in changes:
            if row is None:
                self.rows.pop(json.dumps(key), None)
            else:
                self.rows[json.dumps(key)] = json.dumps(row)


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_a_worker_killed_between_computing_and_storing_loses_nothing(browser) -> None:
    game = browser.call("games", {"level": "beginner", "mode": "fair"})
    path = f"games/{game['id']}"
    opening = {"seq": 1, "kind": "open", "cell": [4, 4]}
    lost = browser.compute(f"{path}/moves", opening)
    browser.restart()
    assert browser.call(path)["seq"] == 0
    first = browser.call(f"{path}/moves", opening)
    assert first["changed"] == json.loads(lost["text"])["changed"]  # the secret decides
    for seq in range(2, 12):
        done = browser.call(f"{path}/solve", {"seq": seq})
        if seq % 3 == 0:
            browser.restart()
            assert browser.call(f"{path}/solve", {"seq": seq})["changed"] == done["changed"]
    assert browser.call(path)["seq"] == 11


def test_another_tab_is_noticed_by_the_number_of_the_action(browser) -> None:
    game = browser.call("games", {"layout": "4x1:.*.."})
    path = f"games/{game['id']}"
    browser.call(f"{path}/moves", {"seq": 1, "kind": "open", "cell": [0, 0]})
    browser.restart()  # as a worker does when the counter of the database has changed
    stale = browser.compute(f"{path}/moves", {"seq": 1, "kind": "open", "cell": [0, 3]})
    assert stale["status"] == 409
    assert json.loads(stale["text"])["game"]["seq"] == 1


def test_everything_survives_a_restart(browser) -> None:
    game = browser.call("games", {"layout": "4x1:.*.."})
    path = f"games/{game['id']}"
    browser.call(f"{path}/moves", {"seq": 1, "kind": "open", "cell": [0, 0]})
    browser.call(f"{path}/resign", {"seq": 2})
    exercise = browser.call("training/exercises", {"choice": "mixed"})
    daily = browser.call("daily")
    browser.call("games", {"day": daily["day"], "level": "beginner"})
    asked = ("games", "training", "statistics", f"{path}/replay", f"{path}/review", "player/data")
    before = {each: browser.call(each) for each in asked}
    browser.restart()
    assert {each: browser.call(each) for each in asked} == before
    assert browser.call("training/exercises", {"choice": "mixed"}) == exercise
    browser.call("player/delete", {})
    assert not browser.rows


def test_exported_rows_can_be_imported(browser) -> None:
    game = browser.call("games", {"layout": "4x1:.*.."})
    browser.call(f"games/{game['id']}/moves", {"seq": 1, "kind": "open", "cell": [0, 0]})
    browser.call(f"games/{game['id']}/resign", {"seq": 2})
    browser.call("training/exercises", {"choice": "mixed"})
    browser.call("daily")
    rows = browser.all_rows()
    assert worker_main.is_usable(json.dumps(rows))
    assert worker_main.is_usable("[]")
    assert browser.call(f"games/{game['id']}")["seq"] == 2  # nothing was replaced


@pytest.mark.parametrize("table", ["games", "actions", "results", "training"])
def test_damaged_rows_cannot_be_imported(browser, table) -> None:
    game = browser.call("games", {"level": "beginner"})  # it counts
    browser.call(f"games/{game['id']}/moves", {"seq": 1, "kind": "open", "cell": [4, 4]})
    browser.call(f"games/{game['id']}/resign", {"seq": 2})
    browser.call("training/exercises", {"choice": "mixed"})
    rows = browser.all_rows()
    place = next(place for place, (key, _) in enumerate(rows) if key[0] == table)
    key, row = rows[place]
    shorter = json.dumps(dict(list(json.loads(row).items())[1:]))
    for bad in ("{", "[]", "7", shorter):
        assert not worker_main.is_usable(
            json.dumps([*rows[:place], [key, bad], *rows[place + 1 :]])
        )


def test_a_change_of_several_games_is_undone_when_a_log_is_missing(browser) -> None:
    names = []
    for _ in range(3):
        game = browser.call("games", {"layout": "6x1:..*..*"})
        names.append(game["id"])
        browser.call(f"games/{game['id']}/moves", {"seq": 1, "kind": "open", "cell": [0, 0]})
        browser.call(f"games/{game['id']}/resign", {"seq": 2})
    browser.restart()
    found = browser.compute("training/exercises", {"choice": "games"})
    browser.store(found["changes"])
    browser.restart()
    data = browser.call("player/data")["training"]
    assert sorted(data["games"]) == sorted(names)


def test_a_bug_is_answered_and_changes_nothing(browser, monkeypatch) -> None:
    game = browser.call("games", {"layout": "4x1:.*.."})
    with monkeypatch.context() as patch:
        patch.setattr("sapper.app.live_game.move_result", None)
        move = {"seq": 1, "kind": "open", "cell": [0, 0]}
        found = browser.compute(f"games/{game['id']}/moves", move)
    assert (found["status"], found["changes"]) == (500, [])
    assert "TypeError" in found["trace"]
    assert browser.call(f"games/{game['id']}/moves", move)["seq"] == 1


def test_a_board_that_needs_too_much_memory_is_refused_and_the_worker_is_replaced(
    browser, monkeypatch
) -> None:
    def describe(*_: object) -> None:
        raise MemoryError("std::bad_alloc")

    monkeypatch.setattr("sapper.engine.core.describe", describe)
    found = browser.compute("decompose", {"board": "3x2:.../111"})
    assert (found["status"], found["changes"], found["spent"]) == (422, [], True)
    assert json.loads(found["text"]) == {
        "error": "too_hard",
        "detail": "this board needs more memory than a browser has",
    }


def test_the_board_of_the_day_is_the_same_in_every_browser(browser) -> None:
    first = browser.call("daily")["boards"]
    assert Browser().call("daily")["boards"] == first


def test_actions_that_are_not_in_memory_are_named(browser) -> None:
    game = browser.call("games", {"layout": "4x1:.*.."})
    browser.call(f"games/{game['id']}/moves", {"seq": 1, "kind": "open", "cell": [0, 0]})
    rows = [(json.loads(key), json.loads(row)) for key, row in browser.rows.items()]
    storage = BrowserStorage([(key, row) for key, row in rows if key[0] != "actions"])
    with pytest.raises(MissingActionsError, match=game["id"]):
        storage.log(game["id"])
    storage.supply([(key, row) for key, row in rows if key[0] == "actions"])
    assert len(storage.log(game["id"])) == 1


USE = """
import pathlib, sys
from sapper.browser import prepared
file = pathlib.Path(sys.argv[1])
if not file.exists():
    file.write_bytes(prepared.record())
others = prepared.use(file)
from sapper.browser import worker_main
worker_main.start("[]")
print(len(others), '"status":200' in worker_main.answer('{"method": "GET", "path": "daily"}'))
"""


def test_dataclasses_work_with_methods_that_were_compiled_before(tmp_path, monkeypatch) -> None:
    file = tmp_path / "prepared.bin"
    command = [sys.executable, "-c", USE, file]
    for _ in ("record", "use"):
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout == "0 True\n"
    monkeypatch.setattr(dataclasses, "exec", None, raising=False)  # it is restored at the end
    others = prepared.use(file)

    @dataclasses.dataclass(frozen=True)
    class New:
        one: int
        two: str = "b"

    assert New(1) == New(one=1, two="b")
    assert others  # the main module does not import this class
