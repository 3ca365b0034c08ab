"""The key with which a server signs the records of finished games.

The key is created when a server starts for the first time, and only its owner may read it. If the
database is a file, the key is in a file next to it, such as ``games.db.signing-key``. If the
database is a server, the key is in the database, so that several servers share it. A given key file
is always used instead.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from sapper.errors import SpecError
from sapper.game.signature import is_hex
from sapper.web.store.store import Store

KEY_NAME = "signing"
"""The name of the key in the store, if the database is not a file."""

SUFFIX = ".signing-key"
"""The suffix that is added to the name of the database file."""


def key_file(database: str) -> Path | None:
    """Return the path of the signing key for a database; ``None`` if the database is not a file.

    >>> key_file("games.db")
    PosixPath('games.db.signing-key')
    """
    scheme, is_url, _ = database.partition("://")
    if is_url and scheme != "sqlite":
        return None
    name = database.removeprefix("sqlite:///")
    return None if name in ("", ":memory:", "sqlite://") else Path(f"{name}{SUFFIX}")


def signing_key(database: str, named: str | None, store: Store) -> bytes:
    """Return the key of a server; create it if it does not exist.

    Args:
        database: a file, or the URL of a database.
        named: the configured key file, if any.
        store: the open database.

    Raises:
        SpecError: the file cannot be used.
    """
    path = key_file(database) if named is None else Path(named)
    if path is None:
        return bytes.fromhex(store.server_key(KEY_NAME, lambda: secrets.token_hex(32)))
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    except OSError as error:
        raise SpecError(f"{str(path)!r} cannot be read: {error.strerror}") from None
    try:
        _create(path)
        return _read(path)
    except OSError as error:
        raise SpecError(f"{str(path)!r} cannot be written: {error.strerror}") from None


def _read(path: Path) -> bytes:
    text = path.read_text("ascii", "replace").strip()
    if not is_hex(text, 64):
        raise SpecError(f"{str(path)!r} does not contain a signing key of 64 hexadecimal digits")
    return bytes.fromhex(text)


def _create(path: Path) -> None:
    """Write a new private key file atomically; if another process created one first, keep that."""
    neighbour = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(32)}\n")
        with suppress(FileExistsError):  # another process was first
            os.link(neighbour, path)
    finally:
        neighbour.unlink()
