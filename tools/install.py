"""Install sapper and show the progress: ``python -m tools.install ARGUMENTS``.

The program runs ``pip install`` with these arguments. While the C++ core is compiled, for about a
minute, pip prints either nothing or the compiler's whole output. This program prints one line per
stage and, on a terminal, counts the compiler's steps. If pip fails, it shows the whole output.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable

CPU_SECONDS = {"compiler": 60, "zig": 220}
"""CPU seconds to compile on a machine from 2024, with the machine's own compiler and with Zig's."""

_FETCHING = re.compile(r"Collecting |Downloading |Processing ")
_COMPILING = "*** Building project"
_COMPILED = re.compile(r"\[(\d+)/(\d+)\] (Building|Linking|Generating)")
_NO_COMPILER = "No C++ compiler found"


class Progress:
    """Shows the progress from pip's output: each stage once, and the number of compiled files."""

    def __init__(self, *, live: bool) -> None:
        self._live = live
        self._shown: set[str] = set()
        self._in_line = False

    def read(self, line: str) -> None:
        """Process the next line of the output."""
        text = line.strip()
        compiled = _COMPILED.match(text)
        if _FETCHING.match(text):
            self._show("Fetching packages …")
        elif text.startswith(_NO_COMPILER):
            self._show(text)
        elif text.startswith(_COMPILING):
            zig = any(shown.startswith(_NO_COMPILER) for shown in self._shown)
            self._show(compile_message(os.cpu_count() or 1, zig=zig))
        elif compiled and self._live:
            print(f"\r  step {compiled[1]} of {compiled[2]}", end="", flush=True)
            self._in_line = True

    def end(self) -> None:
        """Move the cursor to a new line."""
        if self._in_line:
            print()
        self._in_line = False

    def _show(self, text: str) -> None:
        if text not in self._shown:
            self.end()
            print(text, flush=True)
            self._shown.add(text)


def compile_message(cores: int, *, zig: bool) -> str:
    """Return the message that is printed before the compiler starts.

    >>> compile_message(2, zig=False)
    'Compiling the C++ core, about 40 seconds the first time …'
    >>> compile_message(2, zig=True)
    'Compiling the C++ core, about 120 seconds the first time …'
    """
    seconds = CPU_SECONDS["zig" if zig else "compiler"] / min(cores, 3) + 10
    return f"Compiling the C++ core, about {round(seconds, -1):.0f} seconds the first time …"


def install(arguments: Iterable[str]) -> int:
    """Run pip and return its exit code."""
    command = [sys.executable, "-m", "pip", "install", "--verbose", *arguments]
    command.append("--disable-pip-version-check")
    progress = Progress(live=sys.stdout.isatty())
    lines = []
    begun = time.monotonic()
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as pip:
        for line in pip.stdout or ():
            lines.append(line)
            progress.read(line)
    progress.end()
    if pip.returncode:
        sys.stderr.writelines(lines)
        print("sapper could not be installed; see above for the reason.", file=sys.stderr)
    else:
        print(f"Installed sapper in {time.monotonic() - begun:.0f} seconds.")
    return pip.returncode


if __name__ == "__main__":
    try:
        sys.exit(install(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
