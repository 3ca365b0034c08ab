"""The easiest proof of some certain cells: the lowest rung of the ladder, and its words.

A cell's rung is the size of its smallest proof: one clue, two clues, more clues of one region, or
anything with the mine total. The two lower rungs are found by looking at every clue and every
pair, which is complete; what is left and certain without the total is a region; the rest needs
the total. On the upper rungs the engine gives a proof for each cell, and the shortest is taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sapper.board import Board
from sapper.classics.components import open_clues
from sapper.classics.deductions import Deduction
from sapper.engine import DEFAULT_LIMIT, Analysis, Proof, analyse, prove
from sapper.grid import Cell
from sapper.hints import intervals, mine_total, pair, single_clue, what_if, words
from sapper.hints.step import Role, Step
from sapper.hints.technique import Technique

MAX_PROOFS = 24
"""Cells whose proofs are compared on one of the upper rungs."""

LONG_PROOF = 5
"""From so many clues on, a proof begins with the list of them."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A deduction and its proof, step by step."""

    deduction: Deduction
    """What is proved, and by what."""
    steps: tuple[Step, ...]
    """How: the last step states the deduction."""

    @property
    def technique(self) -> Technique:
        """The rung."""
        return Technique(self.deduction.technique)


class Ladder:
    """The certain cells of a consistent board, looked for from the easiest rung up.

    >>> ladder = Ladder(Board.parse("3x2:.../121"))
    >>> found = ladder.easiest([(0, 1)], mine=False)
    >>> found.technique, found.deduction.cells
    (<Technique.REGION: 'region'>, ((0, 1),))
    """

    def __init__(self, board: Board, *, limit: int = DEFAULT_LIMIT) -> None:
        self.board = board
        self._limit = limit
        self._clues = open_clues(board)
        self._at = {clue.cell: clue for clue in self._clues}
        self._local: Analysis | None = None

    def easiest(self, wanted: Iterable[Cell], *, mine: bool) -> Explained:
        """Return the easiest proof of some of the cells, all of which are certain.

        Args:
            wanted: the cells, at least one.
            mine: what they are.
        """
        cells = frozenset(wanted)
        return (
            self.single(cells, mine=mine)
            or self.pair(cells, mine=mine)
            or self.region(cells, mine=mine)
            or self.total(cells, mine=mine)
        )

    def single(self, wanted: frozenset[Cell], *, mine: bool) -> Explained | None:
        """Return the first deduction from one clue."""
        found = _first(single_clue.deductions(self._clues, mine=mine), wanted)
        if found is None:
            return None
        clue = self._at[found.clues[0]]
        return Explained(found, single_clue.explain(self.board, clue, mine=mine))

    def pair(self, wanted: frozenset[Cell], *, mine: bool) -> Explained | None:
        """Return the first deduction from two clues that neither of them allows alone."""
        found = _first(pair.deductions(self._clues, mine=mine), wanted)
        if found is None:
            return None
        one, two = (self._at[cell] for cell in found.clues)
        steps = pair.explain(self.board, one, two, found.cells, mine=mine)
        return Explained(found, steps)

    def region(self, wanted: frozenset[Cell], *, mine: bool) -> Explained | None:
        """Return the shortest proof found that does not need the total."""
        if self._local is None:
            self._local = analyse(self.board.with_mines(None), limit=self._limit, seconds=0)
        certain = self._local.mines if mine else self._local.safe
        proof = self._shortest(self.board.with_mines(None), sorted(wanted.intersection(certain)))
        if proof is None:
            return None
        clues = [self._at[cell] for cell in proof.clues if cell in self._at]
        steps = intervals.explain(self.board, clues, proof.cell, mine=mine)
        if steps is None:
            steps = what_if.explain(self.board, clues, proof.cell, mine=mine)
        return self._explained(proof, steps)

    def total(self, wanted: frozenset[Cell], *, mine: bool) -> Explained:
        """Return the shortest proof found that needs the total."""
        cells = sorted(wanted)
        proof = self._shortest(self.board, cells)
        if proof is not None:
            clues = [self._at[cell] for cell in proof.clues if cell in self._at]
            steps = mine_total.explain(self.board, clues, proof.cell, mine=mine)
            if steps is not None:
                return self._explained(proof, steps)
        # Certain, but its proof is beyond the limit.
        every = tuple(clue.cell for clue in self._clues)
        uses_total = self.board.mines is not None
        technique = Technique.TOTAL if uses_total else Technique.REGION
        deduction = Deduction((cells[0],), mine, technique, every, uses_total)
        return Explained(deduction, (_unexplained(deduction),))

    def _shortest(self, board: Board, cells: Sequence[Cell]) -> Proof | None:
        """Return the proof with the fewest clues, among one cell of each box."""
        boxes: dict[tuple[Cell, ...], Cell] = {}
        for cell in cells:
            seers = tuple(c for c in board.grid.neighbours(cell) if c in self._at)
            boxes.setdefault(seers, cell)
        candidates = list(boxes.values())[:MAX_PROOFS]
        proofs = (prove(board, cell, limit=self._limit) for cell in candidates)
        found = [proof for proof in proofs if proof is not None]
        return min(found, key=lambda proof: (len(proof.clues), proof.cell), default=None)

    def _explained(self, proof: Proof, steps: tuple[Step, ...]) -> Explained:
        technique = Technique.TOTAL if proof.uses_total else Technique.REGION
        deduction = Deduction(steps[-1].cells, proof.mine, technique, proof.clues, proof.uses_total)
        return Explained(deduction, steps)


def introduction(board: Board, deduction: Deduction) -> str | None:
    """Return the sentence that lists the clues of a long proof, ``None`` for a short one."""
    if len(deduction.clues) < LONG_PROOF:
        return None
    count, total = words.number(len(deduction.clues)), ""
    if deduction.uses_total:
        total = " and the mine total"
    names = words.clues(board, deduction.clues)
    return f"This needs {count} clues{total}: {names}."


def _first(found: Iterable[Deduction], wanted: frozenset[Cell]) -> Deduction | None:
    """Return the deduction about a wanted cell that begins with the first cell."""
    useful = (deduction for deduction in found if not wanted.isdisjoint(deduction.cells))
    return min(useful, key=lambda deduction: (deduction.cells, deduction.clues), default=None)


def _unexplained(deduction: Deduction) -> Step:
    count = int(deduction.is_mine)
    return Step(
        Role.FACT,
        "This follows from the clues together; the shortest proof is too long to tell.",
        deduction.cells,
        count,
        count,
        deduction.clues,
        deduction.uses_total,
    )
