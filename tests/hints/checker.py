"""Checks a hint by SAT: each step, and that its clues alone force all it claims.

The check does not know how the hint was made.
"""

from functools import cache
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from sapper import Board, State
from sapper.hints import Hint, Kind, ProofSteps
from sapper.hints.steps import LineKind, Reason


def around(board, clue):
    """The hidden cells of a clue, and how many mines it lacks."""
    near = board.grid.neighbours(clue)
    hidden = [cell for cell in near if board.is_hidden(cell)]
    return hidden, board.clue(clue) - sum(board[cell] == State.MINE for cell in near)


class Claims:
    """Statements about the number of mines in some cells.

    It shows whether they contradict each other.
    """

    def __init__(self, board, clues, *, uses_total):
        self.variable = {cell: n for n, cell in enumerate(board.cells_in(State.HIDDEN), 1)}
        self.top = len(self.variable)
        self.clauses = []
        for clue in clues:
            hidden, missing = around(board, clue)
            self.between(hidden, missing, missing)
        if uses_total:
            left = board.mines - board.count(State.MINE)
            self.between(board.cells_in(State.HIDDEN), left, left)

    def between(self, cells, least, most):
        names = [self.variable[cell] for cell in cells]
        if least > len(names) or most < 0 or least > most:
            self.clauses.append([])
            return
        if least > 0:
            self._add(CardEnc.atleast(names, least, self.top, encoding=EncType.seqcounter))
        if most < len(names):
            self._add(CardEnc.atmost(names, most, self.top, encoding=EncType.seqcounter))

    def know(self, cells, *, mine):
        self.clauses += [[self.variable[cell] if mine else -self.variable[cell]] for cell in cells]

    def _add(self, formula):
        self.top = max(self.top, formula.nv)
        self.clauses.extend(formula.clauses)

    def possible(self, *more):
        if [] in self.clauses:
            return False
        with Cadical153(bootstrap_with=self.clauses) as solver:
            return solver.solve(assumptions=list(more))

    def force(self, cells, *, mine):
        """Return whether each cell must be as claimed."""
        sign = -1 if mine else 1
        return not any(self.possible(sign * self.variable[cell]) for cell in cells)


def check_proof(board: Board, proof: ProofSteps) -> None:
    """Check that every step follows from its clues and premises, and all from the clues alone."""
    for number, step in enumerate(proof.steps):
        assert step.cells
        assert step.cells == tuple(sorted(set(step.cells)))
        assert all(premise < number for premise in step.premises)
        assert len(set(step.clues)) == len(step.clues)
        claims = Claims(board, step.clues, uses_total=step.uses_total)
        for premise in step.premises:
            claims.know(proof.steps[premise].cells, mine=proof.steps[premise].mine)
        assert claims.possible(), step
        assert claims.force(step.cells, mine=step.mine), step
        check_technique(board, proof, step)
        check_argument(board, proof, step)
    whole = Claims(board, proof.clues, uses_total=proof.uses_total)
    for step in proof.steps:
        assert whole.force(step.cells, mine=step.mine), step
    # Every step is needed for the conclusion.
    used = {len(proof.steps) - 1}
    for number in reversed(range(len(proof.steps))):
        if number in used:
            used.update(proof.steps[number].premises)
    if not all(step.mine for step in proof.steps):
        assert used == set(range(len(proof.steps)))


def check_technique(board, proof, step):
    """Check that a step's rung matches what it uses."""
    rung = step.technique.rung
    assert step.uses_total == (rung == 4)
    if rung == 2:
        assert len(step.clues) == 2
    if step.reason is Reason.FULL:  # each clue by itself
        for clue in step.clues:
            claims = Claims(board, [clue], uses_total=False)
            for premise in step.premises:
                near = [c for c in proof.steps[premise].cells if c in claims.variable]
                claims.know(near, mine=proof.steps[premise].mine)
            hidden = [cell for cell in around(board, clue)[0] if cell in step.cells]
            assert claims.force(hidden, mine=True)
    elif rung == 1:
        assert len(step.clues) == 1


def check_argument(board, proof, step):
    """Check every line: inferences under the supposition, counts that hold and add up."""
    lines = step.argument
    if step.reason in (Reason.TOO_MANY, Reason.TOO_FEW):
        known = [(step.cells, not step.mine)]
        known += [(proof.steps[p].cells, proof.steps[p].mine) for p in step.premises]
        for line in lines:
            claims = Claims(board, line.clues, uses_total=False)
            for cells, mine in known:
                claims.know(cells, mine=mine)
            assert claims.force(line.cells, mine=line.kind is LineKind.MINES), line
            known.append((line.cells, line.mine))
        failing = Claims(board, step.clues[-1:], uses_total=False)
        for cells, mine in known:
            failing.know(cells, mine=mine)
        assert not failing.possible(), step
    for line in lines:
        if line.mine is None:
            claims = Claims(board, line.clues, uses_total=False)
            for premise in step.premises:
                claims.know(proof.steps[premise].cells, mine=proof.steps[premise].mine)
            if step.reason in (Reason.OVER_TOTAL, Reason.UNDER_TOTAL):
                claims.know(step.cells, mine=not step.mine)
            if line.kind is LineKind.NEEDS:
                claims.between(line.cells, 0, line.count - 1)
            else:
                claims.between(line.cells, line.count + 1, len(line.cells))
            assert not claims.possible(), line
    counted = [cell for line in lines if line.mine is None for cell in line.cells]
    assert len(counted) == len(set(counted))  # no cell is counted twice


def check_certain(hint: Hint) -> None:
    """Check a hint that claims certainty, from its conclusion back to its clues."""
    assert hint.proof is not None
    check_proof(hint.board, hint.proof)
    assert set(hint.cells) <= set(hint.proof.last.cells)
    assert hint.proof.last.mine == (hint.kind is Kind.MINE)
    if hint.kind is not Kind.WRONG_FLAG:
        assert hint.cells == hint.proof.last.cells


def rungs(board: Board) -> dict:
    """Return the rung of every certain cell, by trying all chains of facts.

    Only for few hidden cells.
    """
    return _rungs(board)


@cache
def _rungs(board):
    """Add all conclusions from one clue, two clues, all clues, and the total, in turn."""
    hidden = board.cells_in(State.HIDDEN)
    count = 1 << len(hidden)
    every = (1 << count) - 1
    # A set of placements is a number with a bit for each placement.
    mined = [sum(1 << p for p in range(count) if p >> bit & 1) for bit in range(len(hidden))]
    agreeing = []
    for clue, _ in board.clues():
        cells, missing = around(board, clue)
        mask = sum(1 << hidden.index(cell) for cell in cells)
        agreeing.append(sum(1 << p for p in range(count) if (p & mask).bit_count() == missing))
    total = every
    if board.mines is not None:
        left = board.mines - board.count(State.MINE)
        total = sum(1 << p for p in range(count) if p.bit_count() == left)
    everything = every
    for placements in agreeing:
        everything &= placements
    stages = [
        (1, agreeing),
        (2, [*agreeing, *(one & two for one, two in combinations(agreeing, 2))]),
        (3, [everything]),
        (4, [everything & total]),
    ]
    found = {}
    known = every
    for rung, sets in stages:
        changed = True
        while changed:
            changed = False
            for placements in sets:
                for cell, mines in zip(hidden, mined, strict=True):
                    left = placements & known
                    for mine, other in ((False, mines), (True, every & ~mines)):
                        if not left & other and (cell, mine) not in found:
                            found[cell, mine] = rung
                            known &= every & ~other
                            changed = True
    return found
