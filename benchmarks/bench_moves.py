"""Measure the server's processor time per move, for flags and openings.

A real ``sapper serve`` runs with each Python: first the one that runs this program, then each one
given with ``--against``. The servers get small groups of moves in turn, so other programs affect
all servers alike. The measured time is the processor time of the server's process and all its child
processes. Players with different addresses and tokens move in turn, so that none of them exceeds a
request limit.

Run as ``python -m benchmarks.bench_moves --against OTHER/.venv/bin/python``; prints one line of
JSON.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from benchmarks.http_client import Client

WIDTH, HEIGHT, MINES = 30, 16, 99
PLAYERS = 50
AT_A_TIME = 100
"""Number of moves that a server gets before it is the next server's turn."""

_SCHEDULED = 2  # Linux's clock for the processor time that a process has used


class Player:
    """A player with its own address that plays layouts known to this program."""

    def __init__(self, address: str, number: int) -> None:
        self._client = Client(address, timeout=30, local=f"127.0.0.{number + 2}")
        self._random = random.Random(number)
        self._cookie = self._game = ""
        self._seq = 0
        self._cells: list[tuple[int, int]] = []

    async def begin(self) -> None:
        """Start a game on a layout of Expert size, and put its safe cells in random order."""
        cells = [(row, col) for row in range(HEIGHT) for col in range(WIDTH)]
        mines = set(self._random.sample(cells, MINES))
        rows = [
            "".join("*" if (row, col) in mines else "." for col in range(WIDTH))
            for row in range(HEIGHT)
        ]
        body = {"layout": "\n".join(rows), "mode": "classic"}
        answer = await self._client.ask("POST", "/api/games", body, headers=self._cookie)
        game = answer.json()
        if game.get("player"):
            self._cookie = f"Cookie: sapper_player={game['player']}\r\n"
        self._game, self._seq = game["id"], 0
        self._cells = [cell for cell in cells if cell not in mines]
        self._random.shuffle(self._cells)

    async def flag(self) -> None:
        """Flag a hidden cell, or remove its flag."""
        await self._move("flag", self._cells[0])

    async def open(self) -> None:
        """Open a safe cell."""
        if len(self._cells) < 100:  # start again before the end, since the last move takes longer
            await self.begin()
        cell = self._cells.pop()
        changed = {tuple(each[:2]) for each in (await self._move("open", cell))["changed"]}
        self._cells = [cell for cell in self._cells if cell not in changed]

    async def _move(self, kind: str, cell: tuple[int, int]) -> dict:
        body = {"seq": self._seq + 1, "kind": kind, "cell": cell}
        path = f"/api/games/{self._game}/moves"
        answer = await self._client.ask("POST", path, body, headers=self._cookie)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {answer.json()}")
        self._seq += 1
        return answer.json()


def cpu_seconds(pid: int) -> float:
    """Return the processor seconds of a process and its children."""
    used = time.clock_gettime(~pid << 3 | _SCHEDULED)
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in (thread / "children").read_text("ascii").split():
            with suppress(OSError):  # the process may have ended
                used += cpu_seconds(int(child))
    return used


class Server:
    """A server, and its processor time for each kind of move."""

    def __init__(self, address: str, pid: int) -> None:
        self.players = [Player(address, number) for number in range(PLAYERS)]
        self.used: dict[str, list[float]] = {"flag": [], "open": []}
        self._pid = pid

    async def move(self, kind: str) -> None:
        """Make some moves, one after another."""
        before = cpu_seconds(self._pid)
        for number in range(AT_A_TIME):
            await getattr(self.players[number % PLAYERS], kind)()
        self.used[kind].append(1000 * (cpu_seconds(self._pid) - before) / AT_A_TIME)


@contextmanager
def started(python: str) -> Iterator[Server]:
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(  # noqa: S603 - our own command
            [python, "-m", "sapper", "serve", "--port", "0", "--database", f"{folder}/games.db"],
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(python).parent,
        ) as process,
    ):
        assert process.stderr is not None  # noqa: S101 - it is a pipe
        try:
            yield Server(process.stderr.readline().split()[-1], process.pid)
        finally:
            process.terminate()


async def measure(servers: list[Server], moves: int) -> None:
    for server in servers:
        for player in server.players:
            await player.begin()
    for number in range(-2, moves // AT_A_TIME):
        for kind in ("flag", "open"):
            for server in servers:
                await server.move(kind)
                if number < 0:  # to warm up
                    server.used[kind].clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", action="append", default=[], metavar="PYTHON")
    parser.add_argument(
        "--moves", type=int, default=2_000, help="number of moves of each kind and server"
    )
    arguments = parser.parse_args()
    pythons = [sys.executable, *arguments.against]
    with ExitStack() as stack:
        servers = [stack.enter_context(started(python)) for python in pythons]
        asyncio.run(measure(servers, arguments.moves))
    means = [
        {kind: statistics.mean(used) for kind, used in server.used.items()} for server in servers
    ]
    print(
        json.dumps(
            {
                "benchmark": "moves",
                "moves": arguments.moves,
                "cpu_ms": [{kind: round(ms, 3) for kind, ms in each.items()} for each in means],
                "ratios": [
                    {kind: round(means[0][kind] / each[kind], 3) for kind in each}
                    for each in means[1:]
                ],
            }
        )
    )


if __name__ == "__main__":
    main()
