"""A real PostgreSQL server for the tests, in its own folder. It does not listen on a network.

Debian's package `postgresql` brings the programs. The server refuses to run as root: then it runs
as the user `postgres`, which the package creates.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_FOLDERS = [os.environ.get("PATH", ""), *map(str, Path("/usr/lib/postgresql").glob("*/bin"))]
_PG_CTL = shutil.which("pg_ctl", path=os.pathsep.join(_FOLDERS))
_NUMBERS = count()
# Speed instead of safety: these databases live for seconds.
_OPTIONS = "-F -c listen_addresses= -c full_page_writes=off -c max_connections=150"


class PostgresqlServer:
    """A server that can be stopped, started and killed."""

    def __init__(self, folder: Path, kept: Path | None = None) -> None:
        """Start a server.

        Args:
            folder: where its socket and its log are.
            kept: where its databases are, or will be; else in that folder too.
        """
        self.folder = folder
        self.data = (kept or folder) / "data"
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
            shutil.chown(self.data.parent, "postgres", "postgres")
        if not self.data.exists():
            self._run(
                *("initdb", "--no-sync", "-A", "trust", "-U", "sapper", "-E", "UTF8"),
                "--no-locale",
            )
        self.start()

    def _run(self, what: str, *options: str) -> None:
        as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        program = Path(str(_PG_CTL)).resolve().with_name(what)
        command = [*(as_user if os.getuid() == 0 else []), str(program), "-D", str(self.data)]
        done = subprocess.run(
            [*command, *options], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=600, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        log = str(self.folder / "log")
        self._run("pg_ctl", "-s", "-w", "-l", log, "-o", f"{_OPTIONS} -k {self.folder}", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate` is what a crash does."""
        self._run("pg_ctl", "-s", "-w", "-m", mode, "stop")

    def url(self, database: str) -> str:
        return f"postgresql://sapper@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database, and return its URL."""
        name = f"games{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def end_connections(self) -> None:
        """End all connections but this one, as a restart of the server does."""
        self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )


def is_installed() -> bool:
    return _PG_CTL is not None


@contextmanager
def running(kept: Path | None = None) -> Iterator[PostgresqlServer]:
    """Run a server in a given folder, which may already have databases, or in a temporary folder.

    The path of its socket must be short, and must not be under pytest's folders, because these are
    private.
    """
    with tempfile.TemporaryDirectory(prefix="sapper-pg-", ignore_cleanup_errors=True) as folder:
        server = PostgresqlServer(Path(folder), kept)
        try:
            yield server
        finally:
            if (server.data / "postmaster.pid").exists():
                server.stop()
