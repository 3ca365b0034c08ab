"""Tree decomposition of a board, by the stages of Hoder 2007, chapter 4.

The stages are the board graph, its bipartite decomposition, and the removal of redundant edges. A
connected part that is now a tree is finished. Any other part is split into blocks. If every block
is series-parallel, each block has a decomposition of width 2. Joined at the cut vertices and
composed with the bags, these decompositions make a tree decomposition of width at most (2 + 1)(8 +
1) - 1 = 26. Other parts get no decomposition: the problem is NP-complete, so a polynomial method
must give up on some boards.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.bags import series_parallel
from sapper.classics.bags.series_parallel import blocks
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition, compose
from sapper.grid import Cell
from sapper.notation import State


@dataclass(frozen=True, slots=True)
class BoardGraph:
    """A bipartite graph of the clues and the hidden cells and known mines around them.

    An edge joins a clue and a cell that touches it (definition 3). Blanks, and cells that touch no
    clue, are left out: they belong to no bag, and the consistency of a board does not depend on
    them.

    >>> graph = BoardGraph.of(Board.parse("4x1:.1*."))
    >>> graph.clues, graph.others, graph.graph.neighbours[0, 1]
    (((0, 1),), ((0, 0), (0, 2)), ((0, 0), (0, 2)))
    """

    clues: tuple[Cell, ...]
    """One side of the graph: the opened numbers, ascending."""
    others: tuple[Cell, ...]
    """The other side: the hidden cells and known mines that touch a clue, ascending."""
    graph: Graph[Cell]
    """Both sides, clues first, with the edges between them."""

    @classmethod
    def of(cls, board: Board, *, budget: Budget | None = None) -> "BoardGraph":
        """Build the board graph, spending one step per clue."""
        covered = (State.HIDDEN, State.MINE)
        clues = tuple(cell for cell, _ in board.clues())
        edges = []
        for clue in clues:
            if budget is not None:
                budget.spend()
            around = board.grid.neighbours(clue)
            edges += [(clue, other) for other in around if board[other] in covered]
        others = tuple(sorted({other for _, other in edges}))
        return cls(clues, others, Graph.of((*clues, *others), edges))

    def interface(self, cells: Collection[Cell]) -> tuple[Cell, ...]:
        """Return the cells of a set that a clue outside the set also touches.

        >>> BoardGraph.of(Board.parse("5x1:.1.1.")).interface([(0, 0), (0, 1), (0, 2)])
        ((0, 2),)
        """
        inside = set(cells)
        seen = self.graph.neighbours
        return tuple(cell for cell in sorted(inside) if not inside.issuperset(seen[cell]))


def bipartite_decomposition(graph: BoardGraph) -> GraphDecomposition[Cell]:
    """Return the bipartite decomposition: it has one bag per clue and joins bags that intersect.

    The bag of a clue is the clue with all hidden cells and mines around it. It has at most nine
    vertices, so the width is at most 8. All bags that contain a cell are joined with one another,
    so this is a general decomposition, with far too many edges. Bag *i* belongs to
    ``graph.clues[i]``. There are at most 28 pairs of clues around each cell, so the cost is linear
    in the cells. Proposition 8 and definition 9.

    >>> bipartite_decomposition(BoardGraph.of(Board.parse("5x1:.1.1."))).edges
    ((0, 1),)
    """
    neighbours = graph.graph.neighbours
    bags = tuple(frozenset((clue, *neighbours[clue])) for clue in graph.clues)
    number = {clue: i for i, clue in enumerate(graph.clues)}
    edges = {
        (number[u], number[v])
        for other in graph.others
        for u, v in combinations(neighbours[other], 2)
    }
    return GraphDecomposition(bags, tuple(sorted(edges)))


Edge = tuple[int, int]
"""Two joined bags, given by their indices, the lower index first."""


def edge_order(decomposition: GraphDecomposition[Cell], places: Sequence[Cell]) -> list[Edge]:
    """Return the edges in the order in which they are tested for redundancy.

    The edges are ordered by the size of the intersection; then by the top, left, bottom and right
    coordinates of the line between the two clues, and by its slope. The thesis does not give the
    sign of the slope; here the diagonal that rises to the right comes first.
    """

    def key(edge: Edge) -> tuple[int, ...]:
        (top, first), (bottom, second) = sorted((places[edge[0]], places[edge[1]]))
        left, right = sorted((first, second))
        falls = first < second
        return len(decomposition.shared(edge)), top, left, bottom, right, falls

    return sorted(decomposition.edges, key=key)


def redundant_edges(
    decomposition: GraphDecomposition[Cell],
    places: Sequence[Cell],
    *,
    budget: Budget | None = None,
) -> list[Edge]:
    """Return the redundant edges, in the order in which they are dropped.

    An edge (u, v) is redundant if another path joins u and v, and every bag on this path contains u
    ∩ v: then the bags of each vertex stay connected without the edge. The result depends on the
    order. Edges with small intersections are tried first, because an edge with a large intersection
    keeps the bags of more vertices connected. Edges with equally large intersections are ordered by
    coordinates, to make the result unique. The thesis says that this very often leaves a tree in
    real Expert games; the study ``widths`` measures how often.

    The other path is searched for among the bags that contain u ∩ v. These bags lie around one
    cell, so the total cost is linear in the number of edges. Section 4.1.
    """
    joined: list[set[int]] = [set() for _ in decomposition.bags]
    for u, v in decomposition.edges:
        joined[u].add(v)
        joined[v].add(u)
    dropped = []
    for edge in edge_order(decomposition, places):
        if budget is not None:
            budget.spend()
        u, v = edge
        joined[u].remove(v)
        joined[v].remove(u)
        if _is_joined(decomposition, joined, edge):
            dropped.append(edge)
        else:
            joined[u].add(v)
            joined[v].add(u)
    return dropped


def without_edges(
    decomposition: GraphDecomposition[Cell], edges: Sequence[Edge]
) -> GraphDecomposition[Cell]:
    """Return the decomposition without the given edges."""
    gone = set(edges)
    return GraphDecomposition(
        decomposition.bags, tuple(edge for edge in decomposition.edges if edge not in gone)
    )


def _is_joined(decomposition: GraphDecomposition[Cell], joined: list[set[int]], edge: Edge) -> bool:
    """Return whether an edge is redundant.

    It is redundant if another path joins its ends, and every bag on the path contains all cells
    that the two ends share.
    """
    shared = decomposition.shared(edge)
    start, end = edge
    reached = {start}
    queue = [start]
    for bag in queue:
        for other in joined[bag]:
            if other == end:
                return True
            if other not in reached and shared <= decomposition.bags[other]:
                reached.add(other)
                queue.append(other)
    return False


class Shape(StrEnum):
    """The shape of a connected part after redundant edges are dropped."""

    TREE = "tree"
    """A tree: it is its own tree decomposition, of width at most 8."""
    SERIES_PARALLEL = "series-parallel"
    """Every block is series-parallel; the composed width is at most 26."""
    NEITHER = "neither"
    """Some block is not series-parallel. The method finds no tree decomposition, so it cannot
    decide whether this part has a solution."""


@dataclass(frozen=True, slots=True)
class ConnectedPart:
    """A connected part of the reduced decomposition."""

    bags: tuple[int, ...]
    """Its bags, ascending; bag *i* belongs to clue *i*."""
    shape: Shape
    tree: GraphDecomposition[Cell] | None
    """Its tree decomposition; ``None`` if this method finds none."""


@dataclass(frozen=True, slots=True)
class BoardDecomposition:
    """All stages from a board to the tree decompositions of its parts.

    >>> board = Board.parse("5x2:...../11211")
    >>> stages = BoardDecomposition.of(board)
    >>> len(stages.bipartite.edges), len(stages.reduced.edges), stages.shape, stages.width
    (7, 4, <Shape.TREE: 'tree'>, 3)
    """

    board: Board
    graph: BoardGraph
    """The board graph of clues, hidden cells and mines."""
    bipartite: GraphDecomposition[Cell]
    """One bag per clue; an edge joins two bags that intersect."""
    dropped: tuple[tuple[int, int], ...]
    """The redundant edges in the order in which they are dropped, the smallest intersections
    first."""
    reduced: GraphDecomposition[Cell]
    """The bipartite decomposition without its redundant edges."""
    parts: tuple[ConnectedPart, ...]
    """The connected parts, ordered by first clue."""

    @classmethod
    def of(
        cls, board: Board, *, limit: int | None = None, stop: StopFlag | None = None
    ) -> "BoardDecomposition":
        """Decompose a board.

        The cost is linear in the number of clues, except for blocks that are not trees.

        Args:
            board: The board.
            limit: Maximum number of steps (clues, edges, vertices visited); ``None`` for no limit.
            stop: A stop signal; another thread sets it to end the call.

        Raises:
            UndecidedError: the limit was reached, or the stop signal was set.
        """
        return cls.within(board, Budget(limit, stop))

    @classmethod
    def within(cls, board: Board, budget: Budget) -> "BoardDecomposition":
        """Do the same as ``of``, but take the steps from a given budget."""
        graph = BoardGraph.of(board, budget=budget)
        whole = bipartite_decomposition(graph)
        dropped = tuple(redundant_edges(whole, graph.clues, budget=budget))
        reduced = without_edges(whole, dropped)
        joined = reduced.graph
        parts = tuple(_part(reduced, joined.induced(bags), budget) for bags in joined.components())
        return cls(board, graph, whole, dropped, reduced, parts)

    @property
    def shape(self) -> Shape:
        """The worst shape of a part; a tree if there are no parts."""
        shapes = list(Shape)
        return max((part.shape for part in self.parts), key=shapes.index, default=Shape.TREE)

    @property
    def width(self) -> int | None:
        """The largest width of a part; ``None`` if some part has no tree decomposition."""
        trees = [part.tree for part in self.parts]
        return (
            max((tree.width for tree in trees if tree is not None), default=-1)
            if None not in trees
            else None
        )


def _part(reduced: GraphDecomposition[Cell], joined: Graph[int], budget: Budget) -> ConnectedPart:
    bags = joined.vertices
    if joined.is_forest():
        place = {number: i for i, number in enumerate(bags)}
        edges = tuple((place[u], place[v]) for u, v in joined.edges())
        return ConnectedPart(
            bags, Shape.TREE, GraphDecomposition(tuple(reduced.bags[i] for i in bags), edges)
        )
    outer = of_bag_graph(joined, budget=budget)
    if outer is None:
        return ConnectedPart(bags, Shape.NEITHER, None)
    return ConnectedPart(bags, Shape.SERIES_PARALLEL, compose(outer, reduced))


def of_bag_graph(
    joined: Graph[int], *, budget: Budget | None = None
) -> GraphDecomposition[int] | None:
    """Return a tree decomposition of width at most 2 of a connected graph of bags.

    It consists of the decompositions of the blocks. The decomposition of a block is attached to the
    bag {c} of every cut vertex c in the block. Blocks and cut vertices form a tree, so the result
    is a tree.

    Returns:
        The decomposition; or ``None`` if some block is not series-parallel.
    """
    found = blocks(joined)
    times: dict[int, int] = {}
    for block in found:
        for vertex in block.vertices:
            times[vertex] = times.get(vertex, 0) + 1
    cuts = {vertex: i for i, vertex in enumerate(v for v in joined.vertices if times[v] > 1)}
    bags = [frozenset([vertex]) for vertex in cuts]
    edges = []
    for block in found:
        inner = series_parallel.decompose(block, budget=budget)
        if inner is None:
            return None
        first = len(bags)
        bags += inner.bags
        edges += [(u + first, v + first) for u, v in inner.edges]
        for vertex in block.vertices:
            if vertex in cuts:
                bag = next(i for i, bag in enumerate(inner.bags) if vertex in bag)
                edges.append((cuts[vertex], first + bag))
    return GraphDecomposition(tuple(bags), tuple(sorted(edges)))
