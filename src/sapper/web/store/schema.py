"""Tables made and brought up to date, by one process at a time, in one transaction.

A new database gets today's tables. An old one is changed by the revisions of Alembic in
``migrations``; one that a newer sapper wrote is refused, because what it means is not known here.
"""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sapper.errors import SpecError
from sapper.web.store.tables import METADATA, VERSIONS

HEAD = "0006"
"""The newest revision in ``migrations/versions``."""
FIRST = "0001"
"""The revision that stands for the tables of sapper 0.1."""

_LEGACY_VERSION = 1  # in the table `version` of sapper 0.1 and 0.2
_NOT_FOR_OLD = 2  # what is written there now, so that they keep away
_LOCK = 0x5A99E4  # of PostgreSQL's advisory locks; any number that others do not use
_REVISIONS = sa.table("alembic_version", sa.column("version_num", sa.String))
_FOLDER = Path(__file__).parent / "migrations"


def prepare(connection: Connection, name: str) -> None:
    """Make the tables of a database, or bring them up to date.

    Args:
        connection: in a transaction that writes; on SQLite that is the lock.
        name: the database, as it is shown.

    Raises:
        SpecError: a newer sapper, or another program, wrote it.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    tables = set(sa.inspect(connection).get_table_names())
    if "alembic_version" in tables:
        found = connection.execute(sa.select(_REVISIONS.c.version_num)).scalar()
        if found != HEAD:
            _upgrade(connection, str(found), name)
    elif "version" in tables:
        number = connection.execute(sa.select(VERSIONS.c.number)).scalar()
        if number != _LEGACY_VERSION:
            raise SpecError(f"{name} was written by another version of sapper: {number}")
        _upgrade(connection, None, name)
    elif foreign := tables & set(METADATA.tables):
        raise SpecError(f"{name} has a table {min(foreign)!r} that is not sapper's")
    else:
        _make(connection)


def check(connection: Connection, name: str) -> None:
    """Look whether the tables of a database are today's; change nothing.

    Raises:
        SpecError: they are not.
    """
    found = None
    if sa.inspect(connection).has_table("alembic_version"):
        found = connection.execute(sa.select(_REVISIONS.c.version_num)).scalar()
    if found != HEAD:
        raise SpecError(f"{name!r} is not a database of this version of sapper: {found}")


def _make(connection: Connection) -> None:
    METADATA.create_all(connection)
    connection.execute(sa.insert(VERSIONS).values(number=_NOT_FOR_OLD))
    connection.execute(
        sa.text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
            " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(sa.insert(_REVISIONS).values(version_num=HEAD))


def _upgrade(connection: Connection, found: str | None, name: str) -> None:
    """Run the revisions that are missing; a database without any is of sapper 0.1 or 0.2."""
    # Loaded here: most servers start with a database that is up to date.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is None:
        command.stamp(config, FIRST)
    elif found not in known:
        raise SpecError(
            f"{name} was written by a newer version of sapper (revision {found}, this one knows"
            f" {HEAD}): update sapper"
        )
    command.upgrade(config, HEAD)
