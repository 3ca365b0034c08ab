"""Many players, two servers, and a failure every few seconds.

    python -m tests.deep.soak --moves 100000 --players 200 --minutes 60 --database postgresql

Players play as fast as they get answers, and remember a digest of every answer. Each player stays
at one server until the server fails, and sometimes switches for no reason. An unanswered action is
sent again, to either server. Servers are killed and frozen, the database is locked or crashes, or
its connections are cut. At the end the database must have each acknowledged action once, with its
answer.

A run continues the last one, with its database and its games (``build/deep/soak-…``; remove the
folder to start again), until all runs together have made the moves.
"""

import argparse
import asyncio
import base64
import hashlib
import hmac
import json
import random
import secrets
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.deep.results import FOLDER, keep
from tests.deep.soak_connection import PATIENCE, Answer, NoAnswerError, PlayersConnection
from tests.deep.soak_faults import Fault, SoakServer, faults_of
from tests.deep.soak_memory import Memory, Place, digest
from tests.web import postgresql

from sapper.web.sessions import KEY_NAME
from sapper.web.store.store import Store

MODES = ("classic", "fair", "strict", "lenient", "no-guess")
LONGEST = 60
"""Actions of a game, after which the player resigns."""
SWITCHES = 0.02
"""How often a player switches to the other server for no reason."""
LEAVES = 0.02
"""How often a player disconnects within a fifth of a second and asks the other server."""
REPEATS = 0.01
"""How often a call is repeated at the other server after it was answered."""
HINTS = 0.005
"""How often a player asks for help."""


class Soak:
    """A run: the data that all its players share."""

    def __init__(
        self,
        servers: list[SoakServer],
        memory: Memory,
        key: bytes,
        *,
        moves: int,
        deadline: float,
        seed: int,
    ) -> None:
        self.servers = servers
        self.memory = memory
        self.counts = memory.counts
        self.seed = seed
        self.key = key
        self._moves = moves
        self._deadline = deadline
        self.answered = memory.moves

    @property
    def over(self) -> bool:
        return self.answered >= self._moves or time.monotonic() > self._deadline


def token_of(key: bytes, number: int) -> str:
    """Return a token of the servers, the same in every run."""
    drawn = hashlib.sha256(f"{number}".encode()).digest()[:18]
    return base64.urlsafe_b64encode(drawn + hmac.digest(key, drawn, "sha256")[:12]).decode()


class SoakPlayer:
    """A player that plays game after game."""

    def __init__(self, soak: Soak, number: int) -> None:
        self._soak = soak
        self._place: Place = soak.memory.places[number]
        self._draw = random.Random(f"{soak.seed} {soak.memory.runs} {number}")
        token = token_of(soak.key, number)
        self._connections = [PlayersConnection(number, token) for _ in soak.servers]
        self._at = number % len(soak.servers)

    async def play(self) -> None:
        try:
            while not self._soak.over:
                if self._place.game is None:
                    await self._begin()
                else:
                    await self._act(self._place.game)
        finally:
            for connection in self._connections:
                connection.close()

    async def _begin(self) -> None:
        request = {"level": "beginner", "mode": self._draw.choice(MODES)}
        answer = await self._call("POST", "/api/games", request)
        if answer is not None:
            name = answer.json()["id"]
            self._soak.memory.acknowledged[name] = []
            self._place.game = name

    async def _act(self, game: str) -> None:
        """Take the next action, or repeat the action that was not answered."""
        known = self._soak.memory.acknowledged[game]
        if self._place.pending is None:
            what, body = _next_action(self._draw, len(known))
            self._place.pending = (f"/api/games/{game}/{what}", {"seq": len(known) + 1, **body})
        path, body = self._place.pending
        before = time.perf_counter()
        answer = await self._call("POST", path, body)
        if answer is None:
            return
        self._soak.memory.took(time.perf_counter() - before)
        known.append(digest(answer.body))
        self._soak.answered += 1
        self._place.pending = None
        if self._draw.random() < REPEATS:
            self._at = (self._at + 1) % len(self._connections)
            again = await self._call("POST", path, body)
            if again is not None and again.body != answer.body:
                raise AssertionError(f"{path} {body}: {answer.body!r}, then {again.body!r}")
            self._soak.counts["calls repeated elsewhere"] += 1
        if answer.json()["outcome"] != "in progress":
            self._place.game = None
        elif self._draw.random() < HINTS:
            await self._call("GET", f"/api/games/{game}/hint")
            self._soak.counts["hints"] += 1

    async def _call(self, method: str, path: str, body: object = None) -> Answer | None:
        """Send a call, to this server or the other, until it is answered or the soak is over."""
        counts = self._soak.counts
        while not self._soak.over:
            if self._draw.random() < SWITCHES:
                self._at = (self._at + 1) % len(self._connections)
            port = self._soak.servers[self._at].port
            leaves = self._draw.random() < LEAVES
            patience = self._draw.uniform(0.0, 0.2) if leaves else PATIENCE
            try:
                answer = await self._connections[self._at].ask(
                    port, method, path, body, patience=patience
                )
            except NoAnswerError:
                counts["answers not waited for" if leaves else "calls without an answer"] += 1
                self._at = (self._at + 1) % len(self._connections)
                await asyncio.sleep(self._draw.uniform(0.0, 0.2))
                continue
            if answer.status < 300:
                return answer
            if answer.status in (408, 429, 503):
                counts[f"answers {answer.status}"] += 1
                await asyncio.sleep(min(2.0, answer.retry_after) * self._draw.random())
                continue
            raise AssertionError(f"{path} {body}: {answer.status} {answer.body!r}")
        return None


