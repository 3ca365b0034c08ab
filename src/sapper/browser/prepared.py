"""Methods of dataclasses, compiled by the build, so that the browser need not compile them.

``dataclasses`` writes the methods of each class as text and compiles this text during the import.
In a browser, compiling takes about half the time of all imports. The build (``tools/static``)
therefore calls ``record``, and puts the result next to this module; ``use`` is called before the
first import.
"""

import builtins
import dataclasses
import hashlib
import importlib
import marshal
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("prepared.bin")
"""The file in which the build stores the compiled methods."""

MAIN = "sapper.browser.worker_main"
"""The module whose imports are prepared."""


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:8]


def _replace_exec(run: Any) -> None:
    """Let ``dataclasses`` call a function instead of the builtin ``exec``."""
    dataclasses.exec = run  # type: ignore[attr-defined]


def record() -> bytes:
    """Return the compiled methods of all dataclasses that the main module needs.

    These dataclasses must not have been imported before the call.
    """
    codes: dict[bytes, bytes] = {}

    def run(text: str, *names: Any) -> None:
        code = compile(text, "<dataclass>", "exec", optimize=2)
        codes[_key(text)] = marshal.dumps(code)
        builtins.exec(code, *names)  # noqa: S102 - as dataclasses does

    _replace_exec(run)
    importlib.import_module(MAIN)
    return marshal.dumps(codes)


def use(file: Path = FILE) -> list[str]:
    """Use the compiled methods; return a list that collects the texts of methods compiled later."""
    codes: dict[bytes, bytes] = marshal.loads(file.read_bytes())  # noqa: S302 - our own build's
    others: list[str] = []

    def run(text: str, *names: Any) -> None:
        code = codes.get(_key(text))
        if code is None:
            others.append(text)
        builtins.exec(text if code is None else marshal.loads(code), *names)  # noqa: S102, S302

    _replace_exec(run)
    return others
