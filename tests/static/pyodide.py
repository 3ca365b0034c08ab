"""Runs Python code with the files that the page without a server ships, in Node."""

import subprocess
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "dist/static"
_PYODIDE = ROOT / "build/javascript/node_modules/pyodide"
_PACKAGES = "/lib/python3.14/site-packages"


def package(name: str) -> Path:
    """Return the folder of an installed package."""
    found = find_spec(name)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def command(code: Path, **folders: Path) -> list[str]:
    """Return a command that runs code in Pyodide, with some folders of this machine."""
    assert (SITE / "index.html").is_file(), "dist/static is missing: make static"
    # The parts of the command line that the signature needs are not shipped.
    mounted = [
        f"{ROOT / 'src/sapper/cli'}={_PACKAGES}/sapper/cli",
        *(f"{package(name)}={_PACKAGES}/{name}" for name in ("click", "platformdirs")),
        *(f"{folder}=/{name}" for name, folder in folders.items()),
    ]
    words = ["node", Path(__file__).with_name("run_python.mjs"), SITE, _PYODIDE, code, *mounted]
    return [str(word) for word in words]


def in_browser_python(code: Path, **folders: Path) -> str:
    """Return what code prints."""
    done = subprocess.run(command(code, **folders), capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-4000:]
    return done.stdout
