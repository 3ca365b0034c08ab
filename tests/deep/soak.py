"""Many players, two servers, and something that goes wrong every few seconds.

    python -m tests.deep.soak --moves 100000 --players 200 --minutes 60 --database postgresql

Players send every call to either server, remember a digest of every answer, and send again what was
not answered. Servers are killed and started, the database is locked, or stopped and started, its
connections are cut. In the end the database must hold every acknowledged action, once and as told.
"""

import argparse
import asyncio
import hashlib
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.deep.results import keep
from tests.web import postgresql
from tests.web.process import ServerProcess

from sapper.web.store import Store

MODES = ("classic", "fair", "strict", "lenient", "no-guess")
LONGEST = 60
"""Actions of a game, after which the player begins another."""


class SoakServer(ServerProcess):
    """A server whose log is read and forgotten: a full pipe would stop it."""

    def start(self) -> None:
        super().start()
        stream = self.process.stderr

        def drain() -> None:
            with suppress(ValueError):  # it is closed when the server ends
                for _ in stream or ():
                    pass

        threading.Thread(target=drain, daemon=True).start()


def digest(answer: object) -> bytes:
    return hashlib.sha256(json.dumps(answer, sort_keys=True).encode()).digest()[:12]


@dataclass
class Soak:
    """What all players share."""

    servers: list[ServerProcess]
    moves: int
    deadline: float
    seed: int
    acknowledged: dict[str, list[bytes]] = field(default_factory=dict)
    answered: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.answered >= self.moves or time.monotonic() > self.deadline

    async def play(self, number: int) -> None:
        """Play game after game."""
        draw = random.Random(f"{self.seed} {number}")
        headers = {"X-Sapper-Player": f"a-player-of-the-soak-{number:06}-{self.seed}"}
        async with httpx.AsyncClient(timeout=30, headers=headers) as client:
            while not self.over:
                wish = {"level": "beginner", "mode": draw.choice(MODES)}
                game = await self.call(client, draw, "/api/games", wish)
                if game is not None:
                    await self.play_game(client, draw, game)

    async def play_game(
        self, client: httpx.AsyncClient, draw: random.Random, game: dict[str, Any]
    ) -> None:
        known = self.acknowledged.setdefault(game["id"], [])
        cells = [(row, col) for row in range(8) for col in range(8)]
        while not self.over and len(known) < LONGEST:
            what, body = _next_action(draw, cells, first=not known)
            path = f"/api/games/{game['id']}/{what}"
            before = time.perf_counter()
            answer = await self.call(client, draw, path, {"seq": len(known) + 1, **body})
            if answer is None:
                return
            self.latencies.append(time.perf_counter() - before)
            known.append(digest(answer))
            self.answered += 1
            if answer["outcome"] != "in progress":
                return

    async def call(
        self, client: httpx.AsyncClient, draw: random.Random, path: str, body: object
    ) -> dict[str, Any] | None:
        """Send a call, to whichever server, until it is answered."""
        while not self.over or time.monotonic() < self.deadline:
            address = draw.choice(self.servers).address.rstrip("/")
            try:
                response = await client.post(address + path, json=body)
            except httpx.TransportError:
                self.counts["calls without an answer"] += 1
                await asyncio.sleep(0.2)
                continue
            if response.status_code < 300:
                answer: dict[str, Any] = response.json()
                return answer
            if response.status_code in (408, 429, 503):
                self.counts[f"answers {response.status_code}"] += 1
                await asyncio.sleep(min(2.0, float(response.headers.get("Retry-After", 1))))
                continue
            raise AssertionError(f"{path} {body}: {response.status_code} {response.text}")
        return None

    def check(self, url: str) -> dict[str, int]:
        """Compare what was acknowledged with what the database holds."""
        store = Store(url)
        kept = lost = doubled = 0
        for game, known in self.acknowledged.items():
            actions = store.actions(game)
            numbers = [action.seq for action in actions]
            doubled += len(numbers) - len(set(numbers))
            found = [digest(json.loads(action.answer)) for action in actions]
            lost += sum(one != other for one, other in zip(known, found, strict=False))
            lost += max(0, len(known) - len(found))
            # One more may have been kept whose answer was lost when the soak ended.
            doubled += max(0, len(found) - len(known) - 1)
            kept += len(found)
        store.close()
        return {"acknowledged": self.answered, "kept": kept, "lost": lost, "doubled": doubled}


