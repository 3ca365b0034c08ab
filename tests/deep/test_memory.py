"""The memory of a server does not grow with the number of actions, whatever their kind."""

from pathlib import Path

import pytest
from tests.deep.results import keep
from tests.web.player import Player
from tests.web.process import client, process

pytestmark = pytest.mark.slow

ACTIONS = 10_000
WARM = 2_000
"""After this number of actions all caches are full; memory added later is never freed."""
GROWTH = 24
"""Megabytes that the server's process may grow by in the remaining actions."""

RATES = ["player", "address", "player_time", "address_time", "player_bytes", "address_bytes"]
LIMITS = "".join(f"{name} = {{ per_second = 1e9, burst = 1000000000 }}\n" for name in RATES)


def megabytes(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))


class Kinds:
    """One action of each kind at a time."""

    def __init__(self, player):
        self._player = player
        self._turn = 0

    def begin(self, kind):
        side, mines = (200, 6_000) if kind in ("undo", "look") else (16, 40)
        self._player.begin(
            width=side, height=side, mines=mines, mode="classic", replaces=self._player.id or None
        )
        if kind != "open":
            self._player.open(3, 3)

    def take(self, kind):
        self._turn += 1
        player = self._player
        if kind == "flag":
            if player.seq >= 1_000:  # a game has a bounded number of actions
                self.begin(kind)
            player.move("flag", *hidden(player))
        elif kind == "open":
            player.begin(level="beginner", replaces=player.id)
            player.open(4, 4)
        elif kind == "undo":
            player.act("undo" if self._turn % 2 else "redo")
        elif kind == "statistics":
            assert player.get("/api/statistics").status_code == 200
        elif kind == "look":
            assert player.get(player.path).status_code == 200
        elif kind == "refused":
            assert player.post(f"{player.path}/moves", {"seq": -1}).status_code == 422
        else:
            assert player.get(f"{player.path}/{kind}").status_code == 200
        player.answers.clear()


def hidden(player):
    rows = player.rows
    return next((r, c) for r, row in enumerate(rows) for c, it in enumerate(row) if it in ".F")


@pytest.mark.parametrize(
    "kind",
    ["flag", "open", "undo", "statistics", "look", "hint", "analysis", "refused"],
)
def test_memory_does_not_grow_with_the_number_of_actions(kind, deep, tmp_path):
    if not deep:
        pytest.skip("takes ten thousand actions of each kind: make deep")
    limits = tmp_path / "limits.toml"
    limits.write_text(LIMITS)
    with (
        process(tmp_path / "games.db", "--limits", str(limits)) as server,
        client(server) as connection,
    ):
        kinds = Kinds(Player(connection))
        kinds.begin(kind)
        for _ in range(WARM):
            kinds.take(kind)
        before = megabytes(server.process.pid)
        for _ in range(ACTIONS - WARM):
            kinds.take(kind)
        after = megabytes(server.process.pid)
    keep(f"memory: {kind}", actions=ACTIONS, before_megabytes=before, after_megabytes=after)
    assert after - before <= GROWTH
