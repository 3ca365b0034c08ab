"""How games ended, for the statistics."""

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredResult
from sapper.web.store.tables import RESULTS


class ResultTable(Database):
    """Finds results; they are kept with the action that ends a game."""

    def results(self, player: str) -> list[StoredResult]:
        """Return the results of a player by level and mode, each in the order of their ends."""
        columns = RESULTS.c
        query = (
            sa.select(RESULTS)
            .where(columns.player == player)
            .order_by(columns.level, columns.mode, columns.ended, columns.game)
        )
        with self._reading() as connection:
            return [StoredResult(**row) for row in connection.execute(query).mappings()]

    def keep_accuracy(self, game: str, accuracy: float) -> None:
        """Add to the result of a game how accurately it was played, unless that is known."""
        query = (
            sa.update(RESULTS)
            .where(RESULTS.c.game == game, RESULTS.c.accuracy.is_(None))
            .values(accuracy=accuracy)
        )
        with self._transaction() as connection:
            connection.execute(query)

    def best_seconds(self, player: str, level: str, mode: str) -> float | None:
        """Return the best time of a player's unaided wins."""
        columns = RESULTS.c
        query = sa.select(sa.func.min(columns.seconds)).where(
            columns.player == player,
            columns.level == level,
            columns.mode == mode,
            columns.won,
            sa.not_(columns.aided),
        )
        with self._reading() as connection:
            best: float | None = connection.execute(query).scalar()
        return best
