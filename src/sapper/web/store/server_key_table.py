"""Keys of the server, the same for all processes that share a database."""

from collections.abc import Callable

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.tables import SERVER_KEYS


class ServerKeyTable(Database):
    """Keeps random bytes that are drawn once and never shown."""

    def server_key(self, name: str, new: Callable[[], str]) -> str:
        """Return a key of the server, which is drawn when it is asked for the first time."""
        query = sa.select(SERVER_KEYS.c.key).where(SERVER_KEYS.c.name == name)
        with self._reading() as connection:
            found: str | None = connection.execute(query).scalar()
        if found is not None:
            return found
        try:
            with self._transaction() as connection:
                connection.execute(sa.insert(SERVER_KEYS).values(name=name, key=new()))
        except sa.exc.IntegrityError:
            pass  # another process was first
        with self._reading() as connection:
            return str(connection.execute(query).scalar_one())
