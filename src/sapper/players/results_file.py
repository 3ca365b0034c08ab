"""Stores the results of a simulation as append-only JSON Lines, so that it can be resumed.

The first line identifies the games. Each run adds a line with its ``run`` (version, commit,
processor, packages) and one line per batch, which names the policy that played the batch. A file
may contain the results of several policies on the same games. A truncated last line is dropped. Any
other damage is an error. A file of another series of games, or with results of another version of a
policy, is refused as well.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Self

from sapper import __version__, json_lines
from sapper.errors import SimulationError
from sapper.json_lines import AppendedFile
from sapper.players.game_batches import BatchOutcome, GameSeries
from sapper.players.policies import OwnPolicy, named
from sapper.provenance import provenance

FORMAT = 1


@dataclass(slots=True)
class PolicyResults:
    """The stored results of one policy."""

    version: str
    """The version of sapper or of the user's file."""
    outcomes: dict[int, BatchOutcome] = field(default_factory=dict)
    """The batches by the number of their first game."""


class GameResultsFile(AppendedFile):
    """A results file to which a run appends."""

    def __init__(self, path: Path, file: IO[bytes], results: dict[str, PolicyResults]) -> None:
        super().__init__(path, file)
        self.results = results
        """The stored results, by policy name."""

    @classmethod
    def open(cls, path: Path, series: GameSeries) -> Self:
        """Open the results of these games to resume them, or create the file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
        try:
            json_lines.lock(file, path, SimulationError)
            file.seek(0)
            data = file.read()
            sound = data.rfind(b"\n") + 1
            file.truncate(sound)
            lines = data[:sound].split(b"\n")[:-1]
            if lines:
                results = _read(lines, series, path)
            else:
                results = {}
                header = {"sapper-simulate": FORMAT, "games": series.fingerprint()}
                file.write(json.dumps(header).encode("ascii") + b"\n")
            file.write(json.dumps({"run": asdict(provenance())}).encode("ascii") + b"\n")
            file.flush()
        except BaseException:
            file.close()
            raise
        return cls(path, file, results)

    def of(self, policy: str) -> PolicyResults:
        """Return the results of a policy; they are empty for a new policy."""
        wanted = policy_version(policy)
        known = self.results.setdefault(policy, PolicyResults(wanted))
        if known.version != wanted:
            raise SimulationError(
                f"{str(self.path)!r} has games of {policy!r} {known.version}, not {wanted}:"
                " choose another file"
            )
        return known

    def append(self, policy: str, outcome: BatchOutcome) -> None:
        """Write a batch to disk."""
        self.of(policy).outcomes[outcome.first] = outcome
        fields = {
            "policy": policy,
            "version": self.of(policy).version,
            "first": outcome.first,
            "won": "".join("1" if won else "0" for won in outcome.won),
            "guesses": outcome.guesses,
            "seconds": round(outcome.seconds, 6),
        }
        self.append_lines(json.dumps(fields).encode("ascii") + b"\n")


def policy_version(name: str) -> str:
    """Return the version of a policy: that of sapper, or a digest of the user's file."""
    policy = named(name)
    if isinstance(policy, OwnPolicy):
        return policy.fingerprint()
    return f"sapper {__version__}"


def _read(lines: list[bytes], series: GameSeries, path: Path) -> dict[str, PolicyResults]:
    header = json_lines.object_of(lines[0])
    if header is None or header.get("sapper-simulate") != FORMAT:
        raise SimulationError(
            f"{str(path)!r} is not the results file of a simulation: line 1 is wrong"
        )
    if header.get("games") != series.fingerprint():
        raise SimulationError(
            f"{str(path)!r} contains the games {header.get('games')!r},"
            f" not {series.fingerprint()!r}: choose another file"
        )
    results: dict[str, PolicyResults] = {}
    for number, line in enumerate(lines[1:], 2):
        fields = json_lines.object_of(line) or {}
        if "run" in fields:
            continue
        try:
            name, played_by = str(fields["policy"]), str(fields["version"])
            outcome = _outcome(fields)
        except (KeyError, TypeError, ValueError, OverflowError):
            raise SimulationError(
                f"{json_lines.shown(line)} is not a batch of games, in {str(path)!r}, line {number}"
            ) from None
        results.setdefault(name, PolicyResults(played_by)).outcomes[outcome.first] = outcome
    return results


def _outcome(fields: Mapping[str, Any]) -> BatchOutcome:
    won = bytes(int(mark) for mark in fields["won"])
    if won.translate(None, b"\0\1"):
        raise ValueError("a game is neither won nor lost")
    seconds = json_lines.duration(fields["seconds"])
    return BatchOutcome(int(fields["first"]), won, int(fields["guesses"]), seconds)
