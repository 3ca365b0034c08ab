"""What a player sees of a cell, as one code a cell.

The codes of a board go on here: beside numbers and hidden cells a player sees marks, and after the
end the mines. A change list names the cells that look different after a move, so that a display
redraws these and nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from sapper.grid import Cell, Grid
from sapper.notation import State


class Appearance(IntEnum):
    """The code of a cell that is not an open number; a number's code is itself, 0 to 8."""

    HIDDEN = int(State.HIDDEN)
    """Not opened, no mark."""
    MINE = int(State.MINE)
    """After a loss: a mine without a flag."""
    FLAG = 12
    """Flagged; after the end, rightly. A won game shows all its mines so."""
    QUESTION = 13
    """Not opened, with a question mark."""
    EXPLODED = 14
    """After the end: a mine that the fatal move opened."""
    WRONG_FLAG = 15
    """After the end: flagged, but no mine."""


@dataclass(frozen=True, slots=True)
class CellChanges:
    """Cells that look different, and how they look now.

    It is as long as what changed, whatever the size of the board; iterating sorts it.

    >>> changes = CellChanges(Grid(3, 1), [2, 0], bytes([Appearance.FLAG, 1]))
    >>> list(changes), len(changes), changes.opened
    ([((0, 0), 1), ((0, 2), 12)], 2, (((0, 0), 1),))
    """

    grid: Grid
    """The shape of the board."""
    indices: Sequence[int] = ()
    """The cells as row-major indices, each once, in any order."""
    codes: bytes = b""
    """The new code of each of them: a number, or an ``Appearance``."""

    def __len__(self) -> int:
        return len(self.indices)

    def __iter__(self) -> Iterator[tuple[Cell, int]]:
        """Yield every changed cell with its new code, ascending."""
        width = self.grid.width
        return ((divmod(index, width), code) for index, code in sorted(self.pairs()))

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield index and new code of every changed cell, in any order."""
        return zip(self.indices, self.codes, strict=True)

    @property
    def opened(self) -> tuple[tuple[Cell, int], ...]:
        """The cells that show a number now, with it, ascending."""
        return tuple((cell, code) for cell, code in self if code <= 8)
