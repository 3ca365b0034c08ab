"""Tokens that can be revoked, and players with a pass-phrase.

Servers of sapper 0.1 and 0.2 know neither, and would let in whoever was signed out: the number
that they look at is changed, so that they leave the database alone.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("revoked", sa.Boolean, nullable=False),
    )
    op.create_index("ix_sessions_player", "sessions", ["player"])
    op.create_table(
        "accounts",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False, unique=True),
        sa.Column("passphrase", sa.String(200), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.execute("UPDATE version SET number = 2")
