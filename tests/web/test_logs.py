"""What a server writes about itself."""

import json
import logging
import sqlite3
from contextlib import contextmanager
from dataclasses import replace

from starlette.testclient import TestClient
from tests.web.player import PATIENT, Player, refused, server, services_of, shared_processes

from sapper.errors import UndecidedError
from sapper.web import maintenance
from sapper.web.app import create_app
from sapper.web.logs import PER_MINUTE, JsonLines, LogForm, Repetitions, set_up
from sapper.web.settings import Settings


@contextmanager
def logged(capsys):
    """Text that is written during the block, as a list that is filled at the end."""
    root, ours = logging.getLogger(), logging.getLogger("sapper")
    before = (root.handlers[:], root.level, ours.level)
    lines: list[str] = []
    try:
        set_up(LogForm.JSON)
        yield lines
    finally:
        root.handlers[:], root.level = before[0], before[1]
        ours.setLevel(before[2])
    lines += capsys.readouterr().err.splitlines()


def record(message: str, level: int = logging.WARNING, **extra: object) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "sapper.web", "msg": message, "levelno": level, "levelname": "WARNING", **extra}
    )


def test_a_line_of_json_has_the_fields_that_came_with_a_message() -> None:
    line = JsonLines().format(record("hello %s", args=("you",), route="/api", status=200))
    found = json.loads(line)
    assert (found["message"], found["route"], found["status"]) == ("hello you", "/api", 200)
    assert found["level"] == "warning"
    assert "\n" not in line


def test_a_fault_is_reported_with_its_traceback_in_one_line() -> None:
    line = JsonLines().format(record("bad", exc_info=(ValueError, ValueError("oh"), None)))
    assert json.loads(line)["exception"] == "ValueError: oh"


def test_a_message_that_repeats_is_counted_and_not_written_for_ever() -> None:
    now = [0.0]
    filter_ = Repetitions(clock=lambda: now[0])
    passed = [filter_.filter(record("accept: too many open files")) for _ in range(10_000)]
    assert sum(passed) == PER_MINUTE
    assert filter_.filter(record("something else"))
    assert all(filter_.filter(record("request", logging.INFO)) for _ in range(100))
    now[0] = 60.0
    late = record("accept: too many open files")
    assert filter_.filter(late)
    assert vars(late)["left_out"] == 10_000 - PER_MINUTE


def test_nothing_that_lets_anybody_in_is_written(tmp_path, capsys) -> None:
    with logged(capsys) as shown, server(tmp_path) as client:
        player = Player(client)
        player.begin()
        player.open(0, 0)
        player.get(f"{player.path}/nothing")
        player.act("resign")
        secret = player.get(f"{player.path}/verify").json()["secret"]
    lines = [json.loads(line) for line in shown]
    requests = [line for line in lines if line["message"] == "request"]
    assert {line["route"] for line in requests} >= {
        "/api/games",
        "/api/games/{name}/moves",
        "/api/games/{name}/verify",
    }
    text = json.dumps(lines)
    assert player.id not in text
    assert player.headers["X-Sapper-Player"] not in text
    assert len(secret) == 64
    assert secret not in text


def test_a_fault_of_sapper_tells_neither_the_secret_nor_whose_game_it_was(tmp_path, capsys) -> None:
    """A failed statement is reported without its data."""
    app = create_app(Settings(str(tmp_path / "games.db"), PATIENT, seed=1), shared_processes())
    with logged(capsys) as lines, TestClient(app, raise_server_exceptions=False) as client:
        player = Player(client)
        player.begin()
        secret = services_of(client).store.game(player.id).secret
        with sqlite3.connect(tmp_path / "games.db") as database:
            database.execute("ALTER TABLE actions RENAME COLUMN answer TO answered")
        database.close()
        body = {"seq": 1, "kind": "flag", "cell": [0, 0]}
        refused(player.post(f"{player.path}/moves", body), 500, "internal_error")
    (shown,) = [json.loads(line) for line in lines if "exception" in line]
    assert shown["message"] == "POST /api/games/{name}/moves"
    assert "table actions has no column named answer" in shown["exception"]
    text = "\n".join(lines)
    assert player.id not in text
    assert secret not in text


def test_an_idle_game_that_cannot_be_ended_is_not_named(tmp_path, capsys, monkeypatch) -> None:
    with logged(capsys) as lines, server(tmp_path, replace(PATIENT, idle_days=0.0)) as client:
        player = Player(client)
        player.begin()
        player.open(0, 0)

        async def fails(name, *_args, **_options):
            raise UndecidedError(f"{name} is too hard")

        monkeypatch.setattr(services_of(client).desk, "give_up", fails)
        assert client.portal is not None
        client.portal.call(maintenance.end_idle_games, services_of(client))
    assert any("an idle game could not be ended: UndecidedError" in line for line in lines)
    assert player.id not in "\n".join(lines)
