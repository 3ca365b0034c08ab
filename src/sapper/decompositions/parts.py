"""The connected parts of a board, bag by bag: hull, interface, and which assignments survive.

The clues of a bag bring all cells around them: the bag has a hull (Hoder 2007, definition 4). The
cells of a bag that other clues see as well are its interface: taken away, they cut the bag from the
rest (definition 7). Where the part has a tree decomposition, consistency is decided along it, and
each bag shows how many of its assignments survive (chapter 5). Other parts have the bags of single
clues.
"""

from dataclasses import dataclass

from sapper.budget import Budget
from sapper.classics.bags.decision import filtering
from sapper.classics.bags.decomposition import BoardDecomposition, ConnectedPart, Shape
from sapper.classics.toolkit.graphs import GraphDecomposition
from sapper.errors import UndecidedError
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class Bag:
    """A bag of a part."""

    parent: int | None
    """The bag above it, by its place in the part; ``None`` for the root, or without a tree."""
    clues: tuple[Cell, ...]
    """Its clues, ascending."""
    hull: tuple[Cell, ...]
    """All hidden cells and known mines around its clues, ascending."""
    interface: tuple[Cell, ...]
    """Those of them that clues of other bags see as well."""
    assignments: int | None = None
    """How many assignments of the hull satisfy its clues; ``None`` if they were not counted."""
    survivors: int | None = None
    """How many of them agree with the bags below it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A connected part."""

    shape: Shape
    """What is left of it without redundant edges."""
    width: int | None
    """The width of its tree decomposition; ``None`` if it has none."""
    bags: tuple[Bag, ...]
    """The bags of the tree, the root first; without a tree those of the single clues."""
    complete: bool
    """Whether each bag's assignments were counted."""


def parts_of(stages: BoardDecomposition, *, budget: Budget | None = None) -> tuple[Part, ...]:
    """Return every part that has a hidden cell or a known mine, by its first clue.

    Once the budget is spent, assignments are not counted any more.

    >>> from sapper.board import Board
    >>> (part,) = parts_of(BoardDecomposition.of(Board.parse("5x1:.1.1.")))
    >>> [(bag.clues, bag.hull, bag.interface, bag.survivors) for bag in part.bags]
    [(((0, 1),), ((0, 0), (0, 2)), ((0, 2),), 2), (((0, 3),), ((0, 2), (0, 4)), ((0, 2),), 2)]
    """
    return tuple(
        _part(stages, part, budget)
        for part in stages.parts
        if any(len(stages.reduced.bags[bag]) > 1 for bag in part.bags)
    )


def _part(stages: BoardDecomposition, part: ConnectedPart, budget: Budget | None) -> Part:
    tree = part.tree
    if tree is None:
        bags = tuple(_bag(stages, stages.reduced.bags[bag], None) for bag in part.bags)
        return Part(part.shape, None, bags, complete=False)
    counts: dict[int, tuple[int, int]] = {}
    complete = True
    try:
        for each in filtering(stages.board, tree, budget=budget):
            counts[each.bag] = each.assignments, len(each.survivors)
    except UndecidedError:
        complete = False
    parents = _parents(tree)
    bags = tuple(
        _bag(stages, bag, parents[number], *counts.get(number, ()))
        for number, bag in enumerate(tree.bags)
    )
    return Part(part.shape, tree.width, bags, complete)


def _bag(stages: BoardDecomposition, bag: frozenset[Cell], parent: int | None, *counts: int) -> Bag:
    clues = tuple(sorted(cell for cell in bag if stages.board.clue(cell) is not None))
    hull = tuple(sorted(bag.difference(clues)))
    return Bag(parent, clues, hull, stages.graph.interface(bag), *counts)


def _parents(tree: GraphDecomposition[Cell]) -> dict[int, int | None]:
    """Return the bag above each bag, as reached from bag 0."""
    neighbours = tree.graph.neighbours
    parents: dict[int, int | None] = {}
    for start in range(len(tree.bags)):
        if start in parents:
            continue
        parents[start] = None
        queue = [start]
        for bag in queue:
            below = [other for other in neighbours[bag] if other not in parents]
            parents.update(dict.fromkeys(below, bag))
            queue += below
    return parents
