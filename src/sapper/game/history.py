"""The line of moves that led to a position, with what each move did, so that it can be undone."""

from dataclasses import dataclass, field

from sapper.game.moves import Move, MoveKind
from sapper.game.ruling import Ruling
from sapper.layout import Layout


@dataclass(frozen=True, slots=True)
class Change:
    """What a move did; cells are row-major indices."""

    move: Move
    """The move."""
    clock: float | None
    """The latest time of any move up to this one."""
    layout: Layout | None
    """The truth before the move."""
    starts: tuple[int, ...] = ()
    """The hidden cells that the move opened at once, ascending; none for a mark."""
    opened: list[int] = field(default_factory=list)
    """All cells that were opened, those around zeros included; none by a fatal move."""
    erased: list[int] = field(default_factory=list)
    """Question marks that vanished because their cells were opened."""
    ruling: Ruling | None = None
    """The judgement on an opening, where there was one."""

    @property
    def is_opening(self) -> bool:
        """Whether the move opened cells or tried to, and did not only turn a mark."""
        return self.move.kind is not MoveKind.FLAG


class History:
    """The moves of the line that is being played, and the moves that were taken back.

    A line is what undo leaves of a game: replayed it leads to the same position.
    """

    def __init__(self) -> None:
        self.changes: list[Change] = []
        """What the moves of the line did."""
        self.undone: list[Move] = []
        """Moves that can be made again, the last undone last."""
        self.openings = 0
        """How many moves of the line opened cells; draws are numbered by it."""
        self.undos = 0
        """How many moves were ever undone."""

    @property
    def clock(self) -> float | None:
        """The latest time that a move of the line carries."""
        return self.changes[-1].clock if self.changes else None

    def add(self, change: Change) -> None:
        """Make the line one move longer."""
        self.changes.append(change)
        self.openings += change.is_opening

    def take_back(self) -> Change:
        """Make the line one move shorter, and return what that move did."""
        change = self.changes.pop()
        self.openings -= change.is_opening
        self.undone.append(change.move)
        self.undos += 1
        return change
