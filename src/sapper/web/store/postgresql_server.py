"""A PostgreSQL server, reached through psycopg; nobody waits for it for ever."""

import sqlalchemy as sa
from sqlalchemy.engine import Engine

DRIVER = "postgresql+psycopg"
"""The one driver."""

CONNECTIONS = 15
"""Connections at a time. All are kept: to open one takes the server longer than a move."""

_SETTINGS = {
    "connect_timeout": "5",
    # A network that swallows packets is noticed in seconds, not in hours.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "2",
    "tcp_user_timeout": "10000",
    "options": (
        "-c lock_timeout=3000 -c statement_timeout=10000"
        " -c idle_in_transaction_session_timeout=30000"
    ),
}


def engine(url: sa.URL) -> Engine:
    """Return what opens connections to a server; settings in the URL win.

    Raises:
        ModuleNotFoundError: the driver is not installed.
    """
    settings = {name: value for name, value in _SETTINGS.items() if name not in url.query}
    return sa.create_engine(
        url.set(drivername=DRIVER),
        hide_parameters=True,  # no error tells a secret or a token to the log
        connect_args=settings,
        pool_pre_ping=True,  # a connection that broke meanwhile is replaced before it is used
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=5,
    )
