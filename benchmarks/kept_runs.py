"""Runs of benchmarks, stored with the facts that a reader needs to judge them.

The benchmarks run at different times, whenever the machine is idle. So every run has its own file
in ``benchmarks/results``. The file contains the command, its output, date, machine and commit, and
the share of processor time that other programs used, because times on a busy machine are not
comparable.
"""

import datetime as dt
import json
import os
import platform
import subprocess
import time
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path


class OtherLoad:
    """The share of processor time that other programs use during a run."""

    def __init__(self) -> None:
        """Start measuring."""
        self._busy = _busy_seconds()
        self._own = _own_seconds()
        self._begun = time.monotonic()

    def share(self) -> float | None:
        """Return the share of processor time that other programs have used so far.

        ``None`` if the system does not report it.
        """
        busy = _busy_seconds()
        if busy is None or self._busy is None:
            return None
        spent = busy - self._busy - (_own_seconds() - self._own)
        whole = (time.monotonic() - self._begun) * (os.cpu_count() or 1)
        return round(max(0.0, spent) / whole, 3)


def _busy_seconds() -> float | None:
    """Return how many seconds all processors were busy since the system started (Linux)."""
    try:
        line = Path("/proc/stat").read_text(encoding="utf-8").partition("\n")[0]
    except OSError:
        return None
    user, nice, system, _idle, _waiting, *_ = (int(word) for word in line.split()[1:])
    return (user + nice + system) / float(os.sysconf("SC_CLK_TCK"))


def _own_seconds() -> float:
    """Return the processor seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks/results"
MEASURED = ("src", "native", "benchmarks", "pyproject.toml", "CMakeLists.txt")
"""The files that a result depends on; uncommitted changes to these files are noted."""


@dataclass(frozen=True)
class KeptRun:
    """One run of one benchmark."""

    command: str
    """The command, as a reader would type it."""
    date: str
    """The day, in UTC."""
    commit: str
    """The commit of the sources, with a note if the sources have uncommitted changes."""
    machine: str
    """The processor, the number of cores and the operating system."""
    others: float | None
    """The share of processor time that other programs used during the run, if known."""
    python: str
    """Python's version."""
    brief: bool
    """Whether the run was brief and only shows that the benchmark works."""
    printed: str
    """The output of the benchmark."""

    @property
    def facts(self) -> str:
        """The line below the command, with date, commit and machine."""
        scale = "; brief run: these numbers only show that everything works" if self.brief else ""
        others = self.others
        busy = "" if others is None else f"; other programs used {100 * others:.0f} % of the CPU"
        return (
            f"{self.date}, commit {self.commit}, Python {self.python}; {self.machine}{busy}{scale}."
        )


def present(command: str, *, brief: bool) -> KeptRun:
    """Return the facts about a run that starts now; its output is still empty."""
    return KeptRun(
        command=command,
        date=dt.datetime.now(dt.UTC).strftime("%d %B %Y").lstrip("0"),
        commit=commit(),
        machine=f"{processor()}, {os.cpu_count()} cores, {platform.system()}",
        others=None,
        python=platform.python_version(),
        brief=brief,
        printed="",
    )


def keep(name: str, run: KeptRun, folder: Path = RESULTS) -> None:
    """Store a run, replacing the previous run."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(run), indent=1, ensure_ascii=False)
    (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def kept(name: str, folder: Path = RESULTS) -> KeptRun | None:
    """Return the last stored run, if there is one."""
    file = folder / f"{name}.json"
    if not file.exists():
        return None
    return KeptRun(**json.loads(file.read_text(encoding="utf-8")))


def commit() -> str:
    """Return the current commit, and whether the measured files have uncommitted changes."""
    name = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", *MEASURED, ":(exclude)benchmarks/results")
    return f"`{name or 'unknown'}`{' with uncommitted changes' if changed else ''}"


def _git(*words: str) -> str:
    command = ("git", "-C", str(ROOT), *words)
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603


def processor() -> str:
    """Return the name of the processor that the system reports."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def toollib_version() -> str:
    """Return the version of the library with which most tables compare sapper."""
    return version("ms_toollib")
