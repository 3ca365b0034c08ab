"""Revisions of the tables, run by Alembic; ``schema`` calls them."""
