"""Measure the times of moves and hints with fifty players and ten attackers on one server.

A real ``sapper serve`` runs in a separate process with a database on disk. Each player starts
Expert games, requests hints, follows them, guesses if no cell is certain to be safe, and pauses
between clicks. Times are milliseconds from the player's point of view, including the time in the
client and in the queue. At the end, the replay of every game must contain each answer that a player
got, in order.

Meanwhile, the attackers (``attackers.py``) send the hardest known boards to every route, as fast as
the server allows, from their own addresses; ``--attacks`` chooses other attacks. The memory of the
server and all its processes is sampled during the run. Players and attackers share the machine with
the server. The times include ``client_lag``, the delay of the players' own program.

Run as ``python -m benchmarks.bench_server``; prints one line of JSON. ``--attackers 0`` runs
without attackers.
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
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from benchmarks.attackers import ATTACKS
from benchmarks.http_client import Client


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--attackers", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--think", type=float, default=0.5, help="mean seconds between clicks")
    parser.add_argument("--mode", default="fair")
    parser.add_argument(
        "--attacks",
        default="boards",
        help=f"attacks to run: all, or some of {', '.join(ATTACKS)}, separated by commas",
    )
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
                result = asyncio.run(measured(address, server.pid, arguments))
            finally:
                server.terminate()
            result["log_bytes"] = len(server.stderr.read())
    print(json.dumps(result))


async def measured(address: str, server: int, arguments: argparse.Namespace) -> dict[str, object]:
    load_before = os.getloadavg()[0]
    busy_before = busy_seconds()
    memory = MemoryWatch(server)
    players = [
        Player(address, number, arguments.mode, arguments.think)
        for number in range(arguments.players)
    ]
    await warm_up(address)
    end = time.monotonic() + arguments.seconds
    attack = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.attackers", address),
        *(str(arguments.attackers), str(arguments.seconds)),
        ",".join(ATTACKS) if arguments.attacks == "all" else arguments.attacks,
        stdout=subprocess.PIPE,
    )
    lags: list[float] = []
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(memory.until(end))
        tasks.create_task(watch_lag(lags, end))
        for player in players:
            tasks.create_task(player.play_until(end))
    answers, _ = await attack.communicate()
    clients = resource.getrusage(resource.RUSAGE_CHILDREN)
    client_seconds = time.process_time() + clients.ru_utime + clients.ru_stime
    others = busy_seconds() - busy_before - memory.cpu_seconds - client_seconds
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
        "attackers": arguments.attackers,
        "attacks": arguments.attacks,
        "seconds": arguments.seconds,
        "requests_per_second": round(sum(map(len, times.values())) / arguments.seconds, 1),
        **{kind: summary(found) for kind, found in times.items()},
        "client_lag": summary(lags),
        "games": sum(len(player.games) for player in players),
        "refused": dict(sum((player.refused for player in players), Counter())),
        "lost_moves": lost,
        "attack": json.loads(answers),
        "most_megabytes": round(memory.most / 2**20),
        "most_processes": memory.processes,
        "server_cpu_seconds": round(memory.cpu_seconds, 1),
        "own_cpu_seconds": round(memory.own_cpu_seconds, 1),
        "client_cpu_seconds": round(client_seconds, 1),
        "others_cpu_seconds": round(others, 1),
        "load_before": round(load_before, 1),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sapper": version("sapper"),
    }


def busy_seconds() -> float:
    """Return the busy time of all processors of the machine together, in seconds."""
    user, nice, system = Path("/proc/stat").read_text(encoding="ascii").split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


async def warm_up(address: str) -> None:
    """Request hints until the hint processes have started, as on a running server."""
    players = [Player(address, number, "fair", 0.0) for number in range(4)]
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.play_until(time.monotonic() + 2.0))
    for player in players:
        await player.lost_moves()


async def watch_lag(lags: list[float], end: float) -> None:
    """Measure the delay of the program that plays; the measured times include this delay."""
    while (now := time.monotonic()) < end:
        await asyncio.sleep(0.02)
        lags.append(time.monotonic() - now - 0.02)


class MemoryWatch:
    """The memory of a process and all its descendants, sampled ten times per second."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._cpu: dict[int, float] = {}
        self.most = 0
        self.processes = 0

    @property
    def cpu_seconds(self) -> float:
        """The processor seconds of all these processes, each up to its last sample."""
        return sum(self._cpu.values())

    @property
    def own_cpu_seconds(self) -> float:
        """The processor seconds of the server's own process, without its calculation processes."""
        return self._cpu.get(self._server, 0.0)

    async def until(self, end: float) -> None:
        """Sample until a time."""
        while time.monotonic() < end:
            found = self.tree()
            self.most = max(self.most, sum(memory for memory, _ in found.values()))
            self.processes = max(self.processes, len(found))
            self._cpu.update({pid: cpu for pid, (_, cpu) in found.items()})
            await asyncio.sleep(0.1)

    def tree(self) -> dict[int, tuple[int, float]]:
        """Return the bytes in memory and the processor seconds of each process.

        Reading the data of all processes would delay the players by tens of milliseconds. A
        child that has not started its own program yet (vfork) still shares its parent's memory.
        This memory is counted only once.
        """
        found: dict[int, tuple[int, float]] = {}
        waiting = [(self._server, "")]
        while waiting:
            pid, parent_space = waiting.pop()
            folder = Path(f"/proc/{pid}")
            try:
                fields = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                if (space := fields[20]) == parent_space:
                    continue
                for thread in (folder / "task").iterdir():
                    children = (thread / "children").read_text("ascii").split()
                    waiting += ((int(child), space) for child in children)
            except OSError:
                continue  # the process has ended
            cpu = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            found[pid] = (int(fields[21]) * os.sysconf("SC_PAGE_SIZE"), cpu)
        return found


