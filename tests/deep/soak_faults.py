"""What goes wrong during the soak, every few seconds: one thing after another."""

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
"""Lets something go wrong until it is over, and returns what it was."""


class SoakServer(ServerProcess):
    """A server whose log goes to a file: a full pipe would stop it."""

    def __init__(self, database: str, log: Path) -> None:
        self._log = log
        super().__init__(database)

    def start(self) -> None:
        super().start()
        stream = self.process.stderr

        def drain() -> None:
            # The pipe is closed when the server ends.
            with suppress(ValueError), self._log.open("a") as file:
                for line in stream or ():
                    file.write(line)

        threading.Thread(target=drain, daemon=True).start()


def faults_of(
    servers: list[SoakServer], draw: random.Random, database: PostgresqlServer | Path
) -> list[Fault]:
    """Return what can go wrong, what happens more often more often."""

    async def kill() -> str:
        server = draw.choice(servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        return "servers killed"

    async def freeze() -> str:
        server = draw.choice(servers)
        os.kill(server.process.pid, signal.SIGSTOP)
        # Whoever leaves meanwhile asks the other one, and this one goes on with the same call.
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

        return [kill, kill, freeze, lock]

    server = database

    async def cut() -> str:
        await asyncio.to_thread(server.end_connections)
        return "database connections cut"

    async def stop() -> str:
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(draw.uniform(0.0, 2.0))
        await asyncio.to_thread(server.start)
        return "database crashed"

    return [kill, kill, freeze, cut, cut, stop]
