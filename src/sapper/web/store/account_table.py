"""Players who chose a name and a pass-phrase, so that they are found from another device."""

import sqlalchemy as sa

from sapper.web.store.database import Database
from sapper.web.store.rows import StoredAccount
from sapper.web.store.tables import ACCOUNTS


class AccountTable(Database):
    """Keeps names, and hashes of pass-phrases."""

    def account_named(self, name: str) -> StoredAccount | None:
        """Return the account of a name."""
        return self._account(ACCOUNTS.c.name == name)

    def account_of(self, player: str) -> StoredAccount | None:
        """Return the account of a player."""
        return self._account(ACCOUNTS.c.player == player)

    def _account(self, condition: sa.ColumnElement[bool]) -> StoredAccount | None:
        with self._reading() as connection:
            row = connection.execute(sa.select(ACCOUNTS).where(condition)).mappings().first()
        return None if row is None else StoredAccount(**row)

    def keep_account(self, account: StoredAccount) -> bool:
        """Keep the account of a player, instead of an older one.

        Returns:
            Whether it was kept; if not, the name is another player's.
        """
        values = {"name": account.name, "passphrase": account.passphrase}
        try:
            with self._transaction() as connection:
                changed = connection.execute(
                    sa.update(ACCOUNTS).where(ACCOUNTS.c.player == account.player).values(**values)
                )
                if not changed.rowcount:
                    connection.execute(
                        sa.insert(ACCOUNTS).values(
                            player=account.player, created=account.created, **values
                        )
                    )
        except sa.exc.IntegrityError:
            return False
        return True
