"""The tables of the database.

Whatever changes here needs a revision in ``migrations/versions`` that changes the databases of
others; a test compares the two.
"""

import sqlalchemy as sa

METADATA = sa.MetaData()
"""All tables."""

GAMES = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(64), nullable=False, index=True),
    sa.Column("wish", sa.JSON, key="options", nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("touched", sa.Double, nullable=False),
    sa.Column("begun", sa.Double),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("outcome", sa.String(16), nullable=False),
    sa.Column("aided", sa.Boolean, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
)
"""Every game, but for its actions."""
ACTIONS = sa.Table(
    "actions",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("request", sa.String(64), nullable=False),
    sa.Column("log", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
)
"""What was done in each game, and what was answered."""
RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("player", sa.String(64), nullable=False),
    sa.Column("level", sa.String(40), nullable=False),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("aided", sa.Boolean, nullable=False),
    sa.Column("seconds", sa.Double, nullable=False),
    sa.Column("bbbv", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
    sa.Column("guesses", sa.Integer, nullable=False),
    sa.Column("forced", sa.Integer, nullable=False),
    sa.Column("luck", sa.Double, nullable=False),
    sa.Column("ended", sa.Double, nullable=False),
    sa.Column("accuracy", sa.Double),
    sa.Index("results_of_a_player", "player", "level", "mode", "ended"),
)
"""How games ended, for the statistics."""
DAILY_GAMES = sa.Table(
    "daily_games",
    METADATA,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("level", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
)
"""The one attempt of a player at a board of the day that counts."""
SERVER_KEYS = sa.Table(
    "server_keys",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(64), nullable=False),
)
"""Random bytes that a server draws once and never shows."""
SESSIONS = sa.Table(
    "sessions",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("player", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),
)
"""Digests of tokens, and whose they are. A token without a row is its own player's."""
ACCOUNTS = sa.Table(
    "accounts",
    METADATA,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False, unique=True),
    sa.Column("passphrase", sa.String(200), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)
"""Players with a name and a pass-phrase, of which a hash is kept."""
TRAINING = sa.Table(
    "training",
    METADATA,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("touched", sa.Double, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
)
"""How far players are in their training."""
VERSIONS = sa.Table("version", METADATA, sa.Column("number", sa.Integer, primary_key=True))
"""What sapper 0.1 and 0.2 look at: they leave a database with another number alone."""
