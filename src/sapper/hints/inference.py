"""Infers from given facts, round by round, all facts that one clue or two clues together prove.

The value of a clue is the number of mines it still lacks. Let D and O be two clues that share
hidden cells, and d and o the cells that only D and only O touch. Given some known cells, these are
all the ways in which one or two clues decide other cells:

- FULL: D still needs as many mines as it has cells that can be mines, so these are mines;
- COMPLETE: all mines of D are known, so its other cells are safe;
- PAIR_MINES: O allows so few mines in the shared cells that every cell of d must be a mine;
- PAIR_SAFE: O needs so many mines in the shared cells that every cell of d must be safe.

The number of mines in the shared cells S can be any number from max(0, D - |d|, O - |o|) to
min(|S|, D, O), so two clues imply nothing else. In every round a rule needs the same facts: all
mines or all safe cells of one clue, or of d and o. So each rule applies once to each clue or pair,
in the first round in which all facts that it needs are known.

A set of cells is an integer with one bit per cell of the grid, so that sets can be combined with a
few integer operations.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sapper.board import Board
from sapper.budget import Budget
from sapper.clues import OpenClue, open_clues
from sapper.grid import Cell
from sapper.hints.steps import Reason


class CluePair(NamedTuple):
    """Two clues that share hidden cells, from the point of view of the first."""

    first: int
    second: int
    only_first: int
    only_second: int


@dataclass(frozen=True)
class ClueTable:
    """The clues of a board that have hidden cells around them, numbered from 0 in reading order."""

    board: Board
    clues: tuple[OpenClue, ...]
    masks: tuple[int, ...]
    """The hidden cells of each clue."""

    @classmethod
    def of(cls, board: Board) -> "ClueTable":
        """Read a board."""
        clues = open_clues(board)
        width = board.grid.width
        masks = tuple(sum(1 << row * width + col for row, col in clue.around) for clue in clues)
        return cls(board, clues, masks)

    @cached_property
    def seen_by(self) -> dict[int, list[int]]:
        """The clues next to each hidden cell, by the cell's index in the grid."""
        found: dict[int, list[int]] = {}
        width = self.board.grid.width
        for number, clue in enumerate(self.clues):
            for row, col in clue.around:
                found.setdefault(row * width + col, []).append(number)
        return found

    @cached_property
    def pairs(self) -> list[CluePair]:
        """Every ordered pair of clues that share a hidden cell.

        A clue has at most 24 other clues nearby, so the number of pairs grows linearly with the
        number of clues.
        """
        found = []
        masks = self.masks
        for first, mask in enumerate(masks):
            near = {other for place in places(mask) for other in self.seen_by[place]}
            near.discard(first)
            for second in sorted(near):
                other = masks[second]
                found.append(CluePair(first, second, mask & ~other, other & ~mask))
        return found

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """Return the cells of a set, ascending."""
        return self.board.grid.cells_at(places(mask))

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return a set with the given cells."""
        width = self.board.grid.width
        return sum(1 << row * width + col for row, col in set(cells))

    def names(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        """Return the positions of some clues, in the given order."""
        return tuple(self.clues[number].cell for number in numbers)


def places(mask: int) -> list[int]:
    """Return the indices of the bits of a set, ascending.

    >>> places(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@dataclass(frozen=True, slots=True)
class Inference:
    """One application of a rule."""

    reason: Reason
    clues: tuple[int, ...]
    """The indices of its clues in the table; the clue whose cells are decided comes first."""
    cells: int
    known_mines: int
    known_safe: int
    """The safe cells that the inference uses."""
    rank: int
    """The round in which the rule applies. Its facts come from earlier rounds."""
    mine: bool
    """Whether the decided cells are mines."""


class Closure:
    """All facts that follow from single clues, or from clues and pairs, with their inferences.

    >>> from sapper.board import Board
    >>> table = ClueTable.of(Board.parse("3x2:.../121"))
    >>> closure = Closure(table)
    >>> closure.extend(pairs=False)
    >>> table.cells(closure.mines), table.cells(closure.safe)
    ((), ())
    >>> closure.extend(pairs=True)
    >>> table.cells(closure.mines), table.cells(closure.safe)
    (((0, 0), (0, 2)), ((0, 1),))
    """

    def __init__(
        self,
        table: ClueTable,
        *,
        mines: int = 0,
        safe: int = 0,
        use_safe: bool = True,
        budget: Budget | None = None,
    ) -> None:
        """Start from given facts.

        Args:
            table: the clues.
            mines: cells assumed to be mines.
            safe: cells assumed to be safe.
            use_safe: whether further rules may use safe cells as facts. A search for any one safe
                cell does not need this, because it is finished as soon as one is proved.
            budget: the budget that ends the search; if omitted, the search is not limited.
        """
        self.table = table
        self.mines = mines
        self.safe = safe
        self.inferences: list[Inference] = []
        self.rounds = 0
        self._use_safe = use_safe
        self._applied: set[tuple[Reason, tuple[int, ...]]] = set()
        self._budget = budget or Budget()

    def extend(self, *, pairs: bool) -> None:
        """Apply the rules, round by round, until nothing changes."""
        while self.next_round(pairs=pairs):
            pass

    def next_round(self, *, pairs: bool) -> list[Inference]:
        """Apply every rule once to the known facts; return the new facts."""
        self.rounds += 1
        known_safe = self.safe if self._use_safe else 0
        found = [*self._singles(self.mines, known_safe)]
        if pairs:
            found += self._pairs(self.mines, known_safe)
        self.inferences += found
        for inference in found:
            if inference.mine:
                self.mines |= inference.cells
            else:
                self.safe |= inference.cells
        return found

    def _singles(self, mines: int, safe: int) -> Iterable[Inference]:
        for number, (clue, mask) in enumerate(zip(self.table.clues, self.table.masks, strict=True)):
            known = mask & mines
            empty = mask & safe
            if known.bit_count() == clue.missing and mask != known:
                yield from self._apply(Reason.COMPLETE, (number,), mask & ~known, known, 0)
            if mask.bit_count() - empty.bit_count() == clue.missing and mask != empty:
                yield from self._apply(Reason.FULL, (number,), mask & ~empty, 0, empty)

    def _pairs(self, mines: int, safe: int) -> Iterable[Inference]:
        lacks = [clue.missing for clue in self.table.clues]
        for pair in self.table.pairs:
            self._budget.spend()
            more = lacks[pair.first] - lacks[pair.second]
            own, other = pair.only_first, pair.only_second
            if not own:
                continue
            both = pair.first, pair.second
            known, empty = other & mines, own & safe
            if more + known.bit_count() == own.bit_count() - empty.bit_count() and own != empty:
                yield from self._apply(Reason.PAIR_MINES, both, own & ~empty, known, empty)
            known, empty = own & mines, other & safe
            if more + other.bit_count() == known.bit_count() + empty.bit_count() and own != known:
                yield from self._apply(Reason.PAIR_SAFE, both, own & ~known, known, empty)

    def _apply(
        self, reason: Reason, clues: tuple[int, ...], cells: int, mines: int, safe: int
    ) -> Iterable[Inference]:
        if (reason, clues) not in self._applied:
            self._applied.add((reason, clues))
            mine = reason in (Reason.FULL, Reason.PAIR_MINES)
            yield Inference(reason, clues, cells, mines, safe, self.rounds, mine)
