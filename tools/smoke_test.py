"""Test an installed sapper as a new user would: import it, run it, and serve with it.

The program needs only the standard library and the extra ``web``. Run it with the Python of a fresh
environment, outside the sources: ``python tools/smoke_test.py``. It prints each check that passes,
and stops at the first failure.
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

BOARD = "3x3m2:1../.../..."


def main() -> None:
    """Run every check, and print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        library()
        command_line(Path(folder))
        server(Path(folder))
    print(f"sapper {version('sapper')} works on Python {sys.version.split()[0]}")


def library() -> None:
    """Analyse and generate in this process."""
    import sapper  # noqa: PLC0415 - the import is part of the test

    analysis = sapper.analyse(BOARD)
    expect(analysis.solutions, 15)
    expect(analysis.probability((0, 1)), Fraction(1, 3))
    layout, report = sapper.generate(sapper.GameSpec.level("expert", mode="no-guess"), seed=1)
    expect((layout.mines, report.proved), (99, True))
    print(f"library: {Path(sapper.__file__).parent}")


def command_line(folder: Path) -> None:
    """Run the command for its version and for a board."""
    expect(run(folder, "--version"), f"sapper {version('sapper')}\n")
    expect(json.loads(run(folder, "solve", BOARD, "--json"))["solutions"], "15")
    print("command line: answers")


def server(folder: Path) -> None:
    """Start a server, and request the health, the page and a board."""
    command = [*SAPPER, "serve", "--port", "0", "--database", str(folder / "games.db")]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        try:
            line = process.stderr.readline() if process.stderr else ""
            address = line.split()[-1].rstrip("/")
            expect(json.loads(fetched(f"{address}/health"))["ready"], value=True)
            page = fetched(f"{address}/")
            expect("<title>" in page, value=True)
            for file in re.findall(r'="(static/[^"]+\.(?:js|css))"', page):
                expect(bool(fetched(f"{address}/{file}")), value=True)
            answer = json.loads(fetched(f"{address}/api/check", {"board": BOARD}))
            expect(answer["verdict"], "consistent")
        finally:
            process.terminate()
    print("server: serves")


SAPPER = (sys.executable, "-m", "sapper")


def run(folder: Path, *arguments: str) -> str:
    """Return what a command prints."""
    return subprocess.run(
        [*SAPPER, *arguments], cwd=folder, check=True, capture_output=True, text=True, timeout=120
    ).stdout


def fetched(address: str, body: object = None) -> str:
    """Return the answer to a request."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data, headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        text: str = answer.read().decode()
    return text


def expect(seen: object, value: object) -> None:
    """Fail unless the two values are equal."""
    if seen != value:
        raise SystemExit(f"expected {value!r}, saw {seen!r}")


if __name__ == "__main__":
    main()
