"""Write the folder of the edition without a server.

File names contain a hash of the content, so hosts and browsers may cache these files forever. Only
the pages, the manifest and the service worker have fixed names. All addresses are relative, so the
folder works under any path on any host. A page contains a description of the edition, with the
addresses of the worker and the Python files. The service worker contains the list of all files.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

from tools.static import wasm

from sapper.browser.worker_main import BrowserWorker
from sapper.web.assets import STATIC, entry_of, inlined, styles_of

ROOT = Path(__file__).parents[2]
BROWSER = ROOT / "src/sapper/browser/static"
MODULES = ROOT / "build/javascript/node_modules"
PYODIDE = MODULES / "pyodide"
LICENCES = Path(__file__).with_name("licences")
OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2023,chrome119,firefox121,safari17.4",
    "--log-level=warning",
    "--legal-comments=none",
)
_STYLE = re.compile(r' *<link rel="stylesheet" href="static/[^"]+">\n')
_MODULE = re.compile(r' *<script type="module" src="static/[^"]+"></script>\n')
_PAGE_LINK = re.compile(r'href="(train|workbench)(?=["#?])')


class Site:
    """A folder of files whose names contain a hash of their content."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "static").mkdir(parents=True)
        self.kept: list[str] = []
        """The files that a browser stores, relative to the folder."""

    def add(self, name: str, content: bytes, *, packed: bool = False, kept: bool = True) -> str:
        """Write a file under its name and hash; return its address.

        A packed file is gzipped. Hosts do not recognise its suffix, so they serve it unchanged.
        """
        stem, _, suffix = name.partition(".")
        if packed:
            content, suffix = gzip.compress(content, 9, mtime=0), "bin"
        return self.fix(f"static/{stem}-{_hash(content)}.{suffix}", content, kept=kept)

    def fix(self, address: str, content: bytes, *, kept: bool = True) -> str:
        """Write a file under exactly this address."""
        (self._folder / address).write_bytes(content)
        if kept:
            self.kept.append(address)
        return address

    def version(self) -> str:
        """Return a string that changes when a file changes."""
        return _hash(b"".join(self.read(name) for name in sorted(self.kept)))

    def read(self, address: str) -> bytes:
        """Return the content of a file."""
        return (self._folder / address).read_bytes()


def write_site(folder: Path, *, library: bytes, sapper: bytes) -> None:
    """Write all files: Python's files, the worker, the pages, and the service worker."""
    site = Site(folder)
    files = {
        "pyodide": site.add("pyodide.asm.mjs", (PYODIDE / "pyodide.asm.mjs").read_bytes()),
        "wasm": site.add("python.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes(), packed=True),
        "library": site.add("library.zip", library, packed=True),
        "sapper": site.add("sapper.tar", sapper, packed=True),
    }
    # The files that the progress line counts: they take nearly all of the loading time.
    sizes = {name: len(site.read(files[name])) for name in ("wasm", "library", "sapper")}
    for icon in sorted(STATIC.glob("icon*")):
        site.fix(f"static/{icon.name}", icon.read_bytes())
    site.fix("manifest.webmanifest", (STATIC / "manifest.webmanifest").read_bytes())
    worker = site.add("worker.js", bundled(BROWSER / "worker.js"))
    pages = {
        page.name: _with_bundles(site, _source(page.name)) for page in sorted(STATIC.glob("*.html"))
    }
    version = _hash((site.version() + "".join(pages.values())).encode())
    edition = {
        "edition": "browser",
        "version": version,
        "worker": worker,
        "pages": {Path(entry_of(_source(name))).stem: name for name in pages},
        "files": files,
        "bytes": sizes,
        "choices": choices(),
    }
    for name, text in pages.items():
        site.fix(name, _with_description(text, edition).encode())
    precache = {"version": version, "files": ["./", *site.kept], "hasServer": False}
    site.fix("service_worker.js", bundled(STATIC / "service_worker.js", PRECACHE=precache))
    site.fix("LICENCES.txt", licences())
    # These files are for documents published around this folder, not for the page.
    worker = site.add("try_it_worker.js", bundled(BROWSER / "try_it_worker.js"), kept=False)
    parts = {"worker": worker, "files": files, "bytes": sizes}
    site.fix("try_it.js", bundled(BROWSER / "try_it.js", EDITION=parts))


def bundled(source: Path, **constants: object) -> bytes:
    """Return a module and everything it imports as one file, with constants for some names."""
    options = [f"--define:{name}={json.dumps(value)}" for name, value in constants.items()]
    command = [MODULES / ".bin/esbuild", source, *OPTIONS, "--external:node:*", "--external:ws"]
    result = subprocess.run(
        [*map(str, command), *options],
        check=False,
        stdout=subprocess.PIPE,
        env={**os.environ, "NODE_PATH": str(MODULES)},
    )
    if result.returncode:
        raise SystemExit(f"esbuild failed on {source}")
    return result.stdout


def choices() -> object:
    """Return the answer to ``choices`` for the page, which needs it before Python has started."""
    return json.loads(BrowserWorker([]).answer({"method": "GET", "path": "choices"})["text"])


def licences() -> bytes:
    """Return the licences of everything in the folder, sapper's first."""
    library = wasm.zig().parent / "lib"
    binding = next(file for file in distribution("nanobind").files or () if file.name == "LICENSE")
    texts = {
        "sapper": ROOT / "LICENSE",
        "Pyodide": LICENCES / "pyodide.txt",
        "Python": LICENCES / "python.txt",
        "nanobind": Path(str(binding.locate())),
        "libc++": library / "libcxx/LICENSE.TXT",
        "musl": library / "libc/musl/COPYRIGHT",
    }
    parts = [f"==== {name} ====\n\n{file.read_text('utf-8')}" for name, file in texts.items()]
    return "\n\n".join(parts).encode()


def _with_bundles(site: Site, text: str) -> str:
    """Return a page that loads one module and one style sheet, and links to other pages' files."""
    entry = entry_of(text)
    name = Path(entry).stem
    with tempfile.TemporaryDirectory() as scratch:
        modules, sheets = Path(scratch) / "entry.js", Path(scratch) / "style.css"
        # The edition comes first, because the page's modules read it to decide how to make calls.
        modules.write_text(f'import "{BROWSER}/edition.js"; import "{STATIC / entry}";')
        sheets.write_text("".join(f'@import "{STATIC / each}";' for each in styles_of(text)))
        script = site.add(f"{name}.js", bundled(modules))
        style = site.add(f"{name}.css", bundled(sheets))
    text = _MODULE.sub(
        f'  <link rel="stylesheet" href="{style}">\n'
        f'  <script type="module" src="{script}"></script>\n',
        _STYLE.sub("", text),
    )
    text = inlined(text, lambda script: bundled(STATIC / "js" / script).decode())
    return _PAGE_LINK.sub(r'href="\1.html', text)


def _source(page: str) -> str:
    return (STATIC / page).read_text("utf-8")


def _with_description(text: str, edition: Mapping[str, object]) -> str:
    """Insert the description of the edition before the module that reads it."""
    description = json.dumps(edition, separators=(",", ":")).replace("<", "\\u003c")
    element = f'  <script type="application/json" id="edition">{description}</script>\n'
    return text.replace('  <script type="module"', element + '  <script type="module"', 1)


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
