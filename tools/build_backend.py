"""The build backend: scikit-build-core, with Zig's C++ compiler if the machine has no compiler.

``pip install`` calls these functions (PEP 517). If the machine has no C++ compiler, they request
the package ``ziglang`` (clang and its libraries) from the package index, and compile with it. This
takes about four times as long, because the C++ library is compiled as well. The compiled core
gives the same answers at the same speed.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit_build
from scikit_build_core.build import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ZIG = "ziglang>=0.13"
COMPILERS = ("c++", "g++", "clang++", "icpx")
"""The names under which CMake looks for a compiler, except those of old and rare compilers."""

Settings = dict[str, Any] | None


def find_compiler(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the command of a C++ compiler that works, or None.

    ``CXX`` comes first. On Windows, CMake itself finds Visual Studio, which is not on the PATH.
    """
    if sys.platform == "win32":
        return environment.get("CXX", "cl")
    for command in (environment.get("CXX"), *COMPILERS):
        words = shlex.split(command or "")
        program = shutil.which(words[0], path=environment.get("PATH", "")) if words else None
        # On a Mac without developer tools, c++ exists but only prints how to install it.
        if program and not subprocess.call(
            [program, *words[1:], "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ):
            return command
    return None


@contextmanager
def compiler() -> Iterator[None]:
    """Make CMake use the machine's compiler, or Zig's if there is none."""
    found = find_compiler()
    if found:
        with environment(CXX=found) if "CXX" in os.environ else nullcontext():
            yield
        return
    import ziglang  # noqa: PLC0415 - installed only where it is needed

    zig = Path(ziglang.__file__).with_name("zig")
    print(f"No C++ compiler found: compiling with {zig} from the package index.", flush=True)
    with tempfile.TemporaryDirectory(prefix="sapper-zig-") as folder:
        for name in ("cc", "c++", "ar", "ranlib"):
            script = Path(folder, name)
            script.write_text(f'#!/bin/sh\nexec {shlex.quote(str(zig))} {name} "$@"\n', "utf-8")
            script.chmod(0o755)
        path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
        with environment(CC=f"{folder}/cc", CXX=f"{folder}/c++", PATH=path):
            yield


@contextmanager
def environment(**variables: str) -> Iterator[None]:
    """Set environment variables temporarily."""
    before = dict(os.environ)
    os.environ.update(variables)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """Return the packages that a wheel's build needs in addition to those in pyproject.toml."""
    return [*scikit_build.get_requires_for_build_wheel(settings), *needed_compiler()]


def get_requires_for_build_editable(settings: Settings = None) -> list[str]:
    """Return the packages that an editable install needs in addition to those in pyproject.toml."""
    return [*scikit_build.get_requires_for_build_editable(settings), *needed_compiler()]


def needed_compiler() -> list[str]:
    """Return the package of a compiler if the machine has no compiler."""
    return [] if find_compiler() else [ZIG]


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Compile, and return the name of the wheel."""
    with compiler():
        return scikit_build.build_wheel(folder, settings, metadata)


def build_editable(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Compile, and return the name of a wheel that points to the sources."""
    with compiler():
        return scikit_build.build_editable(folder, settings, metadata)


if __name__ == "__main__":  # for an install without build isolation
    print(*get_requires_for_build_editable())
