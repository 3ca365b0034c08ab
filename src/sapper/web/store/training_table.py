"""How far players are in their training: one row each."""

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredTraining
from sapper.web.store.tables import TRAINING

_COLUMNS = TRAINING.c


class TrainingTable(Database):
    """Keeps and finds players' progress."""

    def training(self, player: str) -> StoredTraining | None:
        """Return the progress of a player; ``None`` for somebody who has not begun."""
        query = sa.select(TRAINING).where(_COLUMNS.player == player)
        with self._reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else StoredTraining(**row)

    def keep_training(self, kept: StoredTraining) -> bool:
        """Keep the progress of a player, unless somebody else was first.

        Args:
            kept: its number is the one before, plus one; 1 for the first.

        Returns:
            Whether it was kept; if not, another process has gone on.
        """
        values = {"data": kept.data, "seq": kept.seq, "touched": kept.touched}
        before = sa.and_(_COLUMNS.player == kept.player, _COLUMNS.seq == kept.seq - 1)
        try:
            with self._transaction() as connection:
                if kept.seq == 1:
                    connection.execute(sa.insert(TRAINING).values(player=kept.player, **values))
                    return True
                changed = connection.execute(sa.update(TRAINING).where(before).values(**values))
                return changed.rowcount == 1
        except sa.exc.IntegrityError:
            return False

    def delete_unused_training(self, then: float) -> int:
        """Forget those who were asked once before a time and never answered; return how many."""
        unused = sa.and_(_COLUMNS.seq == 1, _COLUMNS.touched < then)
        with self._transaction() as connection:
            return int(connection.execute(sa.delete(TRAINING).where(unused)).rowcount)