def summary(times: list[float]) -> dict[str, float]:
    if not times:
        return {"count": 0}
    times = sorted(times)

    def share(part: float) -> float:
        return round(1000 * times[int(part * (len(times) - 1))], 1)

    return {
        "count": len(times),
        "p50": round(1000 * statistics.median(times), 1),
        "p95": share(0.95),
        "p99": share(0.99),
        "max": share(1.0),
    }


class Player:
    """A player who follows hints."""

    def __init__(self, address: str, number: int, mode: str, think: float) -> None:
        # At most fifty players share an address, because the server limits connections per address.
        self._client = Client(address, timeout=30, local=f"127.0.1.{number // 50 + 1}")
        self._cookie = ""
        self._random = random.Random(number)
        self._mode = mode
        self._think = think
        self.times: dict[str, list[float]] = {"move": [], "hint": [], "begin": []}
        self.games: dict[str, list[dict[str, object]]] = {}
        self.refused: Counter[str] = Counter()

    async def play_until(self, end: float) -> None:
        """Play game after game."""
        await asyncio.sleep(self._random.uniform(0, self._think))
        while time.monotonic() < end:
            options = {"level": "expert", "mode": self._mode}
            game = await self._ask("begin", "POST", "/api/games", options)
            if game:
                self.games[game["id"]] = []
                await self._play(game["id"], end)

    async def _play(self, name: str, end: float) -> None:
        message = await self._move(name, "open", [8, 15])
        if not message:
            return
        while message["outcome"] == "in progress" and time.monotonic() < end:
            hint = await self._ask("hint", "GET", f"/api/games/{name}/hint?level=3")
            if not hint:
                continue
            kind = "flag" if hint["kind"] in ("mine", "wrong-flag") else "open"
            for cell in hint["cells"]:
                message = await self._move(name, kind, cell) or message
                if message["outcome"] != "in progress" or time.monotonic() > end:
                    return

    async def _move(self, name: str, kind: str, cell: list[int]) -> dict[str, object]:
        await asyncio.sleep(self._random.uniform(0.5, 1.5) * self._think)
        answers = self.games[name]
        body = {"seq": len(answers) + 1, "kind": kind, "cell": cell}
        message = await self._ask("move", "POST", f"/api/games/{name}/moves", body)
        if message:
            answers.append(message)
        return message

    async def _ask(self, kind: str, method: str, path: str, body: object = None) -> dict:
        """Send a request and return its answer.

        If the request was refused, wait for the time given in the answer, and return an empty
        dictionary.
        """
        begin = time.perf_counter()
        answer = await self._client.ask(method, path, body, headers=self._cookie)
        self.times[kind].append(time.perf_counter() - begin)
        message = answer.json()
        if answer.status >= 400:
            self.refused[f"{answer.status} {message['error']}"] += 1
            await asyncio.sleep(answer.retry_after)
            return {}
        if message.get("player"):
            self._cookie = f"Cookie: sapper_player={message['player']}\r\n"
        return message

    async def lost_moves(self) -> int:
        """Disconnect; return the number of games whose replay differs from the answers received."""
        lost = 0
        for name, answers in self.games.items():
            path = f"/api/games/{name}/replay"
            while True:
                answer = await self._client.ask("GET", path, headers=self._cookie)
                if answer.status not in (429, 503):  # still busy after an attack
                    break
                await asyncio.sleep(answer.retry_after)
            lost += answer.json()["messages"] != answers
        self._client.close()
        return lost


if __name__ == "__main__":
    main()
