"""Bag by bag along a tree decomposition: which assignments survive, with how many mines.

Choose a root. An assignment of a bag survives when it satisfies the clues in the bag and every
child has a surviving assignment that agrees with it on what the two bags share. Since each clue's
bag has its hull, an assignment of the root survives iff it extends to the whole tree: the tree is
consistent iff one does. Linear in the number of bags, exponential in the width. Hoder 2007,
chapter 5.

Two things are added. The document knows no mine total; here each survivor carries the set of
numbers of mines that the tree below it can hold, so that a total can be met exactly. And any bag
may be the root: what a bag tells a neighbour does not depend on where the root stands beyond it,
so all bags together cost twice one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics.toolkit import mine_numbers
from sapper.classics.toolkit.assignments import Assignment, assignments
from sapper.classics.toolkit.graph import Graph
from sapper.classics.toolkit.graph_decomposition import GraphDecomposition
from sapper.grid import Cell
from sapper.notation import State

Survivors = Mapping[Assignment, int]
"""Assignments, each with the numbers of mines (see ``mine_numbers``) of its extensions."""


def bag_assignments(
    board: Board, bag: frozenset[Cell], *, budget: Budget | None = None
) -> list[Assignment]:
    """Return all assignments of a bag that satisfy its clues.

    The bag must be a union of clues' bags, so that every hidden cell in it is seen by a clue in it.

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


def survivors(
    board: Board,
    tree: GraphDecomposition[Cell],
    *,
    root: int = 0,
    budget: Budget | None = None,
) -> Survivors:
    """Return the surviving assignments of the root, with the mine numbers of the whole tree.

    A step is an assignment of a bag, or of some of its clues, each time it is looked at.

    Raises:
        UndecidedError: the budget is spent, or its flag is set.
    """
    return _Pass(board, tree, budget).at_root(root)


def survivors_everywhere(
    board: Board, tree: GraphDecomposition[Cell], *, budget: Budget | None = None
) -> Iterator[Survivors]:
    """Yield what ``survivors`` says for every bag as root, in their order."""
    both = _Pass(board, tree, budget)
    return (both.at_root(root) for root in range(len(tree.bags)))


@dataclass(frozen=True, slots=True)
class FilteredBag:
    """What one bag keeps in the pass from the leaves to the root."""

    bag: int
    """The bag, by its place in the tree decomposition."""
    parent: int | None
    """The bag above it; ``None`` for the root."""
    assignments: int
    """How many assignments satisfy its own clues."""
    survivors: Survivors
    """Those with which every bag below agrees, with the mine numbers down to there."""


def filtering(
    board: Board, tree: GraphDecomposition[Cell], *, root: int = 0, budget: Budget | None = None
) -> Iterator[FilteredBag]:
    """Yield what each bag keeps, children before parents, the root of each tree last.

    The document's pass (its function OhodnoťKořen), one bag at a time, to be looked at; a forest
    has its first bags as further roots.

    >>> from sapper.classics.bags import BoardDecomposition
    >>> board = Board.parse("5x1:.1.1*")
    >>> tree = BoardDecomposition.of(board).parts[0].tree
    >>> [(each.bag, each.assignments, len(each.survivors)) for each in filtering(board, tree)]
    [(1, 1, 1), (0, 2, 1)]
    """
    work = _Pass(board, tree, budget)
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


class _Pass:
    """The messages between the bags of one tree, each computed once, when first wanted."""

    def __init__(self, board: Board, tree: GraphDecomposition[Cell], budget: Budget | None) -> None:
        self.budget = Budget() if budget is None else budget
        self.hidden = [frozenset(c for c in bag if board.is_hidden(c)) for bag in tree.bags]
        self.own = [bag_assignments(board, bag, budget=self.budget) for bag in tree.bags]
        self.joined: Graph[int] = tree.graph
        self.messages: dict[tuple[int, int], Survivors] = {}

    def at_root(self, root: int) -> Survivors:
        """Filter the root's assignments by all its neighbours."""
        for child, parent in self._missing(root):
            self.messages[child, parent] = self.message(child, parent)
        return self.filtered(root, self.joined.neighbours[root])

    def _missing(self, root: int) -> list[tuple[int, int]]:
        """Return the messages still to be computed for this root, children's before parents'."""
        wanted = [(child, root) for child in self.joined.neighbours[root]]
        wanted = [edge for edge in wanted if edge not in self.messages]
        for bag, parent in wanted:
            others = (other for other in self.joined.neighbours[bag] if other != parent)
            wanted += [edge for o in others if (edge := (o, bag)) not in self.messages]
        return wanted[::-1]

    def message(self, child: int, parent: int) -> Survivors:
        """Say, for each assignment of the shared cells, how many mines lie beyond them."""
        others = tuple(other for other in self.joined.neighbours[child] if other != parent)
        shared = self.hidden[child] & self.hidden[parent]
        message: dict[Assignment, int] = {}
        for assignment, numbers in self.filtered(child, others).items():
            key = assignment & shared
            message[key] = message.get(key, 0) | numbers >> len(key)
        return message

    def filtered(self, bag: int, others: tuple[int, ...]) -> Survivors:
        """Keep the assignments of a bag with which every one of the others is compatible."""
        kept = {assignment: 1 << len(assignment) for assignment in self.own[bag]}
        for other in others:
            self.budget.spend(len(kept))
            shared = self.hidden[bag] & self.hidden[other]
            message = self.messages[other, bag]
            kept = {
                assignment: mine_numbers.sums(numbers, message[assignment & shared])
                for assignment, numbers in kept.items()
                if assignment & shared in message
            }
        return kept
