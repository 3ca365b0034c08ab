"""From a board to its tree decomposition, by the document's stages, each kept to be looked at.

Board graph, bipartite decomposition, redundant edges out. Each connected part that is then a tree
is done. Another is split into blocks; when every block is series-parallel, the blocks'
decompositions of width 2, hung together at the cut vertices and composed with the bags, make a
tree decomposition of width at most (2 + 1)(8 + 1) - 1 = 26. What is neither stays without: the
method gives up there, as it must somewhere, the problem being NP-complete.  Hoder 2007, chapter 4.
"""

from dataclasses import dataclass
from enum import StrEnum

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.bags import bipartite, redundant_edges, series_parallel
from sapper.classics.bags.blocks import blocks
from sapper.classics.bags.board_graph import BoardGraph
from sapper.classics.toolkit.graph import Graph
from sapper.classics.toolkit.graph_decomposition import GraphDecomposition, compose
from sapper.grid import Cell


class Shape(StrEnum):
    """What dropping redundant edges left of a connected part."""

    TREE = "tree"
    """A tree: it is its own tree decomposition, of width at most 8."""
    SERIES_PARALLEL = "series-parallel"
    """Every block series-parallel: the composed width is at most 26."""
    NEITHER = "neither"
    """Some block is not: no decomposition, no decision."""


@dataclass(frozen=True, slots=True)
class ConnectedPart:
    """A connected part of the reduced decomposition."""

    bags: tuple[int, ...]
    """Its bags, ascending; bag *i* is that of clue *i*."""
    shape: Shape
    """What it is."""
    tree: GraphDecomposition[Cell] | None
    """Its tree decomposition; ``None`` when there is none by this method."""


@dataclass(frozen=True, slots=True)
class BoardDecomposition:
    """Every stage of the way from a board to tree decompositions of its parts.

    >>> board = Board.parse("5x2:...../11211")
    >>> stages = BoardDecomposition.of(board)
    >>> len(stages.bipartite.edges), len(stages.reduced.edges), stages.shape, stages.width
    (7, 4, <Shape.TREE: 'tree'>, 3)
    """

    board: Board
    """The board."""
    graph: BoardGraph
    """Clues against hidden cells and mines."""
    bipartite: GraphDecomposition[Cell]
    """One bag a clue, joined where they intersect."""
    dropped: tuple[tuple[int, int], ...]
    """The redundant edges, in the order of going: by size of intersection first."""
    reduced: GraphDecomposition[Cell]
    """The same bags without the redundant edges."""
    parts: tuple[ConnectedPart, ...]
    """The connected parts, by first clue."""

    @classmethod
    def of(
        cls, board: Board, *, limit: int | None = None, stop: StopFlag | None = None
    ) -> "BoardDecomposition":
        """Decompose a board. Linear in its clues but for the blocks that are not trees.

        Args:
            board: The board.
            limit: The most steps to take (clues, edges, vertices looked at); ``None`` for as many
                as it takes.
            stop: A flag by which another thread ends the call.

        Raises:
            UndecidedError: the limit was spent, or the flag was set.
        """
        return cls.within(board, Budget(limit, stop))

    @classmethod
    def within(cls, board: Board, budget: Budget) -> "BoardDecomposition":
        """Do as ``of`` does, within a budget."""
        graph = BoardGraph.of(board, budget=budget)
        whole = bipartite.decompose(graph)
        dropped = tuple(redundant_edges.find(whole, graph.clues, budget=budget))
        reduced = redundant_edges.without(whole, dropped)
        joined = reduced.graph
        parts = tuple(_part(reduced, joined.induced(bags), budget) for bags in joined.components())
        return cls(board, graph, whole, dropped, reduced, parts)

    @property
    def shape(self) -> Shape:
        """The worst shape of a part; a tree when there is none."""
        shapes = list(Shape)
        return max((part.shape for part in self.parts), key=shapes.index, default=Shape.TREE)

    @property
    def width(self) -> int | None:
        """The largest width of a part; ``None`` when some part has no tree decomposition."""
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

    The blocks' decompositions, each hung on the bag {c} of every cut vertex c it contains: blocks
    and cut vertices form a tree, so the whole is one.

    Returns:
        The decomposition; or ``None`` when some block is not series-parallel.
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
