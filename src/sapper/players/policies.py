"""Policies: functions that are shown a board and choose the cell to open.

A policy is called when no cell is certainly safe; what is certainly safe is opened for it. One with
a true attribute ``every_move`` is called for every move instead. It may return a cell or anything
that has one, such as a ``BestMove``. It never sees a layout.

The policies of the native core have names (``POLICIES``). A policy of your own is a function in a
file, named ``file.py:function``.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, Protocol, runtime_checkable

from sapper.board import Board
from sapper.errors import PolicyError
from sapper.grid import Cell
from sapper.python_files import FileName, is_file_name


class Candidate(NamedTuple):
    """A cell that was considered, and what opening it is worth."""

    cell: Cell
    """Where."""
    mine_probability: float
    """The chance that it is a mine."""
    win_chance: float | None
    """The chance to win after choosing it; ``None`` where it was not computed."""
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    exact_probability: Fraction | None = None
    """The chance that it is a mine, exactly; ``None`` where it was not counted."""


@runtime_checkable
class HasCell(Protocol):
    """Anything that names a cell to open."""

    @property
    def cell(self) -> Cell:
        """The cell."""


Policy = Callable[[Board], Cell | HasCell]
"""Takes a board and returns the cell to open."""


def chosen_cell(answer: object, board: Board, name: str) -> Cell:
    """Return the cell that a policy has chosen."""
    cell = answer.cell if isinstance(answer, HasCell) else answer
    match cell:
        case (int(row), int(column)):
            pass
        case _:
            raise PolicyError(f"policy {name!r} chose {answer!r}, which is not a cell: {board.id}")
    if not (0 <= row < board.grid.height and 0 <= column < board.grid.width):
        raise PolicyError(f"policy {name!r} chose {row},{column} outside the board: {board.id}")
    if not board.is_hidden((row, column)):
        raise PolicyError(f"policy {name!r} chose {row},{column}, which is not hidden: {board.id}")
    return row, column


@dataclass(frozen=True, slots=True)
class OwnPolicy:
    """Where a policy is defined, so that another process can load it too."""

    path: str
    function: str

    @classmethod
    def parse(cls, text: str) -> "OwnPolicy":
        """Read ``file.py:function``.

        >>> OwnPolicy.parse("players/brave.py:choose")
        OwnPolicy(path='players/brave.py', function='choose')
        """
        found = FileName.parse(text, "policy", PolicyError)
        return cls(found.path, found.name)

    @property
    def name(self) -> str:
        """What was written to name it."""
        return f"{self.path}:{self.function}"

    def fingerprint(self) -> str:
        """Return a short text that changes when the file does."""
        return hashlib.sha256(self._file.source()).hexdigest()[:16]

    def load(self) -> Policy:
        """Import the file and return the function."""
        policy = self._file.load()
        if not callable(policy):
            raise PolicyError(f"{self.function!r} in {self.path!r} is not a function")
        found: Policy = policy
        return found

    @property
    def _file(self) -> FileName:
        return FileName(self.path, self.function, "policy", PolicyError)


@dataclass(frozen=True, slots=True)
class NamedPolicy:
    """A policy of the native core."""

    name: str
    summary: str


POLICIES: Mapping[str, NamedPolicy] = MappingProxyType(
    {
        name: NamedPolicy(name, summary)
        for name, summary in {
            "safest": "The least mine probability; of equal cells the one with the fewest hidden"
            " neighbours, then the first.",
            "informed": "Of the few cells that are nearly the safest, the best estimated chance to"
            " win one opening ahead.",
            "lookahead": "The best estimated chance to win one opening ahead, of more cells.",
            "endgame": "The exact chance to win wherever the rest of the game can be searched.",
            "best": "The end searched where it is small enough, else the cells that lookahead finds"
            " best looked at further ahead; the strongest at play speed.",
            "deep": "As best, searching further; plays sampled boards out where cells are close.",
        }.items()
    }
)
"""Every policy of sapper, the simplest first."""

DEFAULT_POLICY = "best"


def check_core_policy(name: str) -> None:
    """Check that a policy is one of the native core."""
    if name not in POLICIES:
        raise PolicyError(f"{name!r} is not a policy: {', '.join(POLICIES)}")


def named(name: str) -> NamedPolicy | OwnPolicy:
    """Return a policy by its name: one of ``POLICIES``, or ``file.py:function``.

    >>> named("safest").name
    'safest'
    """
    found = POLICIES.get(name)
    if found is not None:
        return found
    if is_file_name(name):
        return OwnPolicy.parse(name)
    raise PolicyError(f"{name!r} is not a policy: {', '.join(POLICIES)}, or file.py:name")
