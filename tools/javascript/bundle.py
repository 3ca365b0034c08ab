"""Bundle the modules of each page into one file, and its style sheets into another, with esbuild.

    python tools/javascript/bundle.py [STATIC]

The program writes ``bundle/`` into the folder of the page's files. A server uses the bundle as long
as it is newer than the files; otherwise browsers load the modules separately.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sapper.web.assets import (
    BUNDLE,
    STATIC,
    entry_of,
    inline_scripts_of,
    sources_version,
    styles_of,
)

ROOT = Path(__file__).parents[2]
ESBUILD = ROOT / "build/javascript/node_modules/.bin/esbuild"
OPTIONS = ("--bundle", "--minify", "--target=es2023,chrome119,firefox121,safari17.4")


def main() -> None:
    """Bundle the pages of a folder."""
    static = Path(sys.argv[1]) if sys.argv[1:] else STATIC
    folder = static / BUNDLE
    shutil.rmtree(folder, ignore_errors=True)
    for page in sorted(static.glob("*.html")):
        text = page.read_text(encoding="utf-8")
        entry = entry_of(text)
        name = Path(entry).stem
        run(static / entry, "--format=esm", f"--outfile={folder / name}.js")
        for script in inline_scripts_of(text):
            run(static / "js" / script, f"--outfile={folder / script}")
        with tempfile.TemporaryDirectory() as scratch:
            style = Path(scratch) / "style.css"
            style.write_text(
                "".join(f'@import "{static.resolve() / each}";' for each in styles_of(text))
            )
            run(style, f"--outfile={folder / name}.css")
    (folder / "version").write_text(sources_version(static), encoding="ascii")
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size:8,} bytes  {file}")


def run(source: Path, *options: str) -> None:
    """Run esbuild to write one file."""
    command = [str(ESBUILD), str(source), *OPTIONS, *options, "--log-level=warning"]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(f"esbuild failed on {source}")


if __name__ == "__main__":
    main()
