"""Policies: functions that take a board and choose the cell to open.

A policy is called if no cell is certain to be safe; safe cells are opened automatically. A policy
whose attribute ``every_move`` is true is called for every move. A policy may return a cell or an
object with an attribute ``cell``, such as a ``BestMove``. It never gets a layout.

The policies of the native core are given by name (``POLICIES``). A custom policy is a function in a
file, given as ``file.py:function``.
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
    """A cell that was considered, with its risk and its win chance."""

    cell: Cell
    """The cell to open."""
    mine_probability: float
    """The chance that the cell is a mine."""
    win_chance: float | None
    """The chance to win after opening this cell; ``None`` if not computed."""
    exact: bool
    """Whether the win chance is exact, not an estimate."""
    exact_probability: Fraction | None = None
    """The exact chance that the cell is a mine; ``None`` if not computed."""


@runtime_checkable
class HasCell(Protocol):
    """An object with a cell to open."""

    @property
    def cell(self) -> Cell:
        """The cell."""


Policy = Callable[[Board], Cell | HasCell]
"""Takes a board and returns the cell to open."""


def chosen_cell(answer: object, board: Board, name: str) -> Cell:
    """Return the cell that a policy has chosen, after checking that it can be opened."""
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
    """The file and the name of a custom policy, so that other processes can load it."""

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
        """The name of the policy, as given."""
        return f"{self.path}:{self.function}"

    def fingerprint(self) -> str:
        """Return a short hash of the file."""
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
            "safest": (
                "The lowest mine probability; ties go to the cell with the fewest hidden "
                "neighbours."
            ),
            "informed": (
                "Among the few safest cells, the best chance to win, estimated one move ahead."
            ),
            "lookahead": (
                "Like the policy 'informed', but estimates the chance to win for more cells."
            ),
            "endgame": (
                "The best exact chance to win, if the rest of the game can be searched completely."
            ),
            "best": (
                "If little of the game is left, searches it exactly; otherwise looks further ahead "
                "than the policy 'lookahead'. The strongest policy that is fast enough for play."
            ),
            "deep": (
                "Like the policy 'best', but with a deeper search; close decisions are made by "
                "playing out random boards."
            ),
        }.items()
    }
)
"""Every built-in policy, the simplest first."""

DEFAULT_POLICY = "best"


def check_core_policy(name: str) -> None:
    """Check that a policy is one of the native core."""
    if name not in POLICIES:
        raise PolicyError(f"{name!r} is not a policy; choose one of {', '.join(POLICIES)}")


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
    raise PolicyError(
        f"{name!r} is not a policy; choose one of {', '.join(POLICIES)}, or file.py:name"
    )