def _next_action(draw: random.Random, done: int) -> tuple[str, dict[str, Any]]:
    if done == 0:
        return "moves", {"kind": "open", "cell": [4, 4]}
    if done >= LONGEST:
        return "resign", {}
    chance = draw.random()
    if chance < 0.06:
        return ("undo" if chance < 0.04 else "redo"), {}
    if chance < 0.08:
        return "solve", {}
    kind = "open" if chance < 0.20 else "chord" if chance < 0.25 else "flag"
    return "moves", {"kind": kind, "cell": [draw.randrange(8), draw.randrange(8)]}


async def trouble(soak: Soak, faults: list[Fault], draw: random.Random, pause: float) -> None:
    """Cause a failure every few seconds."""
    while not soak.over:
        await asyncio.sleep(pause * draw.uniform(0.5, 1.5))
        if not soak.over:
            soak.counts[await draw.choice(faults)()] += 1


async def run(soak: Soak, faults: list[Fault], draw: random.Random, pause: float) -> None:
    async with asyncio.TaskGroup() as tasks:
        for number in range(len(soak.memory.places)):
            tasks.create_task(SoakPlayer(soak, number).play())
        tasks.create_task(trouble(soak, faults, draw, pause))


def main(arguments: list[str] | None = None) -> dict[str, Any]:
    """Run the soak, and return the results of all runs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=8.0, help="seconds between faults")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="postgresql")
    parser.add_argument("--folder", type=Path, help="of the database and the players' memory")
    options = parser.parse_args(arguments)
    folder: Path = (options.folder or FOLDER.with_name(f"soak-{options.database}")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    memory = Memory.read(folder / "memory.json", options.players)
    draw = random.Random(f"faults {memory.runs}")
    with ExitStack() as stack:
        database: postgresql.PostgresqlServer | Path
        if options.database == "postgresql":
            database = stack.enter_context(postgresql.running(folder))
            url = database.url("soak")
            if not memory.runs:
                database.execute("CREATE DATABASE soak")
        else:
            database = folder / "games.db"
            url = str(database)
        servers: list[SoakServer] = []
        for number, workers in enumerate(("1", "2")):
            server = SoakServer(url, folder / f"server-{number}.log", "--workers", workers)
            stack.callback(server.stop)
            servers.append(server)
        began = time.monotonic()
        deadline = began + 60 * options.minutes
        store = Store(url)
        key = bytes.fromhex(store.server_key(KEY_NAME, lambda: secrets.token_hex(32)))
        store.close()
        soak = Soak(servers, memory, key, moves=options.moves, deadline=deadline, seed=1)
        try:
            asyncio.run(run(soak, faults_of(servers, draw, database), draw, options.pause))
        finally:
            memory.runs += 1
            memory.seconds += time.monotonic() - began
            memory.write(folder / "memory.json")
        found = memory.check(url)
    return {
        "database": options.database,
        "players": options.players,
        "servers": len(servers),
        "runs": memory.runs,
        "games": len(memory.acknowledged),
        "minutes": round(memory.seconds / 60, 1),
        **found,
        **dict(sorted(memory.counts.items())),
        "moves a second": round(memory.moves / memory.seconds),
        "median_ms": memory.time_of(0.5),
        "p95_ms": memory.time_of(0.95),
        "p99_ms": memory.time_of(0.99),
    }


if __name__ == "__main__":
    result = main()
    keep(f"soak ({result.pop('database')})", **result)
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
    sys.exit(1 if result["lost"] or result["doubled"] else 0)
