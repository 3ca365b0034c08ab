"""Searches for the easiest proof about a cell: on the lowest rung, with the fewest sentences.

The search uses single clues first, then also pairs. It infers everything that follows from them,
and takes the shortest chain to one of the wanted cells. Mines that a clue or a pair shows are facts
for every later step, so "these two 1s show mines, so the 2 between them is complete" is single-clue
reasoning. Other cells that can be proved without the mine total need a region: the search assumes
the opposite for each cell, and the proof shows the shortest path to a contradiction. The remaining
cells need the mine total.
"""

from collections.abc import Iterable
from dataclasses import replace

from sapper.board import Board
from sapper.budget import Budget
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, analyse, prove
from sapper.grid import Cell
from sapper.hints import mine_total, refutation, shortest_proof
from sapper.hints.inference import Closure, ClueTable
from sapper.hints.shortest_proof import ShortestProof
from sapper.hints.steps import ProofSteps, Reason, Step, Technique
from sapper.notation import State

MAX_CELLS = 24
"""The maximum number of cells whose proofs by a region or the mine total are compared."""

MAX_COUNTED = 8
"""The maximum number of cells for which the search tries a proof by the mine total."""

FEW_MINES = 6
"""If single clues and pairs show at most this many mines, the search also tries proofs by the mine
total that do not start by proving these mines."""


REACHES = (2, 4, 8)
"""The search looks for a proof within these distances from the player's last move, the nearest
first."""


