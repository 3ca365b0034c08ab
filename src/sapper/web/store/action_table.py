"""What was done in games, each action with its answer."""

from dataclasses import asdict

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredAction, StoredGame, StoredResult
from sapper.web.store.tables import ACTIONS, GAMES, RESULTS

_CHANGING = ("touched", "begun", "seq", "outcome", "aided", "counted")
# Built once: making a statement costs more than running it.
_ADVANCE = (
    sa.update(GAMES)
    .where(
        GAMES.c.id == sa.bindparam("game"),
        GAMES.c.seq == sa.bindparam("before"),
        # Help that was given meanwhile by another process must be known to who goes on.
        GAMES.c.hints == sa.bindparam("known_hints"),
        sa.or_(sa.not_(GAMES.c.aided), sa.bindparam("known_aided", type_=sa.Boolean)),
    )
    .values({name: sa.bindparam(name) for name in _CHANGING})
)
_ADD_ACTION = sa.insert(ACTIONS)


class ActionTable(Database):
    """Keeps actions, each once and in its turn, and finds them."""

    def actions(self, game: str, *, after: int = 0) -> list[StoredAction]:
        """Return the actions of a game beyond a number, in order."""
        query = (
            sa.select(ACTIONS)
            .where(ACTIONS.c.game == game, ACTIONS.c.seq > after)
            .order_by(ACTIONS.c.seq)
        )
        with self._reading() as connection:
            return [StoredAction(**row) for row in connection.execute(query).mappings()]

    def action(self, game: str, seq: int) -> StoredAction | None:
        """Return one action of a game."""
        query = sa.select(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.seq == seq)
        with self._reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else StoredAction(**row)

    def commit(
        self, action: StoredAction, game: StoredGame, result: StoredResult | None = None
    ) -> bool:
        """Keep an action and what it made of its game, unless another one or help was first.

        Args:
            action: the action, whose number is the game's.
            game: the game after it.
            result: what enters the statistics, where the action ended the game.

        Returns:
            Whether it was kept; if not, the game has gone on elsewhere, or was helped there.
        """
        changes = {name: getattr(game, name) for name in _CHANGING}
        known = {"known_hints": game.hints, "known_aided": game.aided}
        with self._transaction() as connection:
            moved = connection.execute(
                _ADVANCE,
                {"game": game.id, "before": action.seq - 1, **known, **changes},
            )
            if moved.rowcount != 1:
                return False
            connection.execute(_ADD_ACTION, asdict(action))
            if result is not None:
                connection.execute(sa.insert(RESULTS), asdict(result))
        return True
