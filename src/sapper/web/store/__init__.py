"""Stores games: in SQLite (WAL mode) by default, or in PostgreSQL if a URL is given.

An action is committed before it is answered, and only if the game still has the expected number of
actions, so several processes may serve one database. If a process is killed, no answered action is
lost. After a power failure, a SQLite store can lack the last actions, but it is not corrupt.
"""
