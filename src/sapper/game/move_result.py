"""What came of a move."""

from dataclasses import dataclass

from sapper.game.appearance import CellChanges
from sapper.game.moves import Move, MoveKind
from sapper.game.outcome import Outcome
from sapper.game.ruling import Ruling
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What a move did, or taking it back.

    >>> from sapper import Game, GameSpec, Layout
    >>> game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:.*."))
    >>> outcome = game.open((0, 0))
    >>> result = game.last_result
    >>> str(result.move), list(result.changes), str(result.outcome)
    ('open 0,0', [((0, 0), 1)], 'in progress')
    """

    move: Move
    """What was asked; after an undo, the move that was taken back."""
    outcome: Outcome
    """How the game stands afterwards."""
    changes: CellChanges
    """Every cell that looks different to the player now; at the end the mines too."""
    targets: tuple[Cell, ...] = ()
    """The hidden cells that the move opened at once, ascending; none for a mark."""
    turns: int = 0
    """How often the move turned a mark: two for a question mark on an unmarked cell."""
    ruling: Ruling | None = None
    """The judgement on an opening, where there was one."""
    taken_back: bool = False
    """Whether the move was undone, and the changes are those of undoing it."""

    @property
    def is_opening(self) -> bool:
        """Whether the move opened cells or tried to, and did not only turn a mark."""
        return self.move.kind in (MoveKind.OPEN, MoveKind.CHORD)

    @property
    def opened(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that were opened, with their numbers, ascending; none by a fatal move."""
        return self.changes.opened
