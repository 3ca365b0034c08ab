"""Decides whether a board is consistent, and finds safe cells and mines, using bags.

The pass along a tree decomposition finds, bag by bag, which assignments survive, and with how many
mines. Choose a root. An assignment of a bag survives if it satisfies the clues in the bag, and
every child has a surviving assignment that agrees with it on the shared cells. The bag of each clue
contains all cells around the clue, so an assignment of the root survives iff it extends to the
whole tree. So the tree is consistent iff an assignment of the root survives. The cost is linear in
the number of bags and exponential in the width. Hoder 2007, chapter 5.

This module does two things that the thesis does not. First, it uses the mine total: each surviving
assignment is stored with the possible numbers of mines in the tree below it, so that the total can
be checked exactly. Second, any bag can be the root: the message from a bag to a neighbour is the
same for all roots on the neighbour's side, so making every bag the root in turn costs only as much
as two passes. At the end, the results for parts, sea and mine total are combined.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics.bags.decomposition import BoardDecomposition, ConnectedPart, Shape
from sapper.classics.toolkit.counting import (
    Assignment,
    assignments,
    number_sums,
    numbers_between,
    sums_of_others,
)
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition
from sapper.classics.toolkit.trace import Trace, named, surviving
from sapper.deductions import Deductions
from sapper.errors import UndecidedError
from sapper.grid import Cell
from sapper.notation import State
from sapper.words import counted

Survivors = Mapping[Assignment, int]
"""Assignments, each with the possible numbers of mines (see ``toolkit.counting``) of its
extensions."""


def bag_assignments(
    board: Board, bag: frozenset[Cell], *, budget: Budget | None = None
) -> list[Assignment]:
    """Return all assignments of a bag that satisfy its clues.

    The bag must be a union of the bags of clues, so that a clue in the bag sees every hidden cell
    in it.

    >>> board = Board.parse("3x1:.1.")
    >>> bag_assignments(board, frozenset(board.grid.cells()))
    [frozenset({(0, 0)}), frozenset({(0, 2)})]
    """
    constraints = []
    for cell in sorted(bag):
        clue = board.clue(cell)
        if clue is not None:
            around = board.grid.neighbours(cell)
            known = sum(board[other] == State.MINE for other in around)
            hidden = frozenset(other for other in around if board.is_hidden(other))
            constraints.append((hidden, clue - known))
    return assignments(constraints, budget=budget)


@dataclass(frozen=True, slots=True)
class FilteredBag:
    """The assignments that a bag keeps in the pass from the leaves to the root."""

    bag: int
    """The index of the bag in the tree decomposition."""
    parent: int | None
    """The parent bag; ``None`` for the root."""
    assignments: int
    """How many assignments satisfy the bag's own clues."""
    survivors: Survivors
    """The assignments that agree with all bags below this bag.

    Each is stored with the possible mine counts of the bags below.
    """


def filtering(
    board: Board, tree: GraphDecomposition[Cell], *, root: int = 0, budget: Budget | None = None
) -> Iterator[FilteredBag]:
    """Yield the assignments kept by each bag: children before parents, the root of each tree last.

    This is the pass of the thesis (its function OhodnoťKořen), one bag at a time, for display. In a
    forest, the first bag of each tree is a root.

    >>> from sapper.classics.bags import BoardDecomposition
    >>> board = Board.parse("5x1:.1.1*")
    >>> tree = BoardDecomposition.of(board).parts[0].tree
    >>> [(each.bag, each.assignments, len(each.survivors)) for each in filtering(board, tree)]
    [(1, 1, 1), (0, 2, 1)]
    """
    work = TreePass(board, tree, budget)
    parents: dict[int, int | None] = {}
    for start in (root, *range(len(tree.bags))):
        if start in parents:
            continue
        parents[start] = None
        order = [start]
        for bag in order:
            below = [other for other in work.joined.neighbours[bag] if other not in parents]
            parents.update(dict.fromkeys(below, bag))
            order += below
        for bag in reversed(order):
            parent = parents[bag]
            children = tuple(o for o in work.joined.neighbours[bag] if o != parent)
            for child in children:
                work.messages[child, bag] = work.message(child, bag)
            kept = work.filtered(bag, children)
            yield FilteredBag(bag, parent, len(work.own[bag]), kept)


