"""Serves the files of the pages, at addresses that change with the files.

A page refers to its files as ``static/<version>/…``, so browsers may cache them forever, and a
second visit requests only the page. Modules import each other by relative addresses, so all modules
are loaded in the page's version, and files of two releases never mix. Scripts that are not modules
are short and are inlined into the page, so that the skin and the board come with the first
response. Browsers run these scripts because their hashes are in the page's policy.
"""

import base64
import hashlib
import json
import math
import os
import posixpath
import re
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sapper.web.messages import Encoded, encoded, headers_of

STATIC = Path(__file__).parent / "static"
"""The folder with the files."""

BUNDLE = "bundle"
"""The subfolder that releases have, with one module and one style sheet per page."""

VERSION_SECONDS = 2.0
"""Seconds between checks of the files for changes."""

_KEPT = "public, max-age=31536000, immutable"
_ASKED = "no-cache"
_VERSION = re.compile(r"[0-9a-f]{16}")
_STYLE = re.compile(r' *<link rel="stylesheet" href="static/([^"]+)">\n')
_MODULE = re.compile(r' *<script type="module" src="static/([^"]+)"></script>\n')
_INLINE = re.compile(r'<script src="static/js/([^"]+)"></script>')
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FILE = re.compile(r'(?:src|href)="(static/[^"]+)"')
_IMPORT = re.compile(r'^(?:import|\}) [^"\n]*from "(\.[^"]+)";$', re.MULTILINE)


def version_of(folder: Path) -> str:
    """Return 16 hexadecimal digits that change when a file in a folder changes.

    The contents are read again only if a name, size or time has changed.
    """
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    stats = [path.stat() for path in files]
    return _digest(
        tuple(
            (path, about.st_size, about.st_mtime_ns)
            for path, about in zip(files, stats, strict=True)
        )
    )


