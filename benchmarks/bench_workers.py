"""Compare the moves per second of one server process and of two that share a SQLite file.

Clients and server share the processors, so the clients do as little work as possible. The bytes of
every request are prepared before the measurement and sent in batches over a few connections; the
clients only count the status lines of the answers. Each worker gets the same number of connections.
Servers with one worker and with several workers alternate in rounds. Each move sets a flag. This is
the quickest kind of move: the commit takes most of its time, and the workers wait for each other's
commits. With ``--action solve``, the server finds and opens safe cells, which takes longer.

``ratio`` compares moves per second; it is valid only on an idle machine. ``cpu_ratio`` compares how
many moves the servers process per second of processor time, and is multiplied by the number of
workers. The two ratios would be equal if no process ever waited for a lock or a processor.
``client_share`` is the clients' share of the processor time.

Run as ``python -m benchmarks.bench_workers``; prints a line of JSON.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import cast

from benchmarks.bench_server import MemoryWatch
from benchmarks.http_client import Client

BATCH = 50
"""Number of requests that a connection sends at once."""

SIDE = 60
"""Columns and rows of a board."""

ACTIONS = 15_000
"""Number of actions of a game; the bytes of all their requests are prepared in advance."""

_DONE = b"HTTP/1.1 200"

LIMITS = """
player = { per_second = 1e6, burst = 1000000 }
address = { per_second = 1e6, burst = 1000000 }
player_bytes = { per_second = 1e6, burst = 1000000000 }
address_bytes = { per_second = 1e6, burst = 1000000000 }
"""


class Server:
    """A server with a number of workers, and its connections."""

    def __init__(self, folder: Path, workers: int, action: str) -> None:
        limits = folder / "limits.toml"
        limits.write_text(LIMITS)
        self.workers = workers
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [
                *(sys.executable, "-m", "sapper", "serve", "--port", "0"),
                *("--workers", str(workers), "--limits", str(limits)),
                *("--database", str(folder / f"{workers}.db")),
            ],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None  # noqa: S101 - it is a pipe
        self.address = self._process.stderr.readline().split()[-1]
        self._action = action
        self._watch = MemoryWatch(self._process.pid)
        self._connections: list[Connection] = []
        self.moves = self.seconds = self.cpu = self.clients = 0.0
        self.rates: list[float] = []

    async def connect(self, each: int) -> None:
        """Open connections until every worker has the given number of them.

        The operating system chooses the worker of each connection.
        """
        pids = self._serving()
        number = dict.fromkeys(pids, 0)
        while min(number.values()) < each:
            before = {pid: _sockets(pid) for pid in pids}
            connection = Connection(self.address, self._action)
            await connection.begin()
            owner = max(pids, key=lambda pid: _sockets(pid) - before[pid])
            if number[owner] < each:
                number[owner] += 1
                self._connections.append(connection)
                await connection.new_game()
            else:
                connection.close()
                await asyncio.sleep(0.01)

    def _serving(self) -> list[int]:
        own = self._process.pid
        if self.workers == 1:
            return [own]
        children = Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()
        return [int(pid) for pid in children if b"spawn_main" in _command(pid)]

    async def play(self, seconds: float) -> None:
        """Play games for one round."""
        cpu, clients, begun = self._seconds(), time.process_time(), time.monotonic()
        end = begun + seconds
        counts = await asyncio.gather(*(each.play_until(end) for each in self._connections))
        spent = time.monotonic() - begun
        self.clients += time.process_time() - clients
        self.cpu += self._seconds() - cpu
        self.moves += sum(counts)
        self.seconds += spent
        self.rates.append(sum(counts) / spent)

    def _seconds(self) -> float:
        return sum(cpu for _, cpu in self._watch.tree().values())

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()


class Connection(asyncio.Protocol):
    """A connection that plays games with requests whose bytes are prepared in advance."""

    def __init__(self, address: str, action: str) -> None:
        self._client = Client(address, timeout=60)
        self._action = action
        self._batches: Iterator[bytes] = iter(())
        self._end = b""  # received bytes after the last complete line
        self._missing = 0
        self._answered = asyncio.Event()

    async def begin(self) -> None:
        """Connect, and find out which worker accepted the connection."""
        loop, host = asyncio.get_running_loop(), self._client.host
        await loop.create_connection(lambda: self, host, self._client.port)
        self._missing = 1
        self._transport.write(f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        await self._answered.wait()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport for later writes."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Count answers."""
        self._missing -= (self._end + data).count(_DONE)
        self._end = data[1 - len(_DONE) :]
        if self._missing <= 0:
            self._answered.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        """End everything that waits for this connection."""
        self._answered.set()

    async def new_game(self) -> None:
        """Start a game, and prepare the bytes of its requests."""
        answer = await self._client.ask(
            "POST", "/api/games", {"width": SIDE, "height": SIDE, "mines": 700}
        )
        game = answer.json()
        path = f"/api/games/{game['id']}/{'moves' if self._action == 'flag' else self._action}"
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self._client.host}:{self._client.port}\r\n"
            f"X-Sapper-Player: {game['player']}\r\n"
            "Content-Type: application/json\r\nContent-Length: "
        ).encode()
        bodies = [self._body(number) for number in range(1, ACTIONS + 1)]
        requests = [head + b"%d\r\n\r\n" % len(body) + body for body in bodies]
        starts = range(0, ACTIONS, BATCH)
        self._batches = iter([b"".join(requests[start : start + BATCH]) for start in starts])

    def _body(self, number: int) -> bytes:
        if self._action != "flag":
            return b'{"seq":%d}' % number
        row, col = divmod(number % SIDE**2, SIDE)
        return b'{"seq":%d,"kind":"flag","cell":[%d,%d]}' % (number, row, col)

    async def play_until(self, end: float) -> int:
        """Send batch after batch, and return the number of finished actions."""
        done = 0
        while time.monotonic() < end:
            batch = next(self._batches, b"")
            if not batch:
                await self.new_game()
                continue
            self._missing = BATCH
            self._answered.clear()
            self._transport.write(batch)
            async with asyncio.timeout(60):  # otherwise a request was refused
                await self._answered.wait()
            if self._transport.is_closing():
                raise ConnectionResetError("the server has closed a connection")
            done += BATCH
        return done

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()


