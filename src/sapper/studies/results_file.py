"""The files of a run: its results, and a log of the commands that made them.

The lines of ``results.jsonl`` are never changed or removed. The first line names the study and the
run; then there is one line per job, in the order in which the jobs finished. A run that was killed
continues where it stopped. A truncated last line is dropped; any other damage, or a file of another
study, is an error. Every result has a checksum, so changed numbers are detected. Lines without a
checksum, written by earlier versions, are accepted.

``runs.jsonl`` has one line per call of ``sapper study run``. No result depends on it, so a run
is complete without it.
"""

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Self

from sapper import json_lines
from sapper.errors import StudyError
from sapper.json_lines import AppendedFile, duration, object_of, shown
from sapper.studies.study import Case, Result, Status

FILE = "results.jsonl"
"""The name of the file in the directory of a run."""

FORMAT = 1
"""The version of the file format."""

_CASE = {"subject": str, "group": str, "width": int, "height": int, "mines": int}
_CHECKSUM = b',"checksum":"'


@dataclass(frozen=True, slots=True)
class Header:
    """The content of the first line."""

    study: str
    """The name of the study."""
    seed: int
    """The seed of the run."""
    started: str = ""
    """The date on which the run was started."""
    machine: str = ""
    """The machine on which the run was started, in words."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The content of a results file."""

    header: Header
    results: tuple[Result, ...]
    """The latest result of each job, sorted by case and seed."""
    sound: int
    """Number of bytes up to the end of the last complete line."""
    broken: str | None
    """The truncated line after the last complete line."""


