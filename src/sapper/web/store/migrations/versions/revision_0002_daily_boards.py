"""Boards of the day, and keys of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables, unless they are there: sapper 0.2 made them without a revision."""
    op.create_table(
        "daily_games",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("level", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        if_not_exists=True,
    )
