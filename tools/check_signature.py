"""Compare ``sapper bench`` with the commit messages.

The last line of a commit message is ``Bench: N`` if the commit changed behaviour, and otherwise
``No functional change``. So the signature that ``sapper bench`` prints must be the N of the last
message with ``Bench: N``.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINE = re.compile(r"^Bench: (\d+)$")


def last_signature(messages: list[str]) -> int | None:
    """Return the signature in the newest message that has one."""
    for message in messages:
        lines = message.strip().splitlines()
        found = _LINE.match(lines[-1]) if lines else None
        if found:
            return int(found[1])
    return None


def _messages() -> list[str]:
    log = subprocess.run(
        ["git", "log", "--first-parent", "-z", "--format=%B"],  # noqa: S607 - git of the PATH
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return log.stdout.split("\0")


def _signature() -> int:
    bench = subprocess.run(
        [sys.executable, "-m", "sapper", "bench", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(json.loads(bench.stdout)["signature"])


def main() -> int:
    """Return the exit code: 0 if the two signatures agree."""
    expected = last_signature(_messages())
    found = _signature()
    if expected is None:
        print(f"signature {found}; no commit says what it should be")
        return 1
    if found != expected:
        print(f"signature {found}, but the last commit that names one says {expected}")
        print(f"if behaviour was meant to change, end the commit message with: Bench: {found}")
        return 1
    print(f"signature {found}, as the commits say")
    return 0


if __name__ == "__main__":
    sys.exit(main())