class ProofSearch:
    """Searches for proofs about the cells of a consistent board, from the easiest rung upwards.

    >>> search = ProofSearch(Board.parse("3x2:.../121"))
    >>> found = search.easiest([(0, 1)], mine=False)
    >>> found.technique, found.last.cells, [step.cells for step in found.steps]
    (<Technique.PAIR: 'pair of clues'>, ((0, 1),), [((0, 2),), ((0, 1),)])

    Every method raises ``UndecidedError`` if the stop signal is set.
    """

    def __init__(
        self, board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
    ) -> None:
        """Prepare a search on a board."""
        self.board = board
        self._limit = limit
        self._stop = stop
        self._budget = Budget(stop=stop)
        self._table = ClueTable.of(board)
        self._local: Analysis | None = None
        self._shown: Closure | None = None

    def easiest(
        self,
        wanted: Iterable[Cell],
        *,
        mine: bool,
        any_safe: bool = False,
        near: Cell | None = None,
    ) -> ProofSteps:
        """Return the easiest proof for one or more of the cells, all of which can be proved.

        Args:
            wanted: the cells, at least one.
            mine: whether they are mines.
            any_safe: whether any safe cell of the board will do, which is faster.
            near: where the player is looking. Of equally easy proofs (same technique, same number
                of sentences), one near this cell is preferred.
        """
        cells = frozenset(wanted)
        found = (
            self.simple(cells, mine=mine, any_safe=any_safe)
            or self.region(cells, mine=mine)
            or self.total(cells, mine=mine)
        )
        if near is None:
            return found
        row, col = near
        for reach in REACHES:
            close = frozenset(
                cell for cell in cells if max(abs(cell[0] - row), abs(cell[1] - col)) <= reach
            )
            if close.intersection(found.last.cells):
                return found
            nearer = self._by(found.technique, close, mine=mine, any_safe=any_safe)
            if nearer is not None and nearer.sentences <= found.sentences:
                return nearer
        return found

    def _by(
        self, technique: Technique, cells: frozenset[Cell], *, mine: bool, any_safe: bool
    ) -> ProofSteps | None:
        """Return the easiest proof for some cells that needs no harder technique than this one."""
        if not cells:
            return None
        found: ProofSteps | None
        if technique.rung <= Technique.PAIR.rung:
            found = self.simple(cells, mine=mine, any_safe=any_safe)
        elif technique is Technique.REGION:
            found = self.region(cells, mine=mine)
        else:
            found = self.total(cells, mine=mine)
        return found if found is not None and found.technique.rung <= technique.rung else None

    def simple(
        self, wanted: frozenset[Cell], *, mine: bool, any_safe: bool = False
    ) -> ProofSteps | None:
        """Return the shortest proof by single clues or else with pairs; ``None`` if none exists."""
        goal = self._table.mask(wanted)
        closure = Closure(self._table, use_safe=not any_safe, budget=self._budget)
        for pairs in (False, True):
            closure.extend(pairs=pairs)
            if goal & (closure.mines if mine else closure.safe):
                chain = ShortestProof(closure, self._budget).of_any(goal, mine=mine)
                return self._proof(shortest_proof.steps(self._table, chain))
        return None

    def pair(self, wanted: frozenset[Cell], *, mine: bool) -> ProofSteps | None:
        """Return the nearest one-step proof by two clues; ``None`` if there is none.

        Call this only if single clues do not decide any further cell.
        """
        goal = self._table.mask(wanted)
        closure = Closure(self._table, budget=self._budget)
        closure.next_round(pairs=True)
        chain = ShortestProof(closure, self._budget).of_any(goal, mine=mine)
        return self._proof(shortest_proof.steps(self._table, chain)) if chain else None

    def mines(self) -> ProofSteps | None:
        """Return a proof of all mines that single clues show or, if there are none, pairs show."""
        for pairs in (False, True):
            closure = Closure(self._table, budget=self._budget)
            closure.extend(pairs=pairs)
            if closure.mines:
                return self._proof(self._proving(closure, closure.mines))
        return None

    def region(self, wanted: frozenset[Cell], *, mine: bool) -> ProofSteps | None:
        """Return the easiest proof found that uses a region but not the total."""
        local = self._without_total()
        certain = local.mines if mine else local.safe
        goals = self._candidates(sorted(wanted.intersection(certain)))
        if not goals:
            return None
        known = self._facts().mines
        for pairs in (False, True):
            refutations = [
                refutation.refute(
                    self._table,
                    self.board.grid.index(cell),
                    mine=mine,
                    known_mines=known,
                    pairs=pairs,
                    budget=self._budget,
                )
                for cell in goals
            ]
            found = sorted((each for each in refutations if each), key=lambda each: each.effort)
            if found:
                proofs = [self._refuted(each) for each in found[:4]]
                return min(proofs, key=lambda proof: proof.effort)
        return self._every_way(goals, Technique.REGION)

    def total(self, wanted: frozenset[Cell], *, mine: bool) -> ProofSteps:
        """Return the easiest proof found that needs the total."""
        goals = self._candidates(sorted(wanted))
        closure = self._facts()
        found = []
        if closure.mines.bit_count() <= FEW_MINES:
            found += self._counted(self.board, goals, [])
        if closure.mines:
            mines = self._table.cells(closure.mines)
            marked = self.board.with_cells((cell, State.MINE) for cell in mines)
            hidden = [cell for cell in goals if marked.is_hidden(cell)]
            found += self._counted(marked, hidden, self._proving(closure, closure.mines))
        if found:
            return min(found, key=lambda proof: proof.effort)
        return self._every_way(goals, Technique.TOTAL) or self._whole_board(goals[0], mine=mine)

    def _proof(self, steps: list[Step]) -> ProofSteps:
        return ProofSteps(_with_patterns(self.board, tuple(steps)))

    def _facts(self) -> Closure:
        """Return what single clues and pairs decide; proofs on upper rungs use only its mines."""
        if self._shown is None:
            self._shown = Closure(self._table, budget=self._budget)
            self._shown.extend(pairs=True)
        return self._shown

    def _proving(self, closure: Closure, mines: int) -> list[Step]:
        chain = ShortestProof(closure, self._budget).of_all(mines) if mines else ()
        return shortest_proof.steps(self._table, chain)

    def _without_total(self) -> Analysis:
        if self._local is None:
            self._local = analyse(
                self.board.with_mines(None), limit=self._limit, seconds=0, stop=self._stop
            )
            self._budget.spend()
        return self._local

    def _candidates(self, cells: list[Cell]) -> list[Cell]:
        """Return up to ``MAX_CELLS`` cells, no two of which touch exactly the same clues."""
        boxes: dict[tuple[int, ...], Cell] = {}
        for cell in cells:
            seers = self._table.seen_by.get(self.board.grid.index(cell), [])
            boxes.setdefault(tuple(seers), cell)
        return list(boxes.values())[:MAX_CELLS]

    def _refuted(self, found: refutation.Refutation) -> ProofSteps:
        before = self._proving(self._facts(), found.known_mines)
        known = set(self._table.cells(found.known_mines))
        premises = tuple(n for n, step in enumerate(before) if not known.isdisjoint(step.cells))
        return self._proof([*before, refutation.step(self._table, found, premises)])

    def _counted(self, board: Board, goals: list[Cell], before: list[Step]) -> list[ProofSteps]:
        """Return proofs of some cells by the total; `before` has the steps that prove mines."""
        found = []
        premises = tuple(n for n, step in enumerate(before) if step.mine)
        for cell in goals[:MAX_COUNTED]:
            proof = prove(board, cell, limit=self._limit, stop=self._stop)
            self._budget.spend()  # if the stop signal is set, the proof may not have been found
            if proof is None:
                continue
            argument = mine_total.argue(
                board, proof.clues, cell, mine=proof.mine, limit=self._limit, stop=self._stop
            )
            step = argument.step(mine=proof.mine, premises=premises)
            found.append(self._proof([*before, step]))
        return found

    def _every_way(self, goals: list[Cell], technique: Technique) -> ProofSteps | None:
        """Return the one-step proof with the fewest clues; it has no argument in words."""
        total = self.board.mines if technique is Technique.TOTAL else None
        found = []
        for cell in goals:
            proof = prove(self.board.with_mines(total), cell, limit=self._limit, stop=self._stop)
            self._budget.spend()
            if proof is not None:
                found.append(proof)
        if not found:
            return None
        best = min(found, key=lambda proof: (len(proof.clues), proof.cell))
        technique = Technique.TOTAL if best.uses_total else Technique.REGION
        return ProofSteps((_stated(best.cell, best.clues, technique, mine=best.mine),))

    def _whole_board(self, cell: Cell, *, mine: bool) -> ProofSteps:
        """Return one step with all clues and no argument; used if the limit stops the search."""
        every = tuple(clue.cell for clue in self._table.clues)
        technique = Technique.REGION if self.board.mines is None else Technique.TOTAL
        return ProofSteps((_stated(cell, every, technique, mine=mine),))