def _next_action(
    draw: random.Random, cells: list[tuple[int, int]], *, first: bool
) -> tuple[str, dict[str, Any]]:
    if first:
        return "moves", {"kind": "open", "cell": [4, 4]}
    chance = draw.random()
    if chance < 0.06:
        return ("undo" if chance < 0.04 else "redo"), {}
    if chance < 0.10:
        return "solve", {}
    kind = "open" if chance < 0.35 else "chord" if chance < 0.4 else "flag"
    return "moves", {"kind": kind, "cell": list(draw.choice(cells))}


async def trouble(
    soak: Soak, faults: list[Callable[[], Awaitable[str]]], draw: random.Random, pause: float
) -> None:
    """Let something go wrong every few seconds."""
    while not soak.over:
        await asyncio.sleep(pause * draw.uniform(0.5, 1.5))
        if not soak.over:
            soak.counts[await draw.choice(faults)()] += 1


def faults_of(
    soak: Soak, draw: random.Random, database: postgresql.PostgresqlServer | Path
) -> list[Callable[[], Awaitable[str]]]:
    async def kill() -> str:
        server = draw.choice(soak.servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        return "servers killed"

    async def lock() -> str:
        def hold() -> None:
            connection = sqlite3.connect(database, timeout=10)  # type: ignore[arg-type]
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(draw.uniform(0.5, 4.5))  # beyond the server's own patience, sometimes
            connection.rollback()
            connection.close()

        await asyncio.to_thread(hold)
        return "database locked"

    async def cut() -> str:
        await asyncio.to_thread(database.end_connections)  # type: ignore[union-attr]
        return "database connections cut"

    async def stop() -> str:
        await asyncio.to_thread(database.stop)  # type: ignore[union-attr]
        await asyncio.sleep(draw.uniform(0.0, 2.0))
        await asyncio.to_thread(database.start)  # type: ignore[union-attr]
        return "database stopped"

    return [kill, kill, lock] if isinstance(database, Path) else [kill, kill, cut, cut, stop]


async def run(
    soak: Soak, players: int, faults: list[Any], draw: random.Random, pause: float
) -> None:
    async with asyncio.TaskGroup() as tasks:
        for number in range(players):
            tasks.create_task(soak.play(number))
        tasks.create_task(trouble(soak, faults, draw, pause))


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    """Soak, and return what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds between faults")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="postgresql")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    draw = random.Random(options.seed)
    with ExitStack() as stack:
        database: postgresql.PostgresqlServer | Path
        if options.database == "postgresql":
            database = stack.enter_context(postgresql.running())
            url = database.new_database()
        else:
            database = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.db"
            url = str(database)
        servers = []
        for _ in range(2):
            server = SoakServer(url)
            stack.callback(server.stop)
            servers.append(server)
        deadline = time.monotonic() + 60 * options.minutes
        soak = Soak(servers, options.moves, deadline, options.seed)
        began = time.monotonic()
        faults = faults_of(soak, draw, database)
        asyncio.run(run(soak, options.players, faults, draw, options.pause))
        seconds = time.monotonic() - began
        found = soak.check(url)
    latencies = sorted(soak.latencies)
    return {
        "players": options.players,
        "servers": 2,
        "games": len(soak.acknowledged),
        "minutes": round(seconds / 60, 1),
        **found,
        **dict(sorted(soak.counts.items())),
        "median_ms": round(1000 * latencies[len(latencies) // 2], 1),
        "p99_ms": round(1000 * latencies[len(latencies) * 99 // 100], 1),
    }


if __name__ == "__main__":
    result = main()
    keep(f"soak ({sys.argv[sys.argv.index('--database') + 1]})", **result)
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    sys.exit(1 if result["lost"] or result["doubled"] else 0)
