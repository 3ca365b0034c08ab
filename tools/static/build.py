"""Build the edition without a server, and report its sizes.

python -m tools.static.build [FOLDER]  write the edition (dist/static)
python -m tools.static.build --check   build edition and npm package twice, and compare every byte
python -m tools.static.build --sizes   also write the table of sizes in docs/static.md
python -m tools.static.build --npm     compile and pack packages/npm only (dist/npm)
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.static import python_files, site, wasm

ROOT = Path(__file__).parents[2]
NPM = ROOT / "packages/npm"
TARGET = ROOT / "dist/static"
SCRATCH = ROOT / "build/static"
LIMIT = 9_000_000
"""The maximum size of all that a first visit loads, in gzipped bytes."""

PARTS = {
    "Python (Pyodide)": r"static/(pyodide|python)-",
    "Standard library": r"static/library-",
    "sapper with its core": r"static/sapper-",
    "Page, worker, icons": r"",
}


def main() -> None:
    """Build, check or measure, as the arguments specify."""
    arguments = sys.argv[1:]
    if "--check" in arguments:
        check()
        return
    if "--npm" in arguments:
        pack_npm(ROOT / "dist/npm", SCRATCH)
        return
    folder = Path(next((word for word in arguments if not word.startswith("-")), TARGET)).resolve()
    begun = time.perf_counter()
    build(folder, SCRATCH)
    table = sizes(folder)
    print(table)
    print(f"{folder}: {time.perf_counter() - begun:.0f} s")
    if "--sizes" in arguments:
        document = ROOT / "docs/static.md"
        text = document.read_text("utf-8")
        pattern = re.compile(r"(?<=<!-- sizes -->\n).*?(?=<!-- /sizes -->)", re.DOTALL)
        document.write_text(pattern.sub(lambda _: f"\n{table}\n", text), encoding="utf-8")


def build(folder: Path, scratch: Path) -> None:
    """Write the site, with compiled files in a scratch folder."""
    use_cache(scratch)
    native = wasm.side_module(scratch / "native")
    site.write_site(
        folder,
        library=python_files.library_archive(site.PYODIDE, scratch / "python"),
        sapper=python_files.sapper_archive(site.PYODIDE, native, scratch / "python"),
    )
    total = sum(gzipped(folder).values())
    if total > LIMIT:
        raise SystemExit(f"The first visit takes {total:,} bytes gzipped, more than {LIMIT:,}.")


def use_cache(scratch: Path) -> None:
    """Make Zig keep its compiled files in a scratch folder."""
    scratch.mkdir(parents=True, exist_ok=True)
    for variable in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
        os.environ[variable] = str(scratch / "zig")


def check() -> None:
    """Build twice from scratch, and exit with an error if a byte differs."""
    found = []
    for number in (1, 2):
        folder = ROOT / f"build/static-check-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        build(folder / "result/site", folder / "scratch")
        pack_npm(folder / "result", folder / "scratch")
        found.append(
            {str(f.relative_to(folder)): f.read_bytes() for f in _files(folder / "result")}
        )
    first, second = found
    names = sorted(first.keys() | second.keys())
    if differing := [name for name in names if first.get(name) != second.get(name)]:
        raise SystemExit(f"Two builds differ: {', '.join(differing)}")
    print(f"Two builds are the same: {len(names)} files, {sum(map(len, first.values())):,} bytes.")


def pack_npm(folder: Path, scratch: Path) -> None:
    """Compile the core into packages/npm, and pack the npm package into a folder."""
    use_cache(scratch)
    shutil.copy(wasm.plain_core(scratch / "core"), NPM / "core.wasm")
    folder.mkdir(parents=True, exist_ok=True)
    command = ["npm", "pack", "--silent", "--pack-destination", str(folder)]
    subprocess.run(command, cwd=NPM, check=True)


def gzipped(folder: Path) -> dict[str, int]:
    """Return the transfer size of each file of a first visit, after compression."""
    return {
        file.relative_to(folder).as_posix(): len(gzip.compress(file.read_bytes(), 9))
        for file in _files(folder)
        if not file.name.startswith(("LICENCES.txt", "try_it"))
    }


def sizes(folder: Path) -> str:
    """Return a table of the sizes, in Markdown."""
    rest = gzipped(folder)
    rows = []
    for part, pattern in PARTS.items():
        names = [name for name in rest if re.match(pattern, name)]
        rows.append((part, sum(rest.pop(name) for name in names)))
    rows.append(("**First visit**", sum(size for _, size in rows)))
    lines = [f"| {part} | {size / 1e6:.2f} |" for part, size in rows]
    return "\n".join(["| part | MB, gzipped |", "|---|---|", *lines]) + "\n"


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


if __name__ == "__main__":
    main()
