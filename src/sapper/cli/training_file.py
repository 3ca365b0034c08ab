"""The file with this user's progress in training: private, and never half written."""

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

from sapper.errors import NotationError
from sapper.training import Progress
from sapper.training.progress_data import from_data, to_data

MAX_BYTES = 1 << 24
"""The largest file that is read; one that sapper writes has some ten thousand bytes."""


def default_path() -> Path:
    """Return where progress is kept unless another file is named."""
    return platformdirs.user_data_path("sapper", appauthor=False) / "training.json"


def read(path: Path) -> Progress:
    """Return the progress that a file holds; a file that does not exist holds none yet.

    Raises:
        NotationError: the file is not a file of progress.
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Progress()
    except ValueError as error:  # a NUL in the name
        raise NotationError(f"{str(path)!r}: {error}") from None
    if len(data) > MAX_BYTES:
        raise NotationError(f"{str(path)!r} is larger than {MAX_BYTES} bytes")
    try:
        return from_data(json.loads(data))
    except NotationError as error:
        raise NotationError(f"{str(path)!r} is no progress in training: {error}") from None
    except (ValueError, RecursionError):
        raise NotationError(f"{str(path)!r} is no progress in training: not JSON") from None


def write(path: Path, progress: Progress) -> None:
    """Keep progress: a file for its owner's eyes alone, complete or as it was before.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target = path.resolve()  # through a link to what it names
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    neighbour = Path(name)  # made for its owner alone
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(to_data(progress), file, separators=(",", ":"))
        neighbour.replace(target)
    except BaseException:
        with suppress(OSError):
            neighbour.unlink()
        raise
