"""The easiest proof of some certain cells: the lowest rung of the ladder, and its words.

A cell's rung is the size of its smallest proof: one clue, two clues, more clues of one region, or
anything with the mine total. The two lower rungs are found by looking at every clue and every
pair, which is complete; what is left and certain without the total is a region; the rest needs
the total. On the upper rungs the engine gives a proof for each cell, and the shortest is taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget
from sapper.clues import open_clues
from sapper.deductions import Deduction
from sapper.engine import DEFAULT_LIMIT, Analysis, Proof, Stop, analyse, prove
from sapper.grid import Cell
from sapper.hints import intervals, mine_total, pair, phrases, single_clue, what_if
from sapper.hints.step import Role, Step, after
from sapper.hints.technique import Technique
from sapper.notation import State

MAX_PROOFS = 24
"""Cells whose proofs are compared on one of the upper rungs."""

_FEW_MINES = 4
"""Known mines that are listed; more are counted."""


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


class ProofFinder:
    """The certain cells of a consistent board, looked for from the easiest rung up.

    >>> proofs = ProofFinder(Board.parse("3x2:.../121"))
    >>> found = proofs.easiest([(0, 1)], mine=False)
    >>> found.technique, found.deduction.cells
    (<Technique.REGION: 'region'>, ((0, 1),))

    Every method raises ``UndecidedError`` once the flag is set.
    """

    def __init__(
        self, board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
    ) -> None:
        """Look at a board.

        Args:
            board: a consistent position.
            limit: steps that the engine may take for one question.
            stop: a flag by which another thread ends the search.
        """
        self.board = board
        self._limit = limit
        self._stop = stop
        self._budget = Budget(stop=stop)
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
        found = _first(pair.deductions(self._clues, mine=mine, budget=self._budget), wanted)
        if found is None:
            return None
        one, two = (self._at[cell] for cell in found.clues)
        steps = pair.explain(self.board, one, two, found.cells, mine=mine)
        return Explained(found, steps)

    def region(self, wanted: frozenset[Cell], *, mine: bool) -> Explained | None:
        """Return the shortest proof found that does not need the total."""
        local = self._without_total()
        certain = local.mines if mine else local.safe
        return self._upper(sorted(wanted.intersection(certain)), Technique.REGION)

    def total(self, wanted: frozenset[Cell], *, mine: bool) -> Explained:
        """Return the shortest proof found that needs the total."""
        cells = sorted(wanted)
        found = self._upper(cells, Technique.TOTAL)
        if found is not None:
            return found
        # Certain, but its proof is beyond the limit of the engine.
        every = tuple(clue.cell for clue in self._clues)
        uses_total = self.board.mines is not None
        technique = Technique.TOTAL if uses_total else Technique.REGION
        proof = Proof(cells[0], mine, every, uses_total, minimal=False)
        return _explained(technique, proof, (_unexplained(proof),))

    def _without_total(self) -> Analysis:
        if self._local is None:
            self._local = analyse(
                self.board.with_mines(None), limit=self._limit, seconds=0, stop=self._stop
            )
            self._budget.spend()
        return self._local

    def _upper(self, cells: Sequence[Cell], technique: Technique) -> Explained | None:
        """Return the shortest proof; a long one may take for granted what the clues make mines."""
        total = self.board.mines if technique is Technique.TOTAL else None
        board = self.board.with_mines(total)
        proof = self._shortest(board, cells)
        if proof is None:
            return None
        known = [] if len(proof.clues) < phrases.LONG else sorted(self._without_total().mines)
        if shorter := self._granted(board, cells, known, len(proof.clues)):
            marked = board.with_cells((cell, State.MINE) for cell in known)
            opening = _known(self._relevant(known, shorter))
            return _explained(technique, shorter, after(opening, self._steps(marked, shorter)))
        return _explained(technique, proof, self._steps(board, proof))

    def _granted(
        self, board: Board, cells: Sequence[Cell], known: Sequence[Cell], size: int
    ) -> Proof | None:
        """Return a proof with fewer clues once some mines are taken for granted."""
        left = [cell for cell in cells if cell not in known]
        if not known or not left:
            return None
        marked = board.with_cells((cell, State.MINE) for cell in known)
        proof = self._shortest(marked, left)
        return proof if proof is not None and len(proof.clues) < size else None

    def _relevant(self, known: Sequence[Cell], proof: Proof) -> tuple[Cell, ...]:
        """Return the mines that a proof looks at: around its clues, or all of them."""
        if proof.uses_total:
            return tuple(known)
        near = {cell for clue in proof.clues for cell in self.board.grid.neighbours(clue)}
        return tuple(cell for cell in known if cell in near)

    def _shortest(self, board: Board, cells: Sequence[Cell]) -> Proof | None:
        """Return the proof with the fewest clues, among one cell of each box."""
        boxes: dict[tuple[Cell, ...], Cell] = {}
        for cell in cells:
            seers = tuple(c for c in board.grid.neighbours(cell) if c in self._at)
            boxes.setdefault(seers, cell)
        candidates = list(boxes.values())[:MAX_PROOFS]
        found = []
        for cell in candidates:
            proof = prove(board, cell, limit=self._limit, stop=self._stop)
            self._budget.spend()  # a flag that is set may have left the proof unfound
            if proof is not None:
                found.append(proof)
        return min(found, key=lambda proof: (len(proof.clues), proof.cell), default=None)

    def _steps(self, board: Board, proof: Proof) -> tuple[Step, ...]:
        """Put a proof into words, by the simplest kind of argument that reaches it."""
        shown, mine = set(proof.clues), proof.mine
        clues = [clue for clue in open_clues(board) if clue.cell in shown]
        steps: tuple[Step, ...] | None = None
        if proof.uses_total:
            steps = mine_total.explain(
                board, clues, proof.cell, mine=mine, limit=self._limit, stop=self._stop
            )
        elif len(clues) == 1:
            steps = single_clue.explain(board, clues[0], mine=mine)
        elif len(clues) == 2:
            found = _first(pair.deductions(clues, mine=mine), frozenset({proof.cell}))
            if found is not None:
                steps = pair.explain(board, clues[0], clues[1], found.cells, mine=mine)
        else:
            steps = intervals.explain(board, clues, proof.cell, mine=mine)
            steps = steps or what_if.explain(
                board, clues, proof.cell, mine=mine, budget=self._budget
            )
        self._budget.spend()
        return steps or (_unexplained(proof),)


def _explained(technique: Technique, proof: Proof, steps: tuple[Step, ...]) -> Explained:
    deduction = Deduction(steps[-1].cells, proof.mine, technique, proof.clues, proof.uses_total)
    return Explained(deduction, steps)


def _known(cells: tuple[Cell, ...]) -> Step:
    """State which mines are taken for granted."""
    if len(cells) > _FEW_MINES:
        text = f"{phrases.mines(len(cells))} are already certain by the clues alone"
    else:
        text = f"it is already certain that {phrases.places(cells)} {phrases.are(cells, mine=True)}"
    return Step(Role.KNOWN, phrases.sentence(text), cells, len(cells), len(cells))


def introduction(board: Board, deduction: Deduction) -> str | None:
    """Return the sentence that lists the clues of a long proof, ``None`` for a short one."""
    if len(deduction.clues) < phrases.LONG:
        return None
    count, total = phrases.number(len(deduction.clues)), ""
    if deduction.uses_total:
        total = " and the mine total"
    names = phrases.clues(board, deduction.clues)
    return f"This needs {count} clues{total}: {names}."


def _first(found: Iterable[Deduction], wanted: frozenset[Cell]) -> Deduction | None:
    """Return the deduction about a wanted cell that begins with the first cell."""
    useful = (deduction for deduction in found if not wanted.isdisjoint(deduction.cells))
    return min(useful, key=lambda deduction: (deduction.cells, deduction.clues), default=None)


def _unexplained(proof: Proof) -> Step:
    """State a proof as a whole, where its steps are too many to tell."""
    count = int(proof.mine)
    text = f"it follows from {phrases.number(len(proof.clues))} clues together"
    text += " and the mine total" if proof.uses_total else ""
    text = phrases.sentence(f"{text}, by an argument too long to tell")
    return Step(Role.FACT, text, (proof.cell,), count, count, proof.clues, proof.uses_total)
