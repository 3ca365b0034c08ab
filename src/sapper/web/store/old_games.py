"""Deleting what nobody needs any more: games never played, and the moves of games long over."""

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.tables import ACTIONS, DAILY_GAMES, GAMES, RESULTS

AT_ONCE = 500
"""Games that one transaction deletes: others write between two of them."""


class OldGames(Database):
    """Deletes old games, some at a time."""

    def delete_unplayed(self, then: float, count: int = AT_ONCE) -> int:
        """Delete games that were made before a time and in which nothing was ever done.

        Attempts at boards of the day stay: each is the only one that counts.

        Returns:
            How many were deleted; if all that were asked for, there may be more.
        """
        unplayed = (
            sa.select(GAMES.c.id)
            .where(
                GAMES.c.seq == 0,
                GAMES.c.created < then,
                GAMES.c.id.not_in(sa.select(DAILY_GAMES.c.game)),
            )
            .limit(count)
            .with_for_update()
        )
        with self._transaction() as connection:
            names = connection.execute(unplayed).scalars().all()
            connection.execute(sa.delete(GAMES).where(GAMES.c.id.in_(names)))
        return len(names)

    def delete_moves(self, then: float, count: int = AT_ONCE) -> int:
        """Delete the moves of games that were over before a time.

        Of games that count for the statistics and for boards of the day the rest stays; others go.

        Returns:
            How many games lost their moves; if all that were asked for, there may be more.
        """
        old = (
            sa.select(GAMES.c.id)
            .where(
                GAMES.c.outcome != "in progress",
                GAMES.c.touched < then,
                sa.exists().where(ACTIONS.c.game == GAMES.c.id),
            )
            .limit(count)
            .with_for_update()
        )
        with self._transaction() as connection:
            names = connection.execute(old).scalars().all()
            connection.execute(sa.delete(ACTIONS).where(ACTIONS.c.game.in_(names)))
            connection.execute(
                sa.delete(GAMES).where(
                    GAMES.c.id.in_(names),
                    GAMES.c.id.not_in(sa.select(RESULTS.c.game)),
                    GAMES.c.id.not_in(sa.select(DAILY_GAMES.c.game)),
                )
            )
        return len(names)