def _stated(cell: Cell, clues: tuple[Cell, ...], technique: Technique, *, mine: bool) -> Step:
    uses_total = technique is Technique.TOTAL
    return Step(technique, Reason.EVERY_WAY, (cell,), mine, clues, uses_total=uses_total)


# Patterns that players know by name: 1-1, 1-2, 1-2-1, 1-2-2-1. A pattern is a straight run of clues
# next to each other along a straight border, with all hidden cells around them on the same side.
# The numbers are the mines that the clues still lack after subtracting known mines, as players see
# them: a 2 next to a known mine "is a 1".

_RUNS = ((1, 2, 2, 1), (1, 2, 1))
"""The patterns of more than two numbers, the longest first."""


def _with_patterns(board: Board, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Add the names of patterns to steps with two clues."""
    found = []
    for number, step in enumerate(steps):
        if step.reason not in (Reason.PAIR_MINES, Reason.PAIR_SAFE):
            found.append(step)
            continue
        mines = {cell for earlier in steps[:number] if earlier.mine for cell in earlier.cells}
        pattern, run = _pattern(board, step, frozenset(mines))
        found.append(replace(step, pattern=pattern, run=run))
    return tuple(found)


def _pattern(
    board: Board, step: Step, mines: frozenset[Cell]
) -> tuple[str | None, tuple[Cell, ...]]:
    """Return the name of a step's pattern, and its clues."""
    decided, other = step.clues
    across = (decided[0] - other[0], decided[1] - other[1])
    if abs(across[0]) + abs(across[1]) != 1:
        return None, ()
    border = _Border(board, mines, (abs(across[0]), abs(across[1])))
    numbers = border.lacks(other), border.lacks(decided)
    for run in _RUNS:
        if cells := border.run(run, decided, other):
            return "-".join(map(str, run)), tuple(cells)
    wanted = (1, 1) if step.reason is Reason.PAIR_SAFE else (1, 2)
    if numbers != wanted:
        return None, ()
    return "-".join(map(str, wanted)), (other, decided)


class _Border:
    """The clues of one row, or of one column, and the mines that they lack."""

    def __init__(self, board: Board, mines: frozenset[Cell], along: Cell) -> None:
        self._board = board
        self._mines = mines
        self._along = along

    def lacks(self, cell: Cell) -> int | None:
        """Return how many mines an unfinished clue still lacks; ``None`` for any other cell."""
        board = self._board
        if cell not in board.grid or (clue := board.clue(cell)) is None:
            return None
        near = board.grid.neighbours(cell)
        known = sum(board[other] == State.MINE or other in self._mines for other in near)
        return clue - known if self.hidden(cell) else None

    def hidden(self, cell: Cell) -> list[Cell]:
        """Return the undecided cells around a clue."""
        board = self._board
        near = board.grid.neighbours(cell)
        return [other for other in near if board.is_hidden(other) and other not in self._mines]

    def run(self, run: tuple[int, ...], decided: Cell, other: Cell) -> list[Cell]:
        """Return clues with these numbers on a straight border, including both given clues."""
        down, right = self._along
        for offset in range(-len(run), len(run)):
            cells = [
                (decided[0] + down * (offset + i), decided[1] + right * (offset + i))
                for i in range(len(run))
            ]
            if decided in cells and other in cells and self._fits(cells, run):
                return cells
        return []

    def _fits(self, cells: list[Cell], run: tuple[int, ...]) -> bool:
        if any(self.lacks(cell) != number for cell, number in zip(cells, run, strict=True)):
            return False
        down, right = self._along
        # All hidden cells must be in one line next to the clues: none on the other side, and none
        # in the clues' own line, beyond its ends.
        sides = {
            (other[0] - cell[0]) * right + (other[1] - cell[1]) * down
            for cell in cells
            for other in self.hidden(cell)
        }
        return sides in ({1}, {-1})
