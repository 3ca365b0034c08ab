"""What Alembic runs first: the revisions go through the connection that ``schema`` holds."""

from alembic import context

from sapper.web.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
