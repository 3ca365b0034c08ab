"""The key by which a server signs the records of finished games.

It is made when a server starts for the first time, and only its owner may read it. Next to a
database that is a file it is a file, ``games.db.signing-key``; servers that share a database of
another kind share the key in it, unless a file is named.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from sapper.errors import SpecError
from sapper.game.signature import is_hex
from sapper.web.store import Store

KEY_NAME = "signing"
"""The name of the key for a database that is not a file."""

SUFFIX = ".signing-key"
"""What the name of the key's file has behind that of the database."""


def key_file(database: str) -> Path | None:
    """Return where the key of a database's server is kept; ``None`` if the database is no file.

    >>> key_file("games.db")
    PosixPath('games.db.signing-key')
    """
    scheme, is_url, _ = database.partition("://")
    if is_url and scheme != "sqlite":
        return None
    name = database.removeprefix("sqlite:///")
    return None if name in ("", ":memory:", "sqlite://") else Path(f"{name}{SUFFIX}")


def signing_key(database: str, named: str | None, store: Store) -> bytes:
    """Return the key of a server, made now if there is none yet.

    Args:
        database: a file, or the URL of a database.
        named: the file that was named for the key.
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
        raise SpecError(f"{str(path)!r} is not a signing key: 64 hexadecimal digits")
    return bytes.fromhex(text)


def _create(path: Path) -> None:
    """Write a new key, which appears complete and private; who comes second keeps the first's."""
    neighbour = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(32)}\n")
        with suppress(FileExistsError):  # another process was first
            os.link(neighbour, path)
    finally:
        neighbour.unlink()
