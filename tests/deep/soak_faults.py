"""The failures of the soak: one every few seconds."""

import asyncio
import os
import random
import signal
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from tests.web.postgresql import PostgresqlServer
from tests.web.process import ServerProcess

Fault = Callable[[], Awaitable[str]]
"""Causes a failure until the soak is over, and returns its name."""


class SoakServer(ServerProcess):
    """A server whose log goes to a file: a full pipe would stop it."""

    def __init__(self, database: str, log: Path, *args: str) -> None:
        self._log = log
        super().__init__(database, *args)

    def start(self) -> None:
        super().start()
        stream = self.process.stderr

        def drain() -> None:
            # The pipe is closed when the server ends.
            with suppress(ValueError), self._log.open("a") as file:
                for line in stream or ():
                    file.write(line)

        self._draining = threading.Thread(target=drain, daemon=True)
        self._draining.start()

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self._draining.join()  # until its last process has ended, and the port is free
        super().stop()

    def descendants(self, command: bytes) -> list[int]:
        """Return all descendant processes whose commands contain a text."""
        found, waiting = [], [self.process.pid]
        while waiting:
            folder = Path(f"/proc/{waiting.pop()}")
            with suppress(OSError):  # it has ended
                for thread in (folder / "task").iterdir():
                    waiting += map(int, (thread / "children").read_text().split())
                if command in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
        return found


def faults_of(
    servers: list[SoakServer], draw: random.Random, database: PostgresqlServer | Path
) -> list[Fault]:
    """Return the possible failures. Frequent failures are listed several times."""

    async def kill() -> str:
        server = draw.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        return "servers killed"

    def end_one(command: bytes, what: str) -> Fault:
        async def end() -> str:
            found = [pid for server in servers for pid in server.descendants(command)]
            with suppress(ProcessLookupError):
                os.kill(draw.choice(found), signal.SIGKILL)
            return what

        return end

    parts = [
        end_one(b"calculations.process", "calculation processes killed"),
        end_one(b"spawn_main", "workers killed"),
    ]

    async def freeze() -> str:
        server = draw.choice(servers)
        os.kill(server.process.pid, signal.SIGSTOP)
        # A client that disconnects meanwhile asks the other server, while this server continues
        # with the same call.
        await asyncio.sleep(draw.uniform(0.5, 5.0))
        os.kill(server.process.pid, signal.SIGCONT)
        return "servers frozen for seconds"

    if isinstance(database, Path):
        file = database

        async def lock() -> str:
            def hold() -> None:
                connection = sqlite3.connect(file, timeout=10)
                with suppress(sqlite3.OperationalError):  # a frozen server may hold it
                    connection.execute("BEGIN IMMEDIATE")
                    time.sleep(draw.uniform(0.5, 4.5))  # beyond a server's patience, sometimes
                    connection.rollback()
                connection.close()

            await asyncio.to_thread(hold)
            return "database locked for seconds"

        return [kill, kill, freeze, lock, *parts]

    server = database

    async def cut() -> str:
        await asyncio.to_thread(server.end_connections)
        return "database connections cut"

    async def stop() -> str:
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(draw.uniform(0.0, 2.0))
        await asyncio.to_thread(server.start)
        return "database crashed"

    return [kill, kill, freeze, cut, cut, stop, *parts]
