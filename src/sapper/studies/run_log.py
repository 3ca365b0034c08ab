"""What was run to fill a results file: a line for each time that it was gone on with.

It stands beside the results and is read by people and by ``publication``; nothing is computed from
it, so a run without one is as good.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from sapper.errors import StudyError
from sapper.json_lines import object_of

FILE = "runs.jsonl"
"""The name of the file in the directory of a run."""


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """One call of ``sapper study run``."""

    command: str
    """The command, with the directory as DIR."""
    day: str
    """When it was begun."""
    machine: str
    """Where, in words."""
    version: str
    """Which sapper."""


def append(directory: Path, run: LoggedRun) -> None:
    """Write one more line, unless the last one says the same: the run was merely gone on with.

    Raises:
        OSError: the file cannot be written.
    """
    directory.mkdir(parents=True, exist_ok=True)
    before = read(directory)
    if not before or before[-1] != run:
        with (directory / FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(run)) + "\n")


def read(directory: Path) -> tuple[LoggedRun, ...]:
    """Return what was run, the earliest first; nothing where no file is.

    Raises:
        StudyError: a line is not one of these.
        OSError: the file cannot be read.
    """
    path = directory / FILE
    if not path.exists():
        return ()
    runs = []
    for place, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            runs.append(LoggedRun(**(object_of(line) or {})))
        except TypeError:
            raise StudyError(f"not a run in {str(path)!r}, line {place}") from None
    return tuple(runs)
