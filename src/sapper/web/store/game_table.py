"""Games, but for their actions."""

from dataclasses import asdict

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredGame
from sapper.web.store.tables import DAILY_GAMES, GAMES

_GAME_FIELDS = tuple(column.label(column.key) for column in GAMES.c)
# Built once: making a statement costs more than running it.
_FIND_GAME = sa.select(*_GAME_FIELDS).where(GAMES.c.id == sa.bindparam("game"))
_ADD_GAME = sa.insert(GAMES)
_COUNT_RUNNING = (
    sa.select(sa.func.count())
    .select_from(GAMES)
    .where(GAMES.c.player == sa.bindparam("who"), GAMES.c.outcome == "in progress")
)
_COUNT_HELP = (
    sa.update(GAMES)
    .where(GAMES.c.id == sa.bindparam("game"), GAMES.c.seq == sa.bindparam("at"))
    .values(aided=True, hints=GAMES.c.hints + sa.bindparam("more"))
)


class GameTable(Database):
    """Keeps and finds games."""

    def add(self, game: StoredGame) -> bool:
        """Keep a new game, unless there is one of its id.

        Returns:
            Whether it was kept.
        """
        try:
            with self._transaction() as connection:
                connection.execute(_ADD_GAME, asdict(game))
        except sa.exc.IntegrityError:
            return False
        return True

    def game(self, name: str) -> StoredGame | None:
        """Return a game by its id."""
        with self._reading() as connection:
            row = connection.execute(_FIND_GAME, {"game": name}).mappings().first()
        return None if row is None else StoredGame(**row)

    def games(self, player: str, *, running: bool, count: int) -> list[StoredGame]:
        """Return the latest games of a player, the latest first."""
        query = sa.select(*_GAME_FIELDS).where(GAMES.c.player == player)
        if running:
            query = query.where(GAMES.c.outcome == "in progress")
        query = query.order_by(GAMES.c.touched.desc(), GAMES.c.id).limit(count)
        with self._reading() as connection:
            return [StoredGame(**row) for row in connection.execute(query).mappings()]

    def running(self, player: str) -> int:
        """Return how many games of a player are in progress."""
        with self._reading() as connection:
            return int(connection.execute(_COUNT_RUNNING, {"who": player}).scalar_one())

    def drop_untouched(self, player: str) -> None:
        """Remove the games of a player in which nothing was ever done."""
        # Locked first, where rows have locks: a game that is begun meanwhile keeps its attempt.
        untouched = (
            sa.select(GAMES.c.id)
            .where(GAMES.c.player == player, GAMES.c.seq == 0)
            .with_for_update()
        )
        with self._transaction() as connection:
            names = connection.execute(untouched).scalars().all()
            connection.execute(sa.delete(DAILY_GAMES).where(DAILY_GAMES.c.game.in_(names)))
            connection.execute(sa.delete(GAMES).where(GAMES.c.id.in_(names)))

    def untouched_since(self, then: float) -> list[StoredGame]:
        """Return the games in progress that nobody has touched since."""
        query = sa.select(*_GAME_FIELDS).where(
            GAMES.c.outcome == "in progress", GAMES.c.touched < then
        )
        with self._reading() as connection:
            return [StoredGame(**row) for row in connection.execute(query).mappings()]

    def count_help(self, game: str, seq: int, *, hints: int = 0) -> bool:
        """Note that the player of a game had help after so many actions.

        Returns:
            Whether it was noted; if not, the game has gone on elsewhere.
        """
        with self._transaction() as connection:
            noted = connection.execute(_COUNT_HELP, {"game": game, "at": seq, "more": hints})
            return bool(noted.rowcount == 1)
