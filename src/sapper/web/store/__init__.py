"""Where games are stored: SQLite in WAL mode by default, PostgreSQL by its URL.

An action is committed before it is answered, and only if the game still has the expected number, so
that several processes may serve one database. A killed process loses nothing that it answered;
after a power failure the last moments of a SQLite store may be missing, but it is never corrupt.
"""
