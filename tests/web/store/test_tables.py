"""The tables, and what the revisions make: the same."""

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.web.store.old_database import make_old_database

from sapper.web.store import Store
from sapper.web.store.tables import METADATA


def test_revisions_make_the_tables_that_a_new_database_has(url):
    make_old_database(url)
    store = Store(url)
    with store._engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    store.close()
    assert differences == []


def test_a_new_database_has_all_tables(store):
    names = set(sa.inspect(store._engine).get_table_names())
    assert names == {*METADATA.tables, "alembic_version"}
