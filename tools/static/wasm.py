"""Compile the native core to WebAssembly, with the clang of the package ``ziglang``.

Two modules come from the same sources:

- ``side_module``: ``sapper._native`` for Pyodide, a shared library that Pyodide links at run time.
  It uses Pyodide's C and C++ libraries, so it is compiled with matching headers: those of musl and
  libc++, both from ``ziglang``, with Emscripten's types (``long`` for addresses) and Emscripten's
  libc++ namespace (``__2``). Python's own headers may come from any Python 3.12 or later, because
  the module uses only the stable ABI of 3.12.
- ``plain_core``: the core with a small C interface (``packages/npm/core.cpp``), without Python, for
  the npm package.

A module is compiled again only if a source, a compiler option or a tool has changed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.make_release import at_hand

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "native"
ZIG_VERSION = "0.17.0"
"""The version in pyproject.toml, group ``static``. Other versions may have other headers."""

PYTHON_ABI = (3, 12)
"""The oldest Python whose stable ABI nanobind supports."""

UNITS = {
    "base_solve": ("base", "solve"),
    "play_generate": ("play", "generate"),
    "guess": ("guess",),
}
"""Folders that are compiled as one file, as in CMakeLists.txt, to save two thirds of the time."""

COMMON = (
    "-std=c++20",
    "-O3",
    "-DNDEBUG",
    "-ffp-contract=off",  # as in CMakeLists.txt: the same seed gives the same board everywhere
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Werror",
)
# WebAssembly features that every browser has had since 2023. They halve the time of sums over
# arrays.
FEATURES = "bulk_memory+sign_ext+nontrapping_fptoint+simd128+multivalue+mutable_globals"
SIDE_MODULE = (
    "-target",
    "wasm32-emscripten",
    f"-mcpu=generic+{FEATURES}+exception_handling",
    "-fPIC",
    "-fwasm-exceptions",
    "-mllvm",
    "-wasm-use-legacy-eh=true",  # the kind of exceptions that Pyodide is compiled with
    "-nostdinc",
    "-nostdinc++",
    "-D__EMSCRIPTEN__",
    "-D_GNU_SOURCE",
    f"-DPy_LIMITED_API=0x{PYTHON_ABI[0]:02X}{PYTHON_ABI[1]:02X}0000",
)
LIBCXX = {
    "ABI_VERSION": "2",
    "ABI_NAMESPACE": "__2",
    "HAS_MUSL_LIBC": "1",
    "HARDENING_MODE_DEFAULT": "2",  # none
    "ASSERTION_SEMANTIC_DEFAULT": "2",  # ignore
    "HAS_THREADS": "0",
    "HAS_MONOTONIC_CLOCK": "1",
    "HAS_TERMINAL": "1",
    "HAS_FILESYSTEM": "1",
    "HAS_RANDOM_DEVICE": "1",
    "HAS_LOCALIZATION": "1",
    "HAS_UNICODE": "1",
    "HAS_WIDE_CHARACTERS": "1",
    "HAS_TIME_ZONE_DATABASE": "0",
    "HAS_VENDOR_AVAILABILITY_ANNOTATIONS": "0",
    "PSTL_BACKEND_SERIAL": "",
}
"""Emscripten's configuration of libc++, which is normally in the header ``__config_site``."""

PYCONFIG = {
    "SIZEOF_SHORT": 2,
    "SIZEOF_INT": 4,
    "SIZEOF_LONG": 4,
    "SIZEOF_LONG_LONG": 8,
    "SIZEOF_FLOAT": 4,
    "SIZEOF_DOUBLE": 8,
    "SIZEOF_VOID_P": 4,
    "SIZEOF_SIZE_T": 4,
    "SIZEOF_UINTPTR_T": 4,
    "SIZEOF_WCHAR_T": 4,
    "SIZEOF_OFF_T": 8,
    "SIZEOF_TIME_T": 8,
    "SIZEOF_PID_T": 4,
    "ALIGNOF_SIZE_T": 4,
    "ALIGNOF_LONG": 4,
    "HAVE_STDINT_H": 1,
    "HAVE_STDDEF_H": 1,
    "HAVE_SYS_TYPES_H": 1,
    "HAVE_SYS_TIME_H": 1,
    "HAVE_LONG_LONG": 1,
    "HAVE_SSIZE_T": 1,
}
"""Sizes of types on 32-bit WebAssembly, for Python's headers."""

LINK_SIDE_MODULE = (
    "-shared",
    "--experimental-pic",
    "-Bsymbolic",
    "--export-dynamic",
    "--unresolved-symbols=import-dynamic",
    "--no-entry",
    "--strip-debug",
    "--gc-sections",
    "--export=PyInit__native",
)
PLAIN_CORE = (
    "-target",
    "wasm32-wasi",
    f"-mcpu=generic+{FEATURES}",
    "-fexceptions",
    "-fignore-exceptions",  # a throw ends the instance, so core.cpp checks everything first
    "-mexec-model=reactor",
    "-Wl,--strip-debug",
    "-Wl,--gc-sections",
)


def zig() -> Path:
    """Return the program of the package ``ziglang``."""
    import ziglang  # noqa: PLC0415 - installed for this build only

    program = Path(ziglang.__file__).with_name("zig.exe" if os.name == "nt" else "zig")
    found = subprocess.run(
        [program, "version"], check=True, capture_output=True, text=True
    ).stdout.strip()
    if found != ZIG_VERSION:
        raise SystemExit(
            f"found ziglang {found}, but the build needs {ZIG_VERSION}; run `make static`"
        )
    return program


