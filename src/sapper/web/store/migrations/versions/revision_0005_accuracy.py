"""How accurately a game was played, where it was reviewed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column("results", sa.Column("accuracy", sa.Double))
