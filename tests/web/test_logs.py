"""What a server writes about itself."""

import json
import logging

from tests.web.player import Player, server

from sapper.web.logs import PER_MINUTE, JsonLines, LogForm, Repetitions, set_up


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


def test_a_fault_is_told_with_its_traceback_in_one_line() -> None:
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
    root, ours = logging.getLogger(), logging.getLogger("sapper")
    before = (root.handlers[:], root.level, ours.level)
    try:
        set_up(LogForm.JSON)
        with server(tmp_path) as client:
            player = Player(client)
            player.begin()
            player.open(0, 0)
            player.get(f"{player.path}/nothing")
            player.act("resign")
            player.get(f"{player.path}/verify")
    finally:
        root.handlers[:], root.level = before[0], before[1]
        ours.setLevel(before[2])
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert {line["route"] for line in requests} >= {
        "/api/games",
        "/api/games/{name}/moves",
        "/api/games/{name}/verify",
    }
    text = json.dumps(lines)
    assert player.id not in text
    assert player.headers["X-Sapper-Player"] not in text
