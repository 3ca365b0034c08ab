"""Constraint sets (Studholme 2001, modified by Papagoi 2025).

A constraint is a set of cells with the number of mines in it. The clues give the first constraints.
Each of the following steps is used only if the steps before it find nothing:

1. known cells are removed from their constraints; if a constraint has no mines, its cells are
   opened, and if it has as many mines as cells, its cells are marked as mines;
2. a constraint inside another is subtracted from it;
3. the constraints are split into groups that share no cell; in a group of at most ``largest_group``
   cells, every solution is tried, and the cells that are the same in all solutions are decided.

For groups up to that size, the algorithm finds everything that the clues alone decide. As in the
paper, the mine total is used only when all mines are found, and Studholme's guess is left out.

The first two steps cost a few set operations for each pair of constraints that share a cell; the
third is exponential in ``largest_group`` at worst, so the paper sets it to 20. A group is searched
again only if it has changed.

Because of the size limit, the result depends on the order of play. The numbers of opened cells
merge groups, and a group that has grown beyond the limit is no longer searched, although its parts
could have been searched before. Like the paper, ``solve`` searches only if the other steps find
nothing. ``playing.play`` with ``deduce`` searches before it opens cells, so it sometimes gets
further.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.playing import Play
from sapper.classics.toolkit.trace import Trace, named
from sapper.classics.toolkit.working_board import ContradictionError, WorkingBoard
from sapper.clues import Reveal
from sapper.deductions import Deductions
from sapper.errors import InconsistentBoardError
from sapper.grid import Cell
from sapper.words import counted


@dataclass(frozen=True, slots=True)
class Constraint:
    """A set of cells with a known number of mines."""

    cells: frozenset[Cell]
    """The cells, none of them known."""
    mines: int
    """How many of the cells are mines."""
    clues: frozenset[Cell]

    def without(self, other: "Constraint") -> "Constraint":
        """Return this constraint minus another one that it contains."""
        return Constraint(
            self.cells - other.cells, self.mines - other.mines, self.clues | other.clues
        )


class ConstraintStore:
    """The constraints on the unknown cells.

    Every constraint has its own number. A changed constraint gets a new number, so the meaning of a
    number never changes. Comparing a constraint with all constraints that share a cell with it
    costs a few set operations per comparison.

    >>> store = ConstraintStore()
    >>> store.add(Constraint(frozenset([(0, 0), (0, 1)]), 1, frozenset([(1, 0)])))
    >>> store.add(Constraint(frozenset([(0, 0), (0, 1), (0, 2)]), 2, frozenset([(1, 1)])))
    >>> smaller, larger, rest = store.subtract_next()[0]
    >>> sorted(rest.cells), rest.mines
    ([(0, 2)], 1)
    """

    __slots__ = ("_containing", "_fresh", "_next", "_sets", "_trivial")

    def __init__(self) -> None:
        self._sets: dict[int, Constraint] = {}
        self._containing: defaultdict[Cell, set[int]] = defaultdict(set)
        self._fresh: deque[int] = deque()  # not yet compared with constraints that share a cell
        self._trivial: deque[int] = deque()  # constraints without mines, or with only mines
        self._next = 0

    def __getitem__(self, number: int) -> Constraint:
        return self._sets[number]

    def __iter__(self) -> Iterator[Constraint]:
        return iter(self._sets.values())

    def add(self, constraint: Constraint) -> None:
        """Add a constraint, unless there is one on the same cells."""
        if not 0 <= constraint.mines <= len(constraint.cells):
            raise ContradictionError
        if not constraint.cells:
            return
        for number in self._containing[min(constraint.cells)]:
            if self._sets[number].cells == constraint.cells:
                if self._sets[number].mines != constraint.mines:
                    raise ContradictionError
                return
        self._sets[self._next] = constraint
        for cell in constraint.cells:
            self._containing[cell].add(self._next)
        self._fresh.append(self._next)
        if constraint.mines in (0, len(constraint.cells)):
            self._trivial.append(self._next)
        self._next += 1

    def settle(self, cells: Iterable[Cell], *, is_mine: bool) -> None:
        """Remove newly known cells from every constraint."""
        for cell in cells:
            known = Constraint(frozenset([cell]), int(is_mine), frozenset())
            for number in sorted(self._containing[cell]):
                self.add(self._remove(number).without(known))

    def pop_trivial(self) -> Constraint | None:
        """Return the next constraint that decides all its cells, if any."""
        while self._trivial:
            if constraint := self._sets.get(self._trivial.popleft()):
                return constraint
        return None

    def subtract_next(self) -> list[tuple[Constraint, Constraint, Constraint]] | None:
        """Compare the next fresh constraint with its neighbours.

        A constraint that contains the fresh constraint loses the shared cells; a constraint inside
        the fresh constraint makes the fresh one smaller.

        Returns:
            The subtractions: the inner constraint, the outer one, and the difference; or ``None``
            if no constraint is fresh.
        """
        done: list[tuple[Constraint, Constraint, Constraint]] = []
        while self._fresh:
            number = self._fresh.popleft()
            if number not in self._sets:
                continue
            one = self._sets[number]
            for near in sorted(self._sharing(one) - {number}):
                other = self._sets[near]
                if one.cells < other.cells:
                    done.append((one, other, self._remove(near).without(one)))
                    self.add(done[-1][-1])
                elif other.cells < one.cells:
                    done.append((other, one, self._remove(number).without(other)))
                    self.add(done[-1][-1])
                    break
            return done
        return None

    def groups(self) -> list[frozenset[int]]:
        """Return the numbers of the constraints, group by group; groups share no cell."""
        groups, left = [], dict.fromkeys(self._sets)
        while left:
            group = {next(iter(left))}
            border = set(group)
            while border:
                border = set[int]().union(*(self._sharing(self._sets[n]) for n in border)) - group
                group |= border
            groups.append(frozenset(group))
            for number in group:
                del left[number]
        return groups

    def _sharing(self, constraint: Constraint) -> set[int]:
        return set[int]().union(*(self._containing[cell] for cell in constraint.cells))

    def _remove(self, number: int) -> Constraint:
        constraint = self._sets.pop(number)
        for cell in constraint.cells:
            self._containing[cell].remove(number)
        return constraint


LARGEST_GROUP = 20
"""The largest group, in cells, that the paper searches."""

_TRIED_AT_ONCE = 64
"""How many cells are assigned between two checks of the budget; a check per cell would be slow."""

ALL_SAFE = "no mine in the set"
"""The name of the step that opens the cells of a constraint without mines."""
ALL_MINES = "set full of mines"
"""The name of the step that marks the cells of a constraint that has as many mines as cells."""
ALL_SOLUTIONS = "same in all solutions"
"""The name of the step that searches through a group."""


def deduce(
    board: Board,
    *,
    largest_group: int = LARGEST_GROUP,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Deductions:
    """Apply all steps to the clues until nothing changes.

    A step is an inspection of a cell's neighbours, a comparison of a constraint with its
    neighbours, or an assignment of a cell in the search for solutions.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.

    >>> found = deduce(Board.parse("4x2:..../1211"))
    >>> found.safe, found.mines
    (((0, 1), (0, 3)), ((0, 0), (0, 2)))
    """
    return deduce_within(board, Budget(limit, stop), largest_group=largest_group)


def deduce_within(
    board: Board,
    budget: Budget,
    trace: Trace | None = None,
    *,
    largest_group: int = LARGEST_GROUP,
) -> Deductions:
    """Like ``deduce``, but within a given budget and with a trace of subtractions and searches."""
    work = WorkingBoard(board, budget=budget, trace=trace)
    try:
        _run(work, largest_group)
    except ContradictionError:
        return Deductions.contradicted()
    return work.deductions()


def solve(
    board: Board,
    reveal: Reveal,
    *,
    largest_group: int = LARGEST_GROUP,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Play:
    """Play until no step finds anything more.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.
    """
    work = WorkingBoard(board, reveal, budget=Budget(limit, stop))
    try:
        _run(work, largest_group)
    except ContradictionError:
        raise InconsistentBoardError(f"{work.snapshot().id!r} has no solution") from None
    return Play.of(work)


def unsolved(
    board: Board,
    *,
    largest_group: int = LARGEST_GROUP,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> tuple[Constraint, ...]:
    """Return the constraints that remain after all steps have been applied, ordered by cells.

    >>> [sorted(constraint.cells) for constraint in unsolved(Board.parse("3x2:.../.1."))]
    [[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)]]

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.
    """
    try:
        left = _run(WorkingBoard(board, budget=Budget(limit, stop)), largest_group)
    except ContradictionError:
        raise InconsistentBoardError(f"{board.id!r} has no solution") from None
    return tuple(sorted(left, key=lambda constraint: sorted(constraint.cells)))


def _run(work: WorkingBoard, largest_group: int) -> ConstraintStore:
    sets = ConstraintStore()
    _learn(work, sets, [cell for cell, _ in work.clues()])
    searched: set[frozenset[int]] = set()
    while True:
        work.budget.spend()
        if trivial := sets.pop_trivial():
            _decide_all(work, sets, trivial)
        elif opened := work.open_rest():
            _learn(work, sets, opened)
        elif (subtractions := sets.subtract_next()) is not None:
            _trace_subtractions(work, subtractions)
        elif not _search(work, sets, searched, largest_group):
            return sets


def _trace_subtractions(
    work: WorkingBoard, done: list[tuple[Constraint, Constraint, Constraint]]
) -> None:
    if work.trace is None:
        return
    for inside, whole, rest in done:
        work.trace.add(
            f"{_words(inside)} is part of {_words(whole)}: {_words(rest)} is left",
            work.snapshot,
            clues=rest.clues,
            sets=(inside.cells, whole.cells),
        )


def _words(constraint: Constraint) -> str:
    """Return a constraint in words: its cells and how many mines they hold."""
    return f"{{{named(constraint.cells)}}} = {constraint.mines}"


def _learn(work: WorkingBoard, sets: ConstraintStore, opened: Iterable[Cell]) -> None:
    """Remove opened cells from the constraints, and add constraints for their numbers."""
    opened = list(opened)
    sets.settle(opened, is_mine=False)
    for cell in opened:
        if work.codes[cell] <= 8:
            covered, mines = work.around(cell)
            rest = work.codes[cell] - mines
            sets.add(Constraint(frozenset(covered), rest, frozenset([cell])))


def _decide_all(work: WorkingBoard, sets: ConstraintStore, trivial: Constraint) -> None:
    if trivial.mines:
        marked = work.mark(trivial.cells, technique=ALL_MINES, clues=trivial.clues)
        sets.settle(marked, is_mine=True)
    else:
        _learn(work, sets, work.open(trivial.cells, technique=ALL_SAFE, clues=trivial.clues))


def _search(
    work: WorkingBoard, sets: ConstraintStore, searched: set[frozenset[int]], largest_group: int
) -> bool:
    """Try every solution of every small group that changed; return whether a cell was decided."""
    found = False
    for numbers in sets.groups():
        group = [sets[number] for number in sorted(numbers)]
        size = len(frozenset[Cell]().union(*(c.cells for c in group)))
        if numbers in searched:
            continue
        searched.add(numbers)
        if size > largest_group:
            _trace_group(work, group, f"more than {largest_group}: not searched")
            continue
        decided = _same_in_all_solutions(group, work.budget)
        same = named(decided) if decided else "no cell"
        _trace_group(work, group, f"{same} the same in all solutions")
        clues = frozenset[Cell]().union(*(constraint.clues for constraint in group))
        mines = [cell for cell, is_mine in decided.items() if is_mine]
        safe = [cell for cell, is_mine in decided.items() if not is_mine]
        sets.settle(work.mark(mines, technique=ALL_SOLUTIONS, clues=clues), is_mine=True)
        _learn(work, sets, work.open(safe, technique=ALL_SOLUTIONS, clues=clues))
        found = found or bool(decided)
    return found


def _trace_group(work: WorkingBoard, group: list[Constraint], what: str) -> None:
    if work.trace is None:
        return
    cells = frozenset[Cell]().union(*(constraint.cells for constraint in group))
    size = f"{counted(len(cells), 'cell')}, {counted(len(group), 'constraint')}"
    work.trace.add(
        f"group of {size}: {what}",
        work.snapshot,
        clues={clue for constraint in group for clue in constraint.clues},
        sets=[cells],
    )


def _same_in_all_solutions(group: list[Constraint], budget: Budget) -> dict[Cell, bool]:
    """Return each cell that is the same in every solution of a group, and whether it is a mine."""
    # The cells in the most constraints come first, because they prune the most.
    count = {cell: 0 for constraint in group for cell in sorted(constraint.cells)}
    for constraint in group:
        for cell in constraint.cells:
            count[cell] += 1
    cells = sorted(count, key=lambda cell: (-count[cell], cell))
    always: list[int | None] | None = None
    for solution in _solutions(group, cells, budget):
        if always is None:
            always = list(solution)
        else:
            always = [
                old if old == new else None for old, new in zip(always, solution, strict=True)
            ]
        if always.count(None) == len(cells):
            return {}  # every cell has occurred both ways, so more solutions change nothing
    if always is None:
        raise ContradictionError
    return {
        cell: bool(value) for cell, value in zip(cells, always, strict=True) if value is not None
    }


def _solutions(
    group: list[Constraint], cells: list[Cell], budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Yield every assignment of 1 (mine) or 0 (empty) to the cells, by backtracking, 0 first."""
    inside = [[i for i, c in enumerate(group) if cell in c.cells] for cell in cells]
    missing = [constraint.mines for constraint in group]
    free = [len(constraint.cells) for constraint in group]
    chosen: list[int] = []
    value = tried = 0
    while True:
        if len(chosen) == len(cells):
            yield tuple(chosen)
            value = 2
        if value == 2:  # both values have been tried: back to the previous cell
            if not chosen:
                return
            value = chosen.pop()
            for i in inside[len(chosen)]:
                missing[i] += value
                free[i] += 1
            value += 1
            continue
        touched = inside[len(chosen)]
        if all(0 <= missing[i] - value < free[i] for i in touched):
            tried += 1
            if tried % _TRIED_AT_ONCE == 0:
                budget.spend(_TRIED_AT_ONCE)
            for i in touched:
                missing[i] -= value
                free[i] -= 1
            chosen.append(value)
            value = 0
        else:
            value += 1
