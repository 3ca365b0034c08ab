"""Several processes behind one address. Players notice no difference, even if a process crashes."""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from tests.web.player import Player
from tests.web.process import client, process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="children are found differently there"),
]


def workers_of(running):
    """The ids of the worker processes. multiprocessing has one more process, which watches them."""
    pid = running.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in command_of(child)]


def command_of(pid):
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def lines_until(running, beginning):
    for line in running.process.stderr:
        if line.startswith(beginning):
            return line
    raise AssertionError(f"nothing began with {beginning!r}")


def test_workers_share_games_are_replaced_and_end_together(tmp_path):
    options = ("--workers", "2", "--proxy", "127.0.0.1", "--name", "games.example")
    with process(tmp_path / "games.db", *options) as running:
        before = workers_of(running)
        assert len(before) == 2
        # Each call has its own connection, and any worker may take it.
        with client(running) as one, client(running) as other:
            player = Player(one)
            player.begin(level="beginner")
            for number in range(6):
                player.client = (one, other)[number % 2]
                player.move("flag", number, 0)
            os.kill(before[0], signal.SIGKILL)
            assert f"worker {before[0]} died" in lines_until(running, "worker")
        with client(running) as connection:
            player.client = connection
            assert player.look()["seq"] == 6
            begun = connection.post(
                "/api/games",
                json={},
                headers={"X-Forwarded-Proto": "https", "Host": "games.example"},
            )
            assert "Secure" in begun.headers["set-cookie"]  # the proxy is trusted
            elsewhere = {"X-Forwarded-For": "9.9.9.9", "Host": "games.example"}
            assert connection.get("/metrics", headers=elsewhere).status_code == 403
        running.process.kill()  # no handler runs, and yet all end
        running.process.wait(timeout=600)
        # Standard error is closed when the last process that uses it has ended.
        running.process.stderr.read()
        assert not any(b"spawn_main" in command_of(pid) for pid in before)
        running.process.stderr.close()
