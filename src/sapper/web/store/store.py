"""The whole store: all tables of one database."""

from sapper.web.store.account_table import AccountTable
from sapper.web.store.action_table import ActionTable
from sapper.web.store.attempt_table import AttemptTable
from sapper.web.store.game_table import GameTable
from sapper.web.store.old_games import OldGames
from sapper.web.store.result_table import ResultTable
from sapper.web.store.server_key_table import ServerKeyTable
from sapper.web.store.session_table import SessionTable
from sapper.web.store.training_table import TrainingTable


class Store(
    GameTable,
    ActionTable,
    ResultTable,
    AttemptTable,
    ServerKeyTable,
    SessionTable,
    AccountTable,
    TrainingTable,
    OldGames,
):
    """The open database. Every method is one transaction, and may be called from any thread.

    Each raises ``StoreError`` when the database cannot do its part now.
    """