def python_headers() -> Path:
    """Return the folder with the headers of any installed Python that has the stable ABI."""
    if sys.version_info >= PYTHON_ABI:
        own = Path(sysconfig.get_path("include"))
        if (own / "Python.h").is_file():
            return own
    for _, python in at_hand(("3.12", "3.13", "3.14")):
        asked = "import sysconfig; print(sysconfig.get_path('include'))"
        folder = Path(
            subprocess.run(
                [python, "-c", asked], check=True, capture_output=True, text=True
            ).stdout.strip()
        )
        if (folder / "Python.h").is_file():
            return folder
    raise SystemExit(
        "found no headers for Python 3.12 or later: install such a Python with its headers"
    )


def side_module(folder: Path) -> Path:
    """Compile ``sapper._native`` for Pyodide in a folder; return the file."""
    import nanobind  # noqa: PLC0415 - a build tool

    program = zig()
    library = program.parent / "lib"
    binding = Path(nanobind.include_dir()).parent
    headers = folder / "include"
    _write_headers(headers, library)
    flags: list[str | Path] = [
        *COMMON,
        *SIDE_MODULE,
        *(f"-D_LIBCPP_{name}{value and '='}{value}" for name, value in LIBCXX.items()),
        # -isystem does not work here: zig would put clang's own headers first, but libc++ must come
        # first.
        *("-I", library / "libcxx/include", "-I", library / "libcxxabi/include"),
        *("-isystem", headers, "-isystem", library / "libc/include/generic-musl"),
        *("-isystem", python_headers()),
        *("-isystem", binding / "include", "-isystem", binding / "ext/robin_map/include"),
        "-DPy_PYCONFIG_H",  # otherwise Python.h would find the machine's own file
        *("-include", headers / "pyconfig.h", "-include", "stdio.h"),
    ]
    units = {
        **{name: _folders(*folders) for name, folders in UNITS.items()},
        "bind": _folders("bind"),
        "nanobind": [binding / "src/nb_combined.cpp"],
    }
    sources = [*sorted(NATIVE.rglob("*.?pp")), *sorted(binding.rglob("*.h")), Path(__file__)]
    module = folder / "_native.abi3.so"
    if _is_current(module, sources, flags):
        return module
    objects = _compiled(program, folder, units, flags, {"nanobind": ["-w", "-fno-strict-aliasing"]})
    _run(program, "wasm-ld", *LINK_SIDE_MODULE, *objects, "-o", module)
    _mark_current(module, sources, flags)
    return module


def plain_core(folder: Path) -> Path:
    """Compile the core as WebAssembly without Python, in the given folder; return the file."""
    program = zig()
    own = ROOT / "packages/npm/core.cpp"
    units = {**{name: _folders(*folders) for name, folders in UNITS.items()}, "core": [own]}
    sources = [*sorted(NATIVE.rglob("*.?pp")), own, Path(__file__)]
    flags = [*COMMON, *PLAIN_CORE]
    module = folder / "core.wasm"
    if _is_current(module, sources, flags):
        return module
    objects = _compiled(program, folder, units, flags, {})
    _run(program, "c++", *PLAIN_CORE, *objects, "-o", module)
    _mark_current(module, sources, flags)
    return module


def _folders(*folders: str) -> list[Path]:
    return [file for folder in folders for file in sorted((NATIVE / folder).glob("*.cpp"))]


def _write_headers(folder: Path, library: Path) -> None:
    """Write musl's headers for 32-bit Linux with other types, and the sizes that Python needs."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(library / "libc/include/riscv32-linux-musl", folder)
    types = folder / "bits/alltypes.h"
    text = types.read_text("utf-8")
    if "#define _Addr int\n" not in text:
        raise SystemExit(f"{types} in ziglang does not define _Addr as expected")
    types.write_text(text.replace("#define _Addr int\n", "#define _Addr long\n"), "utf-8")
    lines = [f"#define {name} {value}\n" for name, value in PYCONFIG.items()]
    (folder / "pyconfig.h").write_text("".join(lines), "utf-8")


def _compiled(
    program: Path,
    folder: Path,
    units: dict[str, list[Path]],
    flags: Sequence[str | Path],
    more: dict[str, list[str]],
) -> list[Path]:
    """Compile units of a few files each, in parallel; return the object files."""
    folder.mkdir(parents=True, exist_ok=True)

    def compiled(name: str) -> Path:
        unit, result = folder / f"{name}.cpp", folder / f"{name}.o"
        unit.write_text("".join(f'#include "{file}"\n' for file in units[name]), "utf-8")
        places = ("-I", NATIVE, f"-ffile-prefix-map={ROOT}=.")
        _run(program, "c++", *flags, *places, *more.get(name, ()), "-c", unit, "-o", result)
        return result

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compiled, units))


def _is_current(module: Path, sources: Iterable[Path], flags: Iterable[str | Path]) -> bool:
    stamp = module.with_suffix(".stamp")
    return (
        module.is_file()
        and stamp.is_file()
        and stamp.read_text("ascii") == _fingerprint(sources, flags)
    )


def _mark_current(module: Path, sources: Iterable[Path], flags: Iterable[str | Path]) -> None:
    module.with_suffix(".stamp").write_text(_fingerprint(sources, flags), "ascii")


def _fingerprint(sources: Iterable[Path], flags: Iterable[str | Path]) -> str:
    found = hashlib.sha256("\0".join([ZIG_VERSION, *map(str, flags)]).encode())
    for file in sources:
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def _run(*command: str | Path) -> None:
    """Run a program, and exit with its code if it fails."""
    if subprocess.run([str(word) for word in command], check=False).returncode:
        raise SystemExit(f"failed: {' '.join(map(str, command))}")
