"""The facts that single clues and pairs show during a game, updated move by move.

A fact proved by a clue or a pair stays true when more cells are opened. So each position starts
with the facts of the position before it, and only clues near a change are examined again. Judging a
whole game costs little more than judging its last position. ``hints.inference`` finds the same
facts on a single board, with their proofs; its documentation explains the rules.
"""

from collections.abc import Iterable

from sapper.grid import Grid


class _Facts:
    """Cells that some rules have decided. A set of cells is an integer with one bit per cell."""

    def __init__(self, size: int) -> None:
        self.safe = 0
        self.mines = 0
        self.waiting: set[int] = set()
        """Clues to examine again, because cells around them have changed."""
        self.undecided = (1 << size) - 1
        """Undecided hidden cells."""

    def add(self, cells: int, *, mine: bool) -> None:
        self.undecided &= ~cells
        if mine:
            self.mines |= cells
        else:
            self.safe |= cells


class SeenFacts:
    """The facts of a position, by the easiest rules that show them.

    >>> seen = SeenFacts(Grid(3, 2))
    >>> seen.open([(3, 1), (4, 2), (5, 1)])
    >>> seen.is_safe_by_singles(1), seen.is_safe_by_pairs(1)
    (False, True)
    """

    def __init__(self, grid: Grid) -> None:
        """Start with a covered board."""
        self._grid = grid
        self._around = [
            tuple(grid.index(other) for other in grid.neighbours(cell)) for cell in grid.cells()
        ]
        self._masks = [sum(1 << other for other in around) for around in self._around]
        self._numbers: dict[int, int] = {}
        self._singles = _Facts(grid.size)
        self._pairs = _Facts(grid.size)

    def open(self, numbers: Iterable[tuple[int, int]]) -> None:
        """Add opened cells, given as indices with their numbers."""
        opened = dict(numbers)
        self._numbers.update(opened)
        cells = sum(1 << index for index in opened)
        for facts in (self._singles, self._pairs):
            facts.undecided &= ~cells
            for index in opened:
                facts.waiting.add(index)
                facts.waiting.update(self._clues_around(index))

    @property
    def safe_by_singles(self) -> int:
        """Every cell that single clues have shown to be safe so far, as bits."""
        while self._singles.waiting:
            self._follow_single(self._singles, self._singles.waiting.pop())
        return self._singles.safe

    @property
    def safe_by_pairs(self) -> int:
        """Every cell that single clues and pairs have shown to be safe so far, as bits."""
        by_singles, facts = self.safe_by_singles, self._pairs
        self._note(facts, by_singles & ~facts.safe, mine=False)
        self._note(facts, self._singles.mines & ~facts.mines, mine=True)
        while facts.waiting:
            clue = facts.waiting.pop()
            self._follow_single(facts, clue)
            self._follow_pairs(facts, clue)
        return facts.safe

    def is_safe_by_singles(self, index: int) -> bool:
        """Return whether single clues, one after another, show that a cell is safe."""
        return bool(self.safe_by_singles >> index & 1)

    def is_safe_by_pairs(self, index: int) -> bool:
        """Return whether single clues and pairs of clues show that a cell is safe."""
        return bool(self.safe_by_pairs >> index & 1)

    def _clues_around(self, index: int) -> list[int]:
        return [other for other in self._around[index] if other in self._numbers]

    def _note(self, facts: _Facts, cells: int, *, mine: bool) -> None:
        """Add facts, and mark the clues around them to be examined again."""
        facts.add(cells, mine=mine)
        while cells:
            low = cells & -cells
            cells ^= low
            facts.waiting.update(self._clues_around(low.bit_length() - 1))

    def _follow_single(self, facts: _Facts, clue: int) -> None:
        mask = self._masks[clue]
        cells = mask & facts.undecided
        if not cells:
            return
        missing = self._numbers[clue] - (mask & facts.mines).bit_count()
        if missing == 0:
            self._note(facts, cells, mine=False)
        elif missing == cells.bit_count():
            self._note(facts, cells, mine=True)

    def _follow_pairs(self, facts: _Facts, clue: int) -> None:
        """Compare a clue with every other clue that shares cells with it."""
        for other in self._near(clue):
            mask, mask_of_other = self._masks[clue], self._masks[other]
            cells, others = mask & facts.undecided, mask_of_other & facts.undecided
            if not cells & others:
                continue
            own, foreign = cells & ~others, others & ~cells
            more = (
                self._numbers[clue]
                - self._numbers[other]
                - (mask & facts.mines).bit_count()
                + (mask_of_other & facts.mines).bit_count()
            )
            # If one number exceeds the other by as much as possible, all cells that only the first
            # clue touches are mines, and all cells that only the second one touches are safe.
            if more == own.bit_count():
                self._note(facts, own, mine=True)
                self._note(facts, foreign, mine=False)
            elif -more == foreign.bit_count():
                self._note(facts, own, mine=False)
                self._note(facts, foreign, mine=True)

    def _near(self, clue: int) -> list[int]:
        row, col = divmod(clue, self._grid.width)
        width, height = self._grid.width, self._grid.height
        return [
            other * width + across
            for other in range(max(row - 2, 0), min(row + 3, height))
            for across in range(max(col - 2, 0), min(col + 3, width))
            if (other, across) != (row, col) and other * width + across in self._numbers
        ]
