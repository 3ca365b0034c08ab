"""Digests of players' tokens: whose they are, and which are void.

A token without a row is the one that made its player, whose id is the token's digest; most players
never have another.
"""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sapper.web.store.database import Database
from sapper.web.store.tables import SESSIONS

_FIND = sa.select(SESSIONS.c.player, SESSIONS.c.revoked).where(
    SESSIONS.c.token == sa.bindparam("wanted")
)


class SessionTable(Database):
    """Keeps tokens by their digests."""

    def player_of(self, token: str) -> str | None:
        """Return the player whose token has a digest; ``None`` if it is void."""
        with self._reading() as connection:
            row = connection.execute(_FIND, {"wanted": token}).first()
        if row is None:
            return token
        return None if row.revoked else str(row.player)

    def add_session(self, token: str, player: str, now: float) -> None:
        """Keep another token of a player."""
        with self._transaction() as connection:
            _add(connection, token, player, now, revoked=False)

    def replace_session(self, old: str, new: str, player: str, now: float) -> None:
        """Make one token of a player void, and keep another in its place."""
        with self._transaction() as connection:
            _revoke(connection, old, player, now)
            _add(connection, new, player, now, revoked=False)

    def replace_all_sessions(self, new: str, player: str, now: float) -> None:
        """Make all tokens of a player void, and keep a new one."""
        with self._transaction() as connection:
            connection.execute(
                sa.update(SESSIONS).where(SESSIONS.c.player == player).values(revoked=True)
            )
            _revoke(connection, player, player, now)  # the token that made the player
            _add(connection, new, player, now, revoked=False)

    def delete_sessions(self, then: float) -> int:
        """Forget void tokens from before a time, and return how many.

        Who still has one is nobody then. The token that made a player stays void: without its row
        it would be good again.
        """
        old = sa.and_(
            SESSIONS.c.revoked, SESSIONS.c.created < then, SESSIONS.c.token != SESSIONS.c.player
        )
        with self._transaction() as connection:
            return int(connection.execute(sa.delete(SESSIONS).where(old)).rowcount)


def _revoke(connection: Connection, token: str, player: str, now: float) -> None:
    changed = connection.execute(
        sa.update(SESSIONS).where(SESSIONS.c.token == token).values(revoked=True)
    )
    if not changed.rowcount:
        _add(connection, token, player, now, revoked=True)


def _add(connection: Connection, token: str, player: str, now: float, *, revoked: bool) -> None:
    connection.execute(
        sa.insert(SESSIONS).values(token=token, player=player, created=now, revoked=revoked)
    )