class TreePass:
    """The messages between the bags of a tree, each computed once, on demand.

    Each inspected assignment, of a bag or of some of its clues, costs one step of the budget. If
    the budget is spent or its stop signal is set, every method raises ``UndecidedError``.
    """

    def __init__(
        self, board: Board, tree: GraphDecomposition[Cell], budget: Budget | None = None
    ) -> None:
        self.budget = Budget() if budget is None else budget
        self.hidden = [frozenset(c for c in bag if board.is_hidden(c)) for bag in tree.bags]
        self.own = [bag_assignments(board, bag, budget=self.budget) for bag in tree.bags]
        self.joined: Graph[int] = tree.graph
        self.messages: dict[tuple[int, int], Survivors] = {}

    def at_root(self, root: int) -> Survivors:
        """Return a root's surviving assignments, with the possible numbers of mines in the tree."""
        for child, parent in self._missing(root):
            self.messages[child, parent] = self.message(child, parent)
        return self.filtered(root, self.joined.neighbours[root])

    def _missing(self, root: int) -> list[tuple[int, int]]:
        """Return the messages not yet computed for this root, children before parents."""
        wanted = [(child, root) for child in self.joined.neighbours[root]]
        wanted = [edge for edge in wanted if edge not in self.messages]
        for bag, parent in wanted:
            others = (other for other in self.joined.neighbours[bag] if other != parent)
            wanted += [edge for o in others if (edge := (o, bag)) not in self.messages]
        return wanted[::-1]

    def message(self, child: int, parent: int) -> Survivors:
        """Return the possible mine counts of unshared cells, per assignment of the shared cells."""
        others = tuple(other for other in self.joined.neighbours[child] if other != parent)
        shared = self.hidden[child] & self.hidden[parent]
        message: dict[Assignment, int] = {}
        for assignment, numbers in self.filtered(child, others).items():
            key = assignment & shared
            message[key] = message.get(key, 0) | numbers >> len(key)
        return message

    def filtered(self, bag: int, others: tuple[int, ...]) -> Survivors:
        """Return the assignments of a bag that are compatible with these other bags."""
        kept = {assignment: 1 << len(assignment) for assignment in self.own[bag]}
        for other in others:
            self.budget.spend(len(kept))
            shared = self.hidden[bag] & self.hidden[other]
            message = self.messages[other, bag]
            kept = {
                assignment: number_sums(numbers, message[assignment & shared])
                for assignment, numbers in kept.items()
                if assignment & shared in message
            }
        return kept


def verdict(
    stages: BoardDecomposition, *, limit: int | None = None, stop: StopFlag | None = None
) -> Verdict:
    """Return whether a board is consistent, or unknown if its decomposition cannot decide it.

    A part without a decomposition is assumed to allow any number of mines. If even then no number
    of mines matches the mine total, or if another part is inconsistent, the board is inconsistent.

    Args:
        stages: The decomposed board, with or without a mine total.
        limit: Maximum number of steps; ``None`` for no limit. If the limit is reached, the verdict
            is unknown.
        stop: A stop signal; another thread sets it to end the call. Then the verdict is unknown.

    >>> verdict(BoardDecomposition.of(Board.parse("3x1m2:.1.")))
    <Verdict.INCONSISTENT: 'inconsistent'>
    """
    budget = Budget(limit, stop)
    numbers = numbers_between(0, len(_sea(stages)))
    try:
        for part in stages.parts:
            numbers = number_sums(numbers, _numbers(stages, part, budget))
    except UndecidedError:
        return Verdict.UNKNOWN
    if not _fits(stages.board, numbers):
        return Verdict.INCONSISTENT
    return Verdict.UNKNOWN if stages.shape is Shape.NEITHER else Verdict.CONSISTENT


def deduce(board: Board, *, limit: int | None = None, stop: StopFlag | None = None) -> Deductions:
    """Return the safe cells and mines: the cells for which the opposite has no solution.

    The thesis makes a new pass for every cell. Here each bag in turn is the root, and its surviving
    assignments decide all its cells at once. The result is the same, but the cost is only that of
    two passes. Cells in parts without a decomposition are left out.

    Raises:
        UndecidedError: the limit was reached, during the decomposition of the board or afterwards,
            or the stop signal was set.

    >>> deduce(Board.parse("5x2:...../11211")).safe
    ((0, 0), (0, 2), (0, 4))
    """
    stages = BoardDecomposition.of(board, limit=limit, stop=stop)
    return _deduced(stages, Budget(limit, stop))


def decide_within(
    board: Board, budget: Budget, trace: Trace | None = None
) -> tuple[Verdict, Deductions]:
    """Decide consistency and find safe cells and mines within a budget; trace each stage and bag.

    Raises:
        UndecidedError: the budget was spent, or its stop signal was set.
    """
    stages = BoardDecomposition.within(board, budget)
    if trace is not None:
        _trace_stages(trace, stages, budget)
    found = _deduced(stages, budget)
    if found.contradiction:
        return Verdict.INCONSISTENT, found
    return Verdict.UNKNOWN if stages.shape is Shape.NEITHER else Verdict.CONSISTENT, found


