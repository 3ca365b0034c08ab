"""A PostgreSQL database, accessed with psycopg; every wait has a time limit.

Requests that use the database run in a few threads, which wait for the network. psycopg prepares
statements that a connection runs repeatedly.
"""

import asyncio
import functools
import re
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from sapper.errors import SpecError
from sapper.web.store import schema
from sapper.web.store.database import Connection, Cursor, Database
from sapper.web.store.faults import FaultReason, StoreError

if TYPE_CHECKING:
    import psycopg

THREADS = 10
"""Maximum number of requests that use the database server at a time."""

WAIT_SECONDS = 5.0
"""Seconds that a thread waits for a connection."""

_SETTINGS = {
    "connect_timeout": "5",
    # With these settings, a network that drops packets is noticed within seconds, not hours.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "10000",
    "options": (
        "-c lock_timeout=3000 -c statement_timeout=10000"
        " -c idle_in_transaction_session_timeout=30000"
    ),
}
_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class PostgresqlConnection:
    """A connection that reconnects if it was lost while idle."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings
        self._inner = self._connect()
        self.is_fresh = True
        """Whether no statement has been run since the connection was taken from the pool."""

    def _connect(self) -> "psycopg.Connection[Any]":
        import psycopg  # noqa: PLC0415 - optional
        from psycopg.types.string import TextLoader  # noqa: PLC0415

        inner = psycopg.connect(autocommit=True, **self._settings)
        inner.adapters.register_loader("json", TextLoader)  # as text, as SQLite returns it
        return inner

    @property
    def is_broken(self) -> bool:
        """Whether the connection is lost, or a transaction could not be ended."""
        return self._inner.closed or self._inner.info.transaction_status != 0  # 0: idle

    def execute(self, statement: str, values: Mapping[str, object] | None = None, /) -> Cursor:
        """Run one statement."""
        import psycopg  # noqa: PLC0415

        was_fresh, self.is_fresh = self.is_fresh, False
        try:
            return self._run(statement, values)
        except psycopg.OperationalError:
            # If the first statement of a transaction fails, nothing has changed, so a retry is
            # safe.
            if not (was_fresh and self._inner.closed):
                raise
            self._inner = self._connect()
            return self._run(statement, values)

    def _run(self, statement: str, values: Mapping[str, object] | None) -> Cursor:
        text = statement if values is None else _with_places(statement)
        return self._inner.execute(text, values)

    def close(self) -> None:
        """Close the connection."""
        self._inner.close()


class PostgresqlDatabase(Database):
    """A database on a PostgreSQL server."""

    for_update = " FOR UPDATE"

    def __init__(self, url: str, name: str) -> None:
        """Connect to a server, and create or update the tables.

        Args:
            url: the URL of the database; settings in it override the defaults.
            name: the database name for messages.

        Raises:
            SpecError: the server or its database cannot be used.
        """
        super().__init__()
        try:
            import psycopg  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise SpecError(
                f"{name} cannot be used as a database: {error.name!r} is not installed; use"
                " pip install 'sapper[postgres]'"
            ) from None
        self._closed = False
        self._idle: list[PostgresqlConnection] = []
        self._places = threading.Semaphore(THREADS)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="postgresql")
        try:
            self.settings: dict[str, Any] = {**_SETTINGS, **psycopg.conninfo.conninfo_to_dict(url)}
            """Creates connections."""
            connection = PostgresqlConnection(self.settings)
            try:
                connection.execute("BEGIN")
                schema.prepare(self, connection, name)
                connection.execute("COMMIT")
            finally:
                connection.close()
        except psycopg.Error as error:
            reason = str(error).strip().partition("\n")[0]
            raise SpecError(f"{name} cannot be used as a database: {reason}") from None

    def tables(self, connection: Connection) -> set[str]:
        """Return the names of all tables."""
        found = connection.execute(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = ANY (current_schemas(false))"
        )
        return {row[0] for row in found.fetchall()}

    def close(self) -> None:
        """Close all connections; connections in use are closed when they are returned."""
        self._closed = True
        while self._idle:
            self._idle.pop().close()
        self._threads.shutdown(wait=False)

    async def call(
        self,
        method: Callable[_Parameters, _Result],
        *args: _Parameters.args,
        **kwargs: _Parameters.kwargs,
    ) -> _Result:
        """Run a function that uses this database, in a thread.

        The function finishes even if the caller no longer waits for it.
        """
        work = functools.partial(method, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _lend(self, *, writes: bool) -> Connection:
        if not self._places.acquire(timeout=WAIT_SECONDS):
            raise StoreError(FaultReason.BUSY)
        try:
            connection = self._idle.pop() if self._idle else PostgresqlConnection(self.settings)
        except BaseException:
            self._places.release()
            raise
        try:
            if writes:
                connection.execute("BEGIN")
        except BaseException:
            self._take_back(connection)
            raise
        return connection

    def _take_back(self, connection: Connection) -> None:
        lent = cast("PostgresqlConnection", connection)
        if self._closed or lent.is_broken:
            lent.close()
        else:
            lent.is_fresh = True
            self._idle.append(lent)
        self._places.release()


@functools.cache
def _with_places(statement: str) -> str:
    """Convert the named parameters of a statement to psycopg's form."""
    return re.sub(r":(\w+)", r"%(\1)s", statement)
