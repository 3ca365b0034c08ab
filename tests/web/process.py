"""A real server in a separate process, which can be killed and started again."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

UNHURRIED = Path(__file__).with_name("unhurried.toml")
"""Limits under which a busy machine computes the same results."""


class ServerProcess:
    def __init__(self, database: Path | str, *args: str) -> None:
        limits = () if "--limits" in args else ("--limits", str(UNHURRIED))
        self._command = [
            *(sys.executable, "-m", "sapper", "serve", "--database", str(database)),
            *("--seed", "1", *limits, *args),
        ]
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, at the same port as before."""
        self.process = subprocess.Popen(
            [*self._command, "--port", str(self.port)], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert line.startswith("sapper: serving at http://127.0.0.1:"), line
        self.address = line.split()[-1]
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kill it so that no handler runs, like a power failure."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=600)  # a machine that is busy with other things
        assert self.process.stderr is not None
        self.process.stderr.close()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=600)  # a machine that is busy with other things
        assert self.process.stderr is not None
        self.process.stderr.close()


@contextmanager
def process(database: Path, *args: str) -> Iterator[ServerProcess]:
    server = ServerProcess(database, *args)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def client(server: ServerProcess, timeout: float = 600.0) -> httpx.Client:
    # On a busy machine a process may have to wait long for its turn.
    return httpx.Client(base_url=server.address, timeout=timeout)
