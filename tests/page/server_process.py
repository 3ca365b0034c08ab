"""A server process that a test may kill and start again, on the same port and database."""

import random
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

SCRIPT = Path(__file__).with_name("server_script.py")

PATIENCE = 300
"""Seconds in which a server must have started, on a busy machine too."""


def free_port() -> int:
    """Return a port that stays free while the server is down.

    Systems give outgoing connections the ports from 32768 on, and sooner or later this one.
    """
    while True:
        # No seed: two workers must not draw the same ports.
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


class Server:
    """A running server; its log is kept to be shown when it does not start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), str(self.folder / "games.sqlite"), str(self.port)],
            stdout=self.log,
            stderr=self.log,
        )
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/api/choices"):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """End it in the hardest way."""
        self.process.kill()
        self.process.wait()
        self.log.close()
