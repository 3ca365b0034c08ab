"""The attempts of players at boards of the day."""

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredAttempt, StoredGame, StoredResult
from sapper.web.store.tables import DAILY_GAMES, GAMES, RESULTS


class AttemptTable(Database):
    """Keeps and finds attempts, one of a player for each board."""

    def add_attempt(self, game: StoredGame, day: str, level: str) -> bool:
        """Keep a new game as the player's attempt at a board of the day, unless there is one.

        Returns:
            Whether it was kept; if not, neither the game nor the attempt is.
        """
        try:
            with self._transaction() as connection:
                connection.execute(sa.insert(GAMES).values(**asdict(game)))
                connection.execute(
                    sa.insert(DAILY_GAMES).values(
                        player=game.player, day=day, level=level, game=game.id
                    )
                )
        except sa.exc.IntegrityError:
            return False
        return True

    def attempts(self, player: str) -> list[StoredAttempt]:
        """Return the attempts of a player at boards of the day, the earliest day first."""
        attempt, result = DAILY_GAMES.c, RESULTS.c
        query = (
            sa.select(
                *(attempt.day, attempt.level, attempt.game, GAMES.c.outcome),
                *(column.label(f"result_{column.key}") for column in result),
            )
            .select_from(
                DAILY_GAMES.join(GAMES, GAMES.c.id == attempt.game).outerjoin(
                    RESULTS, result.game == attempt.game
                )
            )
            .where(attempt.player == player)
            .order_by(attempt.day, attempt.level)
        )
        with self._reading() as connection:
            rows = connection.execute(query).mappings().all()
        return [_attempt(dict(row)) for row in rows]

    def attempt(self, player: str, day: str, level: str) -> str | None:
        """Return the id of a player's attempt at a board of the day."""
        columns = DAILY_GAMES.c
        query = sa.select(columns.game).where(
            columns.player == player, columns.day == day, columns.level == level
        )
        with self._reading() as connection:
            game: str | None = connection.execute(query).scalar()
        return game


def _attempt(row: dict[str, Any]) -> StoredAttempt:
    """Return an attempt from the row of a query that joins the tables."""
    plain = {name: row[name] for name in ("day", "level", "game", "outcome")}
    result = {column.key: row[f"result_{column.key}"] for column in RESULTS.c}
    ended = result["game"] is not None
    return StoredAttempt(**plain, result=StoredResult(**result) if ended else None)
