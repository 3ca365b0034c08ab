"""The files of the pages, under addresses that change when a file does.

A page names its files by ``static/<version>/…``, and a browser may keep those for ever: a second
visit asks for the page alone. Modules import each other by relative addresses, so they all have
the version of the page and never mix with those of another release.
"""

import hashlib
import math
import os
import re
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
"""Where the files are."""

VERSION_SECONDS = 2.0
"""How long a version is taken for the present one."""

_KEPT = "public, max-age=31536000, immutable"
_ASKED = "no-cache"
_VERSION = re.compile(r"[0-9a-f]{16}")


def version_of(folder: Path) -> str:
    """Return 16 hexadecimal digits that change when a file below a folder does.

    The contents are read once and then only when a name, size or time has changed.
    """
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    stats = [path.stat() for path in files]
    return _digest(
        tuple(
            (path, about.st_size, about.st_mtime_ns)
            for path, about in zip(files, stats, strict=True)
        )
    )


@lru_cache(maxsize=2)
def _digest(files: tuple[tuple[Path, int, int], ...]) -> str:
    found = hashlib.sha256()
    for path, size, _ in files:
        found.update(f"{path.name} {size}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Version:
    """The version of a folder, looked up once in a while: that takes as long as a move.

    Who edits a file sees the change at a visit two seconds later.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._found = ""
        self._until = -math.inf

    def __call__(self) -> str:
        """Return the version, as it was two seconds ago at most."""
        now = self._clock()
        if now >= self._until:
            self._found, self._until = version_of(self._folder), now + VERSION_SECONDS
        return self._found


present_version = Version(STATIC)
"""Returns the version of the pages' files."""


def page(file: str) -> Response:
    """Return a page that names its files by their present version."""
    text = (STATIC / file).read_text(encoding="utf-8")
    return HTMLResponse(text.replace('="static/', f'="static/{present_version()}/'))


class Assets(StaticFiles):
    """Serves the files, with their version in the address or without."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file; one that is asked for by its present version is kept by the browser."""
        version, _, rest = path.partition(os.sep)
        if _VERSION.fullmatch(version) is None:
            version, rest = "", path
        response = await super().get_response(rest, scope)
        kept = version == present_version()
        response.headers["Cache-Control"] = _KEPT if kept else _ASKED
        return response