def _command(pid: str) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def _sockets(pid: int) -> int:
    found = 0
    for each in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):  # the connection was closed
            found += os.readlink(each).startswith("socket:")  # noqa: PTH115 - not a path
    return found


async def measured(servers: list[Server], arguments: argparse.Namespace) -> None:
    for server in servers:
        await server.connect(arguments.connections // server.workers)
        await server.play(1.0)
        server.moves = server.seconds = server.cpu = server.clients = 0.0
        server.rates.clear()
    for _ in range(arguments.rounds):
        for server in servers:
            await server.play(arguments.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of one round")
    parser.add_argument("--action", choices=["flag", "solve"], default="flag")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        servers = [
            Server(Path(folder), workers, arguments.action) for workers in (1, arguments.workers)
        ]
        try:
            asyncio.run(measured(servers, arguments))
        finally:
            for server in servers:
                server.stop()
    one, several = servers
    clients = one.clients + several.clients
    ratios = [b / a for a, b in zip(one.rates, several.rates, strict=True)]
    result = {
        "benchmark": "workers",
        "action": arguments.action,
        "workers": arguments.workers,
        "moves_per_second": [round(each.moves / each.seconds) for each in servers],
        "ratio": round(statistics.median(ratios), 2),
        "ratios": [round(each, 2) for each in ratios],
        "cpu_us_per_move": [round(1e6 * each.cpu / each.moves) for each in servers],
        "cpu_ratio": round(
            arguments.workers * (one.cpu / one.moves) / (several.cpu / several.moves), 2
        ),
        "client_share": round(clients / (clients + one.cpu + several.cpu), 3),
        "load": round(os.getloadavg()[0], 1),
        "cores": os.cpu_count(),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