def _trace_stages(trace: Trace, stages: BoardDecomposition, budget: Budget) -> None:
    """Trace the stages of the decomposition, then the pass over every tree, bag by bag."""
    board, reduced = stages.board, stages.reduced

    def add(text: str, sets: Iterable[Iterable[Cell]] = (), clues: Iterable[Cell] = ()) -> None:
        trace.add(text, lambda: board, sets=sets, clues=clues)

    clues = stages.graph.clues
    add(
        f"board graph: {counted(len(clues), 'clue')}, "
        f"{counted(len(stages.graph.others), 'other cell')}",
        clues=clues,
    )
    bags = [bag for bag in stages.bipartite.bags if len(bag) > 1]
    edges = counted(len(stages.bipartite.edges), "edge")
    add(f"bipartite decomposition: {counted(len(bags), 'bag')}, {edges}", sets=bags)
    add(
        f"redundant edges: {len(stages.dropped)} dropped, "
        f"{counted(len(reduced.edges), 'edge')} left: {stages.shape.value}"
    )
    for number, part in enumerate(stages.parts, 1):
        cells = frozenset[Cell]().union(*(reduced.bags[i] for i in part.bags))
        name = f"part {number} of {len(stages.parts)}"
        if part.tree is None:
            add(f"{name}: neither a tree nor series-parallel: no decision", sets=[cells])
            continue
        for each in filtering(board, part.tree, budget=budget):
            bag = part.tree.bags[each.bag]
            own = sorted(cell for cell in bag if board.clue(cell) is not None)
            whose = "the root" if each.parent is None else "a bag"
            add(
                f"{name}, {whose}, with the {'clue' if len(own) == 1 else 'clues'} {named(own)}: "
                f"{counted(each.assignments, 'assignment')}, {surviving(len(each.survivors))}",
                sets=[bag],
                clues=own,
            )


def _deduced(stages: BoardDecomposition, budget: Budget) -> Deductions:
    board = stages.board
    sea = _sea(stages)
    everything = [_numbers(stages, part, budget) for part in stages.parts]
    everything.append(numbers_between(0, len(sea)))
    *others, without_sea = sums_of_others(everything)
    if not _fits(board, number_sums(without_sea, everything[-1])):
        return Deductions.contradicted()
    mined: dict[Cell, int] = {}
    empty: dict[Cell, int] = {}
    for part, rest in zip(stages.parts, others, strict=True):
        for cell, with_mine, without in _cell_numbers(board, part, budget):
            mined[cell] = number_sums(with_mine, rest)
            empty[cell] = number_sums(without, rest)
    for cell in sea:
        water = number_sums(without_sea, numbers_between(0, len(sea) - 1))
        mined[cell], empty[cell] = water << 1, water
    return Deductions.of(
        safe=(cell for cell, numbers in mined.items() if not _fits(board, numbers)),
        mines=(cell for cell, numbers in empty.items() if not _fits(board, numbers)),
    )


def _sea(stages: BoardDecomposition) -> list[Cell]:
    seen = set(stages.graph.others)
    return [cell for cell in stages.board.cells_in(State.HIDDEN) if cell not in seen]


def _numbers(stages: BoardDecomposition, part: ConnectedPart, budget: Budget) -> int:
    """Return the possible numbers of mines in a part; any number if it has no decomposition."""
    if part.tree is None:
        cells = frozenset[Cell]().union(*(stages.reduced.bags[i] for i in part.bags))
        return numbers_between(0, sum(stages.board.is_hidden(cell) for cell in cells))
    numbers = 0
    for with_this in TreePass(stages.board, part.tree, budget).at_root(0).values():
        numbers |= with_this
    return numbers


def _cell_numbers(board: Board, part: ConnectedPart, budget: Budget) -> list[tuple[Cell, int, int]]:
    """Return the possible mine counts of a part, for each of its hidden cells.

    The first counts are those with a mine on the cell, the second those without.
    """
    found: dict[Cell, tuple[int, int]] = {}
    if part.tree is None:
        return []
    work = TreePass(board, part.tree, budget)
    for root, bag in enumerate(part.tree.bags):
        left = work.at_root(root)
        for cell in bag - found.keys():
            if board.is_hidden(cell):
                with_mine = without = 0
                for assignment, numbers in left.items():
                    if cell in assignment:
                        with_mine |= numbers
                    else:
                        without |= numbers
                found[cell] = with_mine, without
    return [(cell, *numbers) for cell, numbers in found.items()]


def _fits(board: Board, numbers: int) -> bool:
    """Return whether the number of hidden mines can match the mine total."""
    if board.mines is None:
        return numbers > 0
    left = board.mines - board.count(State.MINE)
    return left >= 0 and numbers >> left & 1 == 1
