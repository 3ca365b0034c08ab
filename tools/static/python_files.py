"""Pack the standard library and sapper for a browser, as bytecode.

Compiling the sources in the browser would take longer than everything else at startup, so only
``.pyc`` files are shipped. The standard library stays a ZIP file, from which Python imports. sapper
is a TAR file that the worker unpacks, because the native module and ``lessons.toml`` must be files.
Nothing inside the ZIP and TAR files is compressed; instead, each archive is gzipped as a whole.
"""

import io
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/sapper"

LEFT_OUT = ("cli", "gym", "studies", "terminal", "web", "__main__.py")
"""Parts of sapper that need a server, a terminal or packages that are not in the browser."""

UNUSED_LIBRARY = (
    "__phello__",
    "_pydatetime.py",
    "_pyio.py",
    "_pyrepl",
    "_sysconfigdata__emscripten_wasm32-emscripten.py",
    "bdb.py",
    "cProfile.py",
    "cmd.py",
    "compileall.py",
    "concurrent/interpreters",
    "ctypes",
    "curses",
    "doctest.py",
    "ensurepip",
    "fileinput.py",
    "ftplib.py",
    "http",
    "idlelib",
    "imaplib.py",
    "mailbox.py",
    "mimetypes.py",
    "modulefinder.py",
    "multiprocessing",
    "netrc.py",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "profile.py",
    "profiling",
    "pstats.py",
    "pyclbr.py",
    "pydoc.py",
    "pydoc_data",
    "smtplib.py",
    "socketserver.py",
    "sqlite3",
    "tabnanny.py",
    "tarfile.py",
    "this.py",
    "tkinter",
    "trace.py",
    "turtle.py",
    "unittest",
    "venv",
    "wave.py",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zipapp.py",
)
"""Parts of the standard library that neither Pyodide nor sapper imports; a test checks this."""

ENCODINGS = (
    "__init__.py",
    "aliases.py",
    "ascii.py",
    "charmap.py",
    "cp1252.py",
    "cp437.py",
    "idna.py",
    "latin_1.py",
    "punycode.py",
    "raw_unicode_escape.py",
    "unicode_escape.py",
    "utf_16.py",
    "utf_16_be.py",
    "utf_16_le.py",
    "utf_32.py",
    "utf_8.py",
    "utf_8_sig.py",
)
"""The encodings that are shipped; no others occur in replays and boards."""

_TIME = (1980, 1, 1, 0, 0, 0)


def library_archive(pyodide: Path, scratch: Path) -> bytes:
    """Return the standard library of Pyodide as an uncompressed ZIP file of bytecode."""
    sources = _emptied(scratch / "library")
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as files:
        names = [name for name in files.namelist() if not name.endswith("/") and is_needed(name)]
        for name in names:
            files.extract(name, sources)
    compiled = _bytecode(pyodide, sources, scratch / "library-bytecode")
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_STORED) as files:
        for name, content in _files(sources, compiled):
            files.writestr(zipfile.ZipInfo(name, _TIME), content)
    return result.getvalue()


def is_needed(name: str) -> bool:
    """Return whether a file of the standard library is shipped.

    >>> is_needed("json/decoder.py"), is_needed("unittest/case.py"), is_needed("encodings/cp500.py")
    (True, False, False)
    """
    folder, _, rest = name.partition("/")
    if folder == "encodings":
        return rest in ENCODINGS
    return not any(name == part or name.startswith(f"{part}/") for part in UNUSED_LIBRARY)


def sapper_archive(pyodide: Path, native: Path, scratch: Path) -> bytes:
    """Return sapper as a TAR file of bytecode, data, the native module and prepared dataclasses."""
    sources = _emptied(scratch / "sapper")
    shutil.copytree(PACKAGE, sources / "sapper", ignore=_left_out)
    compiled = _bytecode(pyodide, sources, scratch / "sapper-bytecode")
    files = [*_files(sources, compiled), (f"sapper/{native.name}", native.read_bytes())]
    archive, prepared = scratch / "sapper.tar", scratch / "prepared.bin"
    archive.write_bytes(_archive(files))
    _node("prepared.mjs", pyodide, archive, prepared)
    return _archive([*files, ("sapper/browser/prepared.bin", prepared.read_bytes())])


def _archive(files: list[tuple[str, bytes]]) -> bytes:
    result = io.BytesIO()
    with tarfile.open(fileobj=result, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files:
            about = tarfile.TarInfo(name)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))
    return result.getvalue()


def _left_out(folder: str, names: list[str]) -> set[str]:
    """Return the names in a folder that are not copied.

    These are built files, the pages, and the parts of sapper in ``LEFT_OUT``.
    """
    not_python = {
        name
        for name in names
        if name.startswith("_native.") or name in {"__pycache__", "py.typed", "static"}
    }
    return not_python | (set(LEFT_OUT) if Path(folder) == PACKAGE else set())


def _bytecode(pyodide: Path, sources: Path, results: Path) -> Path:
    """Compile a folder with Pyodide's Python; return the folder of bytecode."""
    _node("bytecode.mjs", pyodide, sources, _emptied(results))
    return results


def _node(script: str, *arguments: Path) -> None:
    command = ["node", str(Path(__file__).with_name(script)), *map(str, arguments)]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"failed: {' '.join(command)}")


def _files(sources: Path, compiled: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package, sorted: Python files as bytecode, other files unchanged."""
    for file in sorted(sources.rglob("*")):
        name = file.relative_to(sources)
        if file.is_dir():
            continue
        if name.suffix == ".py":
            name = name.with_suffix(".pyc")
            file = compiled / name  # noqa: PLW2901 - the same file, compiled
        yield name.as_posix(), file.read_bytes()


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
