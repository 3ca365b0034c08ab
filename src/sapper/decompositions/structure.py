"""The structure of a board: its connected parts bag by bag, and the sizes of its decompositions.

The hull of a bag is the set of all cells around its clues (Hoder 2007, definition 4). The interface
is the set of those cells that also touch clues of other bags; removing it separates the bag from
all other bags (definition 7). If a part has a tree decomposition, its consistency is decided along
the tree, and each bag shows how many of its assignments survive (chapter 5). Other parts have one
bag per clue.

The width of each method shows how hard the board is for it. Each method has its own graph
(``GRAPHS``), so the widths cannot be compared directly. The graph of the bags contains hidden
cells, known mines and clues; elimination uses only the hidden cells; the engine first applies the
one-clue rules, then uses boxes and clues.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from sapper.board import Verdict
from sapper.budget import Budget
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.bags.decision import filtering
from sapper.classics.bags.decomposition import ConnectedPart
from sapper.classics.toolkit.graphs import GraphDecomposition
from sapper.clues import boxes, components, open_clues, sea
from sapper.decompositions import elimination
from sapper.decompositions.elimination import cell_graph
from sapper.engine import DEFAULT_LIMIT, Stop, decompose
from sapper.errors import UndecidedError
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class DecompositionBag:
    """A bag of a part."""

    parent: int | None
    """The index of the parent bag in the part; ``None`` for the root, or if there is no tree."""
    clues: tuple[Cell, ...]
    """The clues of the bag, ascending."""
    hull: tuple[Cell, ...]
    """All hidden cells and known mines around the clues, ascending."""
    interface: tuple[Cell, ...]
    """The cells of the hull that also touch clues of other bags."""
    assignments: int | None = None
    """How many assignments of the hull satisfy the clues; ``None`` if not counted."""
    survivors: int | None = None
    """How many of these assignments agree with the bags below this one."""


@dataclass(frozen=True, slots=True)
class Part:
    """A connected part of a board, with its bags."""

    shape: Shape
    """The shape of the part without redundant edges."""
    width: int | None
    """The width of the tree decomposition; ``None`` if there is none."""
    bags: tuple[DecompositionBag, ...]
    """The bags of the tree, the root first; if there is no tree, one bag per clue."""
    complete: bool
    """Whether each bag's assignments were counted."""


def parts_of(stages: BoardDecomposition, *, budget: Budget | None = None) -> tuple[Part, ...]:
    """Return every part with a hidden cell or a known mine, sorted by first clue.

    If the budget is exhausted, the assignments of the remaining bags are not counted.

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


def _bag(
    stages: BoardDecomposition, bag: frozenset[Cell], parent: int | None, *counts: int
) -> DecompositionBag:
    clues = tuple(sorted(cell for cell in bag if stages.board.clue(cell) is not None))
    hull = tuple(sorted(bag.difference(clues)))
    return DecompositionBag(parent, clues, hull, stages.graph.interface(bag), *counts)


def _parents(tree: GraphDecomposition[Cell]) -> dict[int, int | None]:
    """Return the parent of each bag, with bag 0 as root."""
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


GRAPHS: Mapping[str, str] = MappingProxyType(
    {
        "bags": "the board graph: clues, joined to the hidden cells and known mines around them",
        **{
            rule.value: "the cell graph: hidden cells, joined if they share a clue"
            for rule in elimination.Rule
        },
        "engine": "boxes and clues, after the one-clue rules",
    }
)
"""The graph of each method, in words."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Measures of a board's decomposition.

    >>> from sapper.board import Board
    >>> structure = Structure.of(BoardDecomposition.of(Board.parse("5x2:...../11211")))
    >>> structure.boxes, structure.edges_before, structure.edges_after, structure.shape.value
    (5, 7, 4, 'tree')
    >>> dict(structure.widths)
    {'bags': 3, 'min-degree': 2, 'min-fill': 2, 'engine': 3}
    >>> structure.methods
    ('sweep',)
    """

    clues: int
    """How many clues the board has, zeros included."""
    frontier: int
    """How many hidden cells touch a clue."""
    sea: int
    """How many hidden cells touch no clue."""
    boxes: int
    """How many boxes there are; a box contains the frontier cells with the same clues."""
    components: int
    """How many connected groups the boxes and clues form."""
    bags: int
    """How many clues have a hidden cell or a known mine around them."""
    edges_before: int
    """How many edges join intersecting bags before redundant edges are dropped."""
    edges_after: int
    """How many edges remain after redundant edges are dropped."""
    shape: Shape
    """The most complex shape that any connected part has after redundant edges are dropped."""
    widths: Mapping[str, int | None]
    """The width that each method found; 0 if there is nothing to decompose; ``None`` if the method
    found no tree decomposition (``reasons`` has the reason)."""
    reasons: Mapping[str, str]
    """For each method that found no width, the reason."""
    undecided: tuple[str, ...]
    """The methods that the limit or the stop signal stopped before they found a width."""
    methods: tuple[str, ...]
    """The engine's methods for the components: ``sweep``, ``tree`` or both."""
    verdict: Verdict
    """Whether the board has a solution, decided with the bags."""

    @classmethod
    def of(
        cls,
        stages: BoardDecomposition,
        *,
        limit: int | None = None,
        stop: Stop | None = None,
        watch: Callable[[str, int, int], None] | None = None,
    ) -> "Structure":
        """Measure a decomposed board.

        Args:
            stages: The decomposition of the board into bags.
            limit: Maximum number of steps of each method other than ``bags``; ``None`` for its
                default.
            stop: A stop signal; another thread sets it to end the call. Missing results are
                then undecided.
            watch: Called from time to time with a method, its progress and its total.
        """
        board = stages.board
        clues = open_clues(board)
        cells = cell_graph(board)
        widths: dict[str, int | None] = {"bags": stages.width}
        reasons: dict[str, str] = {}
        if stages.width is None:
            reasons["bags"] = "the reduced graph is neither a tree nor series-parallel"
        undecided = []
        steps = elimination.LIMIT if limit is None else limit
        for rule in elimination.Rule:
            progress = None if watch is None else partial(watch, rule.value)
            try:
                tree = elimination.decompose(cells, rule, limit=steps, stop=stop, watch=progress)
                widths[rule.value] = tree.width
            except UndecidedError as error:
                widths[rule.value] = None
                reasons[rule.value] = str(error)
                undecided.append(rule.value)
        engine = decompose(board, limit=DEFAULT_LIMIT if limit is None else limit, stop=stop)
        widths["engine"] = engine.width
        if engine.verdict is Verdict.INCONSISTENT:
            widths["engine"] = None
            reasons["engine"] = "the board has no solution, so it is not decomposed"
        widths = {name: None if width is None else max(0, width) for name, width in widths.items()}
        return cls(
            clues=len(stages.graph.clues),
            frontier=len(cells.vertices),
            sea=len(sea(board, clues)),
            boxes=len(boxes(clues)),
            components=len(components(clues)),
            bags=sum(len(bag) > 1 for bag in stages.bipartite.bags),
            edges_before=len(stages.bipartite.edges),
            edges_after=len(stages.reduced.edges),
            shape=stages.shape,
            widths=widths,
            reasons=reasons,
            undecided=tuple(undecided),
            methods=tuple(sorted({component.method for component in engine.components})),
            verdict=bags.verdict(stages, limit=steps, stop=stop),
        )
