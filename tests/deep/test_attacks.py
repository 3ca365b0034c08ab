"""Attacks on a real server: each for a minute, alternating with periods without attackers.

Only with ``--deep``. Times of the same players in the same minute are compared, so that the speed
and load of the machine matter little.
"""

import asyncio
import math
import os
import statistics
import sys
import time

import pytest
from benchmarks.attackers import ATTACKS
from benchmarks.bench_server import MemoryWatch, Player
from tests.deep.results import keep
from tests.web.process import process

pytestmark = pytest.mark.slow

ROUNDS, PLAYERS, ATTACKERS = 3, 20, 4
WORST = 8.0
"""The largest allowed ratio between the 95th percentiles of moves with and without attackers."""
LEAST = 0.01
"""Seconds. Faster times count as this time, so two good times are not compared."""
MEGABYTES = 1_000


@pytest.mark.parametrize("attack", ATTACKS)
def test_players_go_on_while_the_server_is_attacked(attack, deep, tmp_path):
    if not deep:
        pytest.skip("takes a minute for each attack: make deep")
    seconds = float(os.environ.get("ATTACK_SECONDS", "60")) / (2 * ROUNDS)
    defaults = tmp_path / "limits.toml"
    defaults.touch()  # the attacked server runs as it is installed
    with process(tmp_path / "games.db", "--limits", str(defaults)) as server:
        found = asyncio.run(compared(server, attack, seconds))
    keep(f"attack: {attack}", **found)
    assert found["lost"] == 0
    assert found["ratio"] <= WORST, found
    assert found["megabytes"] < MEGABYTES, found


async def compared(server, attack, seconds):
    """Play in turns with and without attackers, and compare."""
    memory = MemoryWatch(server.process.pid)
    players = [Player(server.address, number, "fair", 0.3) for number in range(PLAYERS)]
    times = {True: [], False: []}
    watching = asyncio.create_task(memory.until(math.inf))
    await play(players, 2.0)
    for _ in range(ROUNDS):
        for is_attacked in (False, True):
            before = [len(player.times["move"]) for player in players]
            attackers = None
            if is_attacked:
                attackers = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "benchmarks.attackers", server.address),
                    *(str(ATTACKERS), str(seconds), attack),
                    stdout=asyncio.subprocess.DEVNULL,
                )
            await play(players, seconds)
            for player, count in zip(players, before, strict=True):
                times[is_attacked] += player.times["move"][count:]
            if attackers is not None:
                await attackers.wait()
    watching.cancel()
    lost = sum([await player.lost_moves() for player in players])
    control, attacked = (statistics.quantiles(times[each], n=20)[-1] for each in (False, True))
    return {
        "moves": sum(map(len, times.values())),
        "control_p95_ms": round(1000 * control, 1),
        "attacked_p95_ms": round(1000 * attacked, 1),
        "ratio": round(max(attacked, LEAST) / max(control, LEAST), 2),
        "megabytes": round(memory.most / 2**20),
        "lost": lost,
    }


async def play(players, seconds):
    end = time.monotonic() + seconds
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play_until(end))
