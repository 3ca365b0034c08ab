"""A real disk that is full, under a real server; needs the right to mount one."""

import json
import os
import subprocess
from collections import Counter

import pytest
from tests.deep.results import keep
from tests.web.player import Player
from tests.web.process import client, process

pytestmark = pytest.mark.slow


def run(*command):
    return subprocess.run(command, capture_output=True, check=False, timeout=30).returncode == 0


@pytest.fixture
def small_disk(tmp_path, deep):
    if not deep:
        pytest.skip("starts a server on a separate disk: make deep")
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.name != "posix" or not run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)):
        pytest.skip("no right to mount a disk here")
    yield disk
    run("umount", "-l", str(disk))


def test_a_full_disk_is_reported_and_survived(small_disk):
    with process(small_disk / "games.db") as running, client(running) as connection:
        player = Player(connection)
        player.begin(level="expert")
        answers, seq = {}, 0
        reasons = Counter()

        def flag():
            nonlocal seq
            body = {"seq": seq + 1, "kind": "flag", "cell": [seq % 2, 0]}
            response = player.post(f"{player.path}/moves", body)
            if response.status_code == 200:
                seq += 1
                answers[seq] = response.json()
                return True
            assert response.status_code == 503, response.text
            assert int(response.headers["Retry-After"]) >= 1
            reasons[response.json()["reason"]] += 1
            return False

        assert flag()
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        while flag():  # the room in the write-ahead log
            assert seq < 5000
        assert set(reasons) <= {"disk_full", "failed"}
        filler.unlink()
        assert flag()
        kept = json.loads(player.get(f"{player.path}/replay").text)["messages"]
        assert kept == [answers[number] for number in range(1, seq + 1)]
    keep("full disk", acknowledged=seq, refused=sum(reasons.values()), lost=0,
         reasons=", ".join(sorted(reasons)))  # fmt: skip


def test_a_deleted_log_of_the_database_loses_nothing(deep, tmp_path):
    if not deep:
        pytest.skip("starts a server twelve times: make deep")
    database, rounds, refused = tmp_path / "games.db", 12, 0

    def flag(player, turn):
        """Set a flag, and count how often the server answers that it could not save the flag."""
        body = {"seq": player.seq + 1, "kind": "flag", "cell": [turn % 16, turn]}
        refused = 0
        while (response := player.post(f"{player.path}/moves", body)).status_code == 503:
            refused += 1
        assert response.status_code == 200, response.text
        player.seq += 1
        return refused

    with process(database) as running:
        with client(running) as connection:
            player = Player(connection)
            player.begin(level="expert")
        for _ in range(rounds):
            with client(running) as connection:
                player.client = connection
                assert player.look()["seq"] == player.seq
                for turn in range(20):
                    refused += flag(player, turn)
                    if turn == 10:
                        for name in ("games.db-wal", "games.db-shm"):
                            (tmp_path / name).unlink()
            running.kill()
            running.start()
        with client(running) as connection:
            player.client = connection
            assert player.look()["seq"] == player.seq
    counts = {"deletions": rounds, "kills": rounds, "acknowledged": player.seq}
    keep("deleted log", **counts, answers_503=refused, lost=0)
