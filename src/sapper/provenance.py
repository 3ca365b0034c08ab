"""The provenance of results: version, commit, processor, system and packages of a run."""

import os
import platform
import subprocess
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sapper import __version__

PACKAGES = ("dask", "gymnasium", "ms_toollib", "numpy", "ortools", "pyarrow", "scipy")
"""The packages whose versions can affect results."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """The program and the machine of a run, stored with its results."""

    version: str
    commit: str
    """The commit of the checkout, with ``+`` if files were changed; empty if there is no checkout.
    """
    cpu: str
    """The model of the processor, and how many cores it has."""
    system: str
    python: str
    packages: dict[str, str]
    """The versions of the installed packages that can affect results."""


@cache
def provenance() -> Provenance:
    """Return the provenance of this process.

    >>> provenance().version == __version__
    True
    """
    return Provenance(
        version=__version__,
        commit=_commit(),
        cpu=f"{_cpu_model()}, {os.cpu_count()} cores",
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        packages=_packages(),
    )


def _packages() -> dict[str, str]:
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8", "replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _commit() -> str:
    root = Path(__file__).parents[2]
    if not (root / ".git").exists():
        return ""
    try:
        commit = _git(root, "rev-parse", "HEAD")
        changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.SubprocessError):
        return ""
    return f"{commit}+" if changed else commit


def _git(root: Path, *arguments: str) -> str:
    command = ["git", "-C", str(root), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    return done.stdout.strip()
