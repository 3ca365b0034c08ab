"""Checks a hint by SAT: its steps, its scopes, its conclusion. Knows nothing of how it was made."""

from functools import cache
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from sapper import Board, State
from sapper.hints import Kind, Role


def around(board, clue):
    """The hidden cells of a clue, and how many mines it lacks."""
    near = board.grid.neighbours(clue)
    hidden = [cell for cell in near if board.is_hidden(cell)]
    return hidden, board.clue(clue) - sum(board[cell] == State.MINE for cell in near)


class Claims:
    """Statements about how many mines some cells hold; says whether they can hold together."""

    def __init__(self, board):
        self.variable = {cell: n for n, cell in enumerate(board.cells_in(State.HIDDEN), 1)}
        self.top = len(self.variable)
        self.clauses = []

    def between(self, cells, least, most):
        names = [self.variable[cell] for cell in cells]
        if least > len(names) or most < 0 or least > most:
            self.clauses.append([])
            return
        if least > 0:
            self._add(CardEnc.atleast(names, least, self.top, encoding=EncType.seqcounter))
        if most < len(names):
            self._add(CardEnc.atmost(names, most, self.top, encoding=EncType.seqcounter))

    def _add(self, formula):
        self.top = max(self.top, formula.nv)
        self.clauses.extend(formula.clauses)

    def possible(self):
        if [] in self.clauses:
            return False
        with Cadical153(bootstrap_with=self.clauses) as solver:
            return solver.solve()


def given(board, clues, uses_total, premises=()):
    claims = Claims(board)
    for clue in clues:
        hidden, missing = around(board, clue)
        claims.between(hidden, missing, missing)
    if uses_total:
        left = board.mines - board.count(State.MINE)
        claims.between(board.cells_in(State.HIDDEN), left, left)
    for step in premises:
        claims.between(step.cells, step.least, step.most)
    return claims


def follows(board, clues, uses_total, statement, premises=()):
    """Tell whether a statement (cells, least, most) holds wherever the clues and premises do."""
    cells, least, most = statement
    below = given(board, clues, uses_total, premises)
    below.between(cells, 0, least - 1)
    above = given(board, clues, uses_total, premises)
    above.between(cells, most + 1, len(cells))
    return not below.possible() and not above.possible()


def check_steps(board, steps):
    """Check every step by itself, and that no supposition is left open at the end."""
    open_at = []
    for number, step in enumerate(steps):
        assert all(premise < number for premise in step.premises)
        assert step.cells == tuple(sorted(set(step.cells)))
        assert step.clues == tuple(sorted(set(step.clues)))
        premises = [steps[premise] for premise in step.premises]
        scope = frozenset().union(*(open_at[premise] for premise in step.premises))
        if step.role is Role.SUPPOSE:
            assert not step.premises
            scope = frozenset({number})
        elif step.role is Role.KNOWN:
            assert number == 0
            every = [clue for clue, _ in board.clues()]
            assert step.least == step.most == len(step.cells)
            assert follows(board, every, False, (step.cells, step.least, step.most))
        elif step.role is Role.FACT:
            assert all(premise.role is not Role.CONTRADICTION for premise in premises)
            statement = (step.cells, step.least, step.most)
            assert follows(board, step.clues, step.uses_total, statement, premises), step
        elif step.role is Role.CONTRADICTION:
            assert not given(board, step.clues, step.uses_total, premises).possible(), step
        else:
            supposed, failed = premises
            assert supposed.role is Role.SUPPOSE
            assert failed.role is Role.CONTRADICTION
            assert step.cells == supposed.cells
            assert len(step.cells) == 1
            assert step.least == step.most == 1 - supposed.least
            scope = open_at[step.premises[1]] - {step.premises[0]}
        open_at.append(scope)
    assert not open_at[-1]


def check_conclusion(board, steps, proof):
    """Check a proof in words, and that it ends with what was to be proved."""
    check_steps(board, steps)
    last = steps[-1]
    assert proof.cell in last.cells
    assert last.least == last.most
    assert bool(last.least) == proof.mine


def check_certain(hint):
    """Check a hint that claims certainty, from its last word back to its clues."""
    board, mine = hint.board, hint.kind is Kind.MINE
    known = [step for step in hint.steps if step.role is Role.KNOWN]
    value = int(mine)
    for cell in hint.cells:
        claim = ((cell,), value, value)
        assert follows(board, hint.clues, hint.uses_total, claim, known), hint.text
    check_steps(board, hint.steps)
    last = hint.steps[-1]
    assert set(hint.cells) <= set(last.cells)
    assert last.least == last.most == (len(last.cells) if mine else 0)
    assert {clue for step in hint.steps for clue in step.clues} <= set(hint.clues)
    assert any(step.uses_total for step in hint.steps) == hint.uses_total


def rungs(board: Board) -> dict:
    """Return the rung of every certain cell, by trying all sets of clues; few hidden cells only."""
    return _rungs(board)


@cache
def _rungs(board):
    hidden = board.cells_in(State.HIDDEN)
    every = (1 << (1 << len(hidden))) - 1
    # A set of placements is a number with a bit for each placement.
    mined = [
        sum(1 << p for p in range(1 << len(hidden)) if p >> bit & 1) for bit in range(len(hidden))
    ]
    agreeing = []
    for clue, _ in board.clues():
        cells, missing = around(board, clue)
        mask = sum(1 << hidden.index(cell) for cell in cells)
        agreeing.append(
            sum(1 << p for p in range(1 << len(hidden)) if (p & mask).bit_count() == missing)
        )
    total = every
    if board.mines is not None:
        left = board.mines - board.count(State.MINE)
        total = sum(1 << p for p in range(1 << len(hidden)) if p.bit_count() == left)
    everything = every
    for placements in agreeing:
        everything &= placements
    stages = [
        (1, agreeing),
        (2, [one & two for one, two in combinations(agreeing, 2)]),
        (3, [everything]),
        (4, [everything & total]),
    ]
    found = {}
    for rung, sets in stages:
        for placements in sets:
            for cell, mines in zip(hidden, mined, strict=True):
                if not placements & mines:
                    found.setdefault((cell, False), rung)
                if not placements & ~mines:
                    found.setdefault((cell, True), rung)
    return found
