"""Fifty players at once on one server: how long a move and a hint take, and that none is lost.

A real ``sapper serve`` runs in a process of its own with a database on disk. Each player begins
Expert games, asks for hints, opens and flags what they say, guesses when they do not know, and
thinks between any two clicks. Times are those that the players see, in milliseconds, the client's
own share and the queue included. At the end the server is asked for every game's replay, which
must hold each answer that a player got, in order.

Run as ``python -m benchmarks.bench_server``; prints a line of JSON.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

import httpx


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=0.5, help="mean seconds between clicks")
    parser.add_argument("--mode", default="fair")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        with subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "sapper", "serve", "--port", "0", "--database", str(database)],
            stderr=subprocess.PIPE,
            text=True,
        ) as server:
            assert server.stderr is not None  # noqa: S101 - it is a pipe
            address = server.stderr.readline().split()[-1]
            try:
                result = asyncio.run(measured(address, arguments))
            finally:
                server.terminate()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    result["server_cpu_seconds"] = round(used.ru_utime + used.ru_stime, 2)
    print(json.dumps(result))


async def measured(address: str, arguments: argparse.Namespace) -> dict[str, object]:
    end = time.monotonic() + arguments.seconds
    players = [
        Player(address, number, arguments.mode, arguments.think)
        for number in range(arguments.players)
    ]
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play_until(end))
    lost = sum([await player.lost_moves() for player in players])
    times = {
        kind: [spent for player in players for spent in player.times[kind]]
        for kind in ("move", "hint", "begin")
    }
    return {
        "benchmark": "server",
        "board": "30x16/99",
        "mode": arguments.mode,
        "players": arguments.players,
        "seconds": arguments.seconds,
        "requests_per_second": round(sum(map(len, times.values())) / arguments.seconds, 1),
        **{kind: summary(found) for kind, found in times.items()},
        "games": sum(len(player.games) for player in players),
        "errors": sum(player.errors for player in players),
        "lost_moves": lost,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sapper": version("sapper"),
    }


def summary(times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {
        "count": len(times),
        "p50": round(1000 * statistics.median(times), 1),
        "p95": round(1000 * times[int(0.95 * (len(times) - 1))], 1),
        "max": round(1000 * times[-1], 1),
    }


class Player:
    """Somebody who plays by hints."""

    def __init__(self, address: str, number: int, mode: str, think: float) -> None:
        self._client = httpx.AsyncClient(base_url=address, timeout=30)
        self._random = random.Random(number)
        self._mode = mode
        self._think = think
        self.times: dict[str, list[float]] = {"move": [], "hint": [], "begin": []}
        self.games: dict[str, list[dict[str, object]]] = {}
        self.errors = 0

    async def play_until(self, end: float) -> None:
        """Play game after game."""
        await asyncio.sleep(self._random.uniform(0, self._think))
        while time.monotonic() < end:
            wish = {"level": "expert", "mode": self._mode}
            game = await self._ask("begin", "POST", "api/games", wish)
            self.games[game["id"]] = []
            await self._play(game["id"], end)

    async def _play(self, name: str, end: float) -> None:
        message = await self._move(name, "open", [8, 15])
        while message["outcome"] == "in progress" and time.monotonic() < end:
            hint = await self._ask("hint", "GET", f"api/games/{name}/hint?level=3")
            kind = "flag" if hint["kind"] in ("mine", "wrong-flag") else "open"
            for cell in hint["cells"]:
                message = await self._move(name, kind, cell)
                if message["outcome"] != "in progress":
                    return

    async def _move(self, name: str, kind: str, cell: list[int]) -> dict[str, object]:
        await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._think)
        answers = self.games[name]
        body = {"seq": len(answers) + 1, "kind": kind, "cell": cell}
        message = await self._ask("move", "POST", f"api/games/{name}/moves", body)
        answers.append(message)
        return message

    async def _ask(self, kind: str, method: str, path: str, body: object = None) -> dict:
        begin = time.perf_counter()
        response = await self._client.request(method, path, json=body)
        self.times[kind].append(time.perf_counter() - begin)
        if response.status_code >= 400:
            self.errors += 1
            raise RuntimeError(response.text)
        return response.json()

    async def lost_moves(self) -> int:
        """Return how many games do not hold every answer, and leave."""
        lost = 0
        for name, answers in self.games.items():
            response = await self._client.get(f"api/games/{name}/replay")
            lost += response.json()["messages"] != answers
        await self._client.aclose()
        return lost


if __name__ == "__main__":
    main()