def read(path: Path) -> Contents:
    """Read a results file. A truncated last line is returned, and is not an error."""
    data = path.read_bytes()
    lines = data.split(b"\n")
    tail = lines.pop()
    if lines:
        first = object_of(lines[0])
    else:  # a file with a single incomplete line
        first, tail = object_of(tail), b""
    if first is None or first.get("sapper-study") != FORMAT:
        raise StudyError(f"{str(path)!r} is not a results file of a study: line 1 is wrong")
    latest: dict[tuple[object, ...], Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _result(line)
        if result is None:
            raise StudyError(f"{shown(line)} is not a result in {str(path)!r}, line {number}")
        _keep(latest, result)
    sound, broken = len(data) - len(tail), None
    if tail:
        result = _result(tail)
        if result is None:
            broken = shown(tail)
        else:  # complete except for the line break
            _keep(latest, result)
            sound = len(data)
    return Contents(
        header=_header(first, path),
        results=tuple(sorted(latest.values(), key=_order)),
        sound=sound,
        broken=broken,
    )


class ResultsFile(AppendedFile):
    """A results file to which a run appends."""

    def __init__(self, path: Path, file: IO[bytes], contents: Contents) -> None:
        super().__init__(path, file)
        self.header = contents.header
        self.results = contents.results
        """The results that existed when the file was opened, one per job."""
        self.repaired = contents.broken
        """The truncated line that was dropped, if any."""

    @classmethod
    def open(cls, path: Path, header: Header) -> Self:
        """Open the results of a run to resume it, or create the file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_size == 0:
            _begin(path, header)
        contents = read(path)
        found = contents.header
        if found.study != header.study:
            raise StudyError(
                f"{str(path)!r} contains the study {found.study!r}, not {header.study!r}"
            )
        if found.seed != header.seed:
            raise StudyError(
                f"{str(path)!r} contains a run with seed {found.seed}, not {header.seed}:"
                " choose another directory"
            )
        file = path.open("r+b")
        try:
            json_lines.lock(file, path, StudyError)
            contents = read(path)  # read again, now that no other process writes
            file.truncate(contents.sound)
            file.seek(contents.sound - 1)
            whole = file.read(1) == b"\n"
            file.seek(0, os.SEEK_END)
            if not whole:
                file.write(b"\n")
        except BaseException:
            file.close()
            raise
        return cls(path, file, contents)

    def append(self, results: Iterable[Result]) -> None:
        """Write results to disk, one line each, before returning."""
        self.append_lines(b"".join(_line(result) for result in results))


def _begin(path: Path, header: Header) -> None:
    """Create a file with its first line; no incomplete file is ever visible."""
    neighbour = path.with_name(f".{path.name}.{os.getpid()}")
    neighbour.write_text(
        json.dumps({"sapper-study": FORMAT, **asdict(header)}) + "\n", encoding="ascii"
    )
    try:
        neighbour.replace(path)
    except BaseException:
        with suppress(OSError):
            neighbour.unlink()
        raise


def _keep(latest: dict[tuple[object, ...], Result], result: Result) -> None:
    """Replace an earlier result of the same job, unless the earlier one is complete."""
    key = (result.case, result.seed)
    before = latest.get(key)
    if before is None or before.status is not Status.DONE:
        latest[key] = result


def _order(result: Result) -> tuple[object, ...]:
    case = result.case
    place = (case.cells, case.width, case.height, case.mines)
    return case.subject, case.group, *place, result.seed


def _header(fields: Mapping[str, Any], path: Path) -> Header:
    try:
        header = Header(**{name: fields[name] for name in ("study", "seed", "started", "machine")})
    except KeyError as error:
        raise StudyError(f"{str(path)!r} has no {error.args[0]!r} in line 1") from None
    if not (isinstance(header.study, str) and type(header.seed) is int):
        raise StudyError(f"{str(path)!r} is not a results file of a study: line 1 is wrong")
    return header


def _line(result: Result) -> bytes:
    fields: dict[str, Any] = {name: getattr(result.case, name) for name in _CASE}
    fields |= {"seed": result.seed, "status": result.status.value}
    if result.status is Status.DONE:
        measured = {"seconds": result.seconds, "values": dict(result.values)}
        fields |= {**measured, "spent": result.spent}
    if result.note is not None:
        fields["note"] = result.note
    if result.budget is not None:
        fields["budget"] = result.budget
    return _with_checksum(json.dumps(fields, separators=(",", ":")).encode("ascii")) + b"\n"


def _with_checksum(line: bytes) -> bytes:
    """Return an object as a line, with its checksum as the last field."""
    return line[:-1] + _CHECKSUM + b'%08x"}' % zlib.crc32(line)


def _is_sound(line: bytes) -> bool:
    """Return whether the checksum of a line is correct or missing."""
    line = line.strip()
    at = line.rfind(_CHECKSUM)
    return at < 0 or line == _with_checksum(line[:at] + b"}")


def _result(line: bytes) -> Result | None:
    fields = object_of(line)
    if fields is None or not _is_sound(line):
        return None
    try:
        case = Case(**{name: kind(fields[name]) for name, kind in _CASE.items()})
        status = Status(fields["status"])
        seconds = duration(fields["seconds"]) if status is Status.DONE else None
        values = dict(fields["values"]) if status is Status.DONE else {}
        return Result(
            case,
            int(fields["seed"]),
            status,
            seconds,
            values,
            note=fields.get("note"),
            spent=duration(fields.get("spent", 0.0)),
            budget=duration(fields["budget"]) if "budget" in fields else None,
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


RUNS_FILE = "runs.jsonl"
"""The name of the file in the directory of a run."""


@dataclass(frozen=True, slots=True)
class LoggedRun:
    """One call of ``sapper study run``."""

    command: str
    """The command, in which DIR stands for the directory."""
    day: str
    """The date on which the run was started."""
    machine: str
    """The machine, in words."""
    version: str
    """The version of sapper."""
    commit: str = ""
    """The commit of the checkout; empty if there is none, or if it was not recorded."""
    cpu: str = ""
    """The processor; empty if it was not recorded."""
    packages: dict[str, str] = field(default_factory=dict)
    """The versions of packages that may change results."""


def append_run(directory: Path, run: LoggedRun) -> None:
    """Append a line, unless it equals the last line (which means that the run was only resumed)."""
    directory.mkdir(parents=True, exist_ok=True)
    before = read_runs(directory)
    if not before or before[-1] != run:
        with (directory / RUNS_FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(run)) + "\n")


def read_runs(directory: Path) -> tuple[LoggedRun, ...]:
    """Return the logged runs, the earliest first; empty if there is no file."""
    path = directory / RUNS_FILE
    if not path.exists():
        return ()
    runs = []
    for place, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            runs.append(LoggedRun(**(object_of(line) or {})))
        except TypeError:
            raise StudyError(f"line {place} of {str(path)!r} does not describe a run") from None
    return tuple(runs)