@lru_cache(maxsize=8)
def _digest(files: tuple[tuple[Path, int, int], ...]) -> str:
    found = hashlib.sha256()
    for path, size, _ in files:
        found.update(f"{path.name} {size}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


class Version:
    """The version of a folder, updated at most every two seconds.

    A check takes as long as handling a move, so it is not done for every request. After editing a
    file, wait two seconds before reloading the page.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._clock = clock
        self._found = ""
        self._until = -math.inf

    def __call__(self) -> str:
        """Return the version, at most two seconds old."""
        now = self._clock()
        if now >= self._until:
            self._found, self._until = version_of(self._folder), now + VERSION_SECONDS
        return self._found


present_version = Version(STATIC)
"""Returns the current version of the pages' files."""


def modules_of(folder: Path, entry: str) -> list[str]:
    """Return the other modules that a module imports, directly or indirectly, in sorted order."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        base = posixpath.dirname(name)
        text = (folder / name).read_text(encoding="utf-8")
        waiting += [
            posixpath.normpath(posixpath.join(base, path)) for path in _IMPORT.findall(text)
        ]
    return sorted(found - {entry})


def entry_of(text: str) -> str:
    r"""Return the first module that a page loads.

    >>> entry_of('  <script type="module" src="static/js/play.js"></script>\n')
    'js/play.js'
    """
    found = _MODULE.search(text)
    if found is None:
        raise ValueError("the page loads no module")
    return found[1]


def inline_scripts_of(text: str) -> list[str]:
    """Return the paths of the scripts that are inlined into a page, relative to ``js``."""
    return _INLINE.findall(text)


def inlined(text: str, script: Callable[[str], str]) -> str:
    """Return a page with its scripts inlined; ``script`` returns the text of a named script."""
    return _INLINE.sub(lambda found: f"<script>{script(found[1])}</script>", text)


def script_hashes(text: str) -> list[str]:
    """Return the hashes of the inline scripts of a page, in the form used by policies."""
    digests = (hashlib.sha256(script.encode()).digest() for script in _SCRIPT.findall(text))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def styles_of(text: str) -> list[str]:
    """Return the names of a page's style sheets, in the order of the page."""
    return _STYLE.findall(text)


def sources_version(folder: Path) -> str:
    """Return a text that changes when a module or a style sheet changes."""
    return version_of(folder / "js") + version_of(folder / "css")


def is_bundled(folder: Path) -> bool:
    """Return whether there are bundles that match the current sources."""
    made_from = folder / BUNDLE / "version"
    return made_from.is_file() and made_from.read_text("ascii") == sources_version(folder)


def page_text(folder: Path, file: str, version: str) -> str:
    """Return a page in which the addresses of its files contain a version.

    If there are bundles (``tools/javascript/bundle.py``), the files are one module and one style
    sheet. Otherwise the page lists all modules, because a browser would discover them one by one.
    """
    text = (folder / file).read_text(encoding="utf-8")
    entry = entry_of(text)
    scripts = folder / (BUNDLE if is_bundled(folder) else "js")
    if is_bundled(folder):
        name = f"static/{BUNDLE}/{posixpath.basename(entry).removesuffix('.js')}"
        style = f'  <link rel="stylesheet" href="{name}.css">\n'
        text = _MODULE.sub(
            f'{style}  <script type="module" src="{name}.js"></script>\n', _STYLE.sub("", text)
        )
    else:
        links = [
            f'  <link rel="modulepreload" href="static/{name}">\n'
            for name in modules_of(folder, entry)
        ]
        text = _MODULE.sub(lambda script: script[0] + "".join(links), text)
    text = inlined(text, lambda name: (scripts / name).read_text(encoding="utf-8"))
    return text.replace('="static/', f'="static/{version}/')


_page_text = lru_cache(maxsize=8)(page_text)


def page(file: str) -> str:
    """Return a page in which the addresses of its files contain the current version."""
    return _page_text(STATIC, file, present_version())


def service_worker(pages: Mapping[str, str]) -> str:
    """Return the service worker, which caches pages and their files in a browser.

    Args:
        pages: the file of each page, by its address.
    """
    version = present_version()
    texts = [_page_text(STATIC, file, version) for file in pages.values()]
    files = sorted({name for text in texts for name in _FILE.findall(text)})
    addresses = [f".{path}" for path in pages]
    kept = {
        "version": version,
        "files": [*addresses, "manifest.webmanifest", *files],
        "hasServer": True,
    }
    source = (STATIC / "service_worker.js").read_text(encoding="utf-8")
    return source.replace("(PRECACHE)", f"({json.dumps(kept)})", 1)


class Assets(StaticFiles):
    """Serves the files, with or without a version in the address."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file; let browsers cache it if it is requested with the current version."""
        version, _, rest = path.partition(os.sep)
        if _VERSION.fullmatch(version) is None:
            version, rest = "", path
        response = await super().get_response(rest, scope)
        kept = version == present_version()
        response.headers["Cache-Control"] = _KEPT if kept else _ASKED
        if isinstance(response, FileResponse):
            return _from_memory(response, scope)
        return response


def _from_memory(file: FileResponse, scope: Scope) -> Response:
    """Return a file from memory, because reading it takes longer than handling a move."""
    about = file.stat_result
    assert about is not None  # noqa: S101 - the file was found
    body = _contents(Path(file.path), about.st_mtime_ns, about.st_size)
    names = ("cache-control", "etag", "last-modified")
    headers = {name: file.headers[name] for name in names}
    return compressed(scope, body, file.media_type, headers)


@lru_cache(maxsize=512)
def _contents(path: Path, _changed: int, _size: int) -> bytes:
    return path.read_bytes()


def compressed(
    scope: Scope, body: bytes, media_type: str | None, headers: Mapping[str, str] | None = None
) -> Response:
    """Return a page or a file, compressed if the client accepts it."""
    found = _encoded(body, may_gzip=b"gzip" in headers_of(scope).get(b"accept-encoding", b""))
    headers = {**(headers or {}), "Vary": "Accept-Encoding"}
    if found.is_gzip:
        headers["Content-Encoding"] = "gzip"
    return Response(found.body, 200, headers, media_type)


@lru_cache(maxsize=512)  # compressing takes longer than a move
def _encoded(body: bytes, *, may_gzip: bool) -> Encoded:
    return encoded(body, may_gzip=may_gzip)
