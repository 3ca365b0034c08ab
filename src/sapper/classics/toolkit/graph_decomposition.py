"""General and tree decompositions of a graph: what they are, how to check one, how to compose two.

A decomposition puts the vertices of a graph into bags so that (1) every vertex is in some bag,
(2) the ends of every edge meet in some bag, (3) the bags of each vertex are connected with one
another. It is *general* when the bags form any graph, a *tree decomposition* when they form a tree
(here: a forest, one tree for each connected part).  Hoder 2007, definition 8 and proposition 6.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from sapper.classics.toolkit.graph import Graph, V


@dataclass(frozen=True, slots=True)
class GraphDecomposition(Generic[V]):
    """Bags, and which of them are joined.

    >>> path = GraphDecomposition((frozenset("ab"), frozenset("bc")), ((0, 1),))
    >>> path.width, path.is_forest
    (1, True)
    """

    bags: tuple[frozenset[V], ...]
    """The bags; elsewhere a bag is meant by its place here."""
    edges: tuple[tuple[int, int], ...]
    """The joined bags, the lower number first, ascending."""

    @property
    def width(self) -> int:
        """The size of the largest bag less one; -1 when there is no bag."""
        return max(map(len, self.bags), default=0) - 1

    @property
    def graph(self) -> Graph[int]:
        """The bags as vertices."""
        return Graph.of(range(len(self.bags)), self.edges)

    @property
    def is_forest(self) -> bool:
        """Whether this is a tree decomposition, one tree for each connected part."""
        return self.graph.is_forest()

    def shared(self, edge: tuple[int, int]) -> frozenset[V]:
        """Return what the two ends of an edge have in common."""
        return self.bags[edge[0]] & self.bags[edge[1]]


def faults(decomposition: GraphDecomposition[V], graph: Graph[V]) -> Iterator[str]:
    """Yield what keeps this from being a general decomposition of the graph; nothing if it is one.

    Written from the definition, to check what others build: linear in the bags' total size but for
    condition 3, which looks at the bags of each vertex.

    >>> graph = Graph.of("abc", [("a", "b"), ("b", "c")])
    >>> list(faults(GraphDecomposition((frozenset("ab"), frozenset("bc")), ()), graph))
    ["the bags (0, 1) of vertex 'b' are not connected"]
    """
    places: dict[V, list[int]] = {vertex: [] for vertex in graph.vertices}
    for number, bag in enumerate(decomposition.bags):
        for vertex in bag:
            if vertex not in places:
                yield f"{vertex!r} in bag {number} is not a vertex"
            else:
                places[vertex].append(number)
    for vertex, numbers in places.items():
        if not numbers:
            yield f"vertex {vertex!r} is in no bag"
    for u, v in graph.edges():
        if not any(v in decomposition.bags[number] for number in places[u]):
            yield f"no bag holds both ends of edge {u!r}, {v!r}"
    bag_graph = decomposition.graph
    for vertex, numbers in places.items():
        if len(bag_graph.induced(numbers).components()) > 1:
            yield f"the bags {tuple(numbers)} of vertex {vertex!r} are not connected"


def is_decomposition(decomposition: GraphDecomposition[V], graph: Graph[V]) -> bool:
    """Tell whether this is a general decomposition of the graph."""
    return next(faults(decomposition, graph), None) is None


def is_tree_decomposition(decomposition: GraphDecomposition[V], graph: Graph[V]) -> bool:
    """Tell whether this is a tree decomposition of the graph."""
    return decomposition.is_forest and is_decomposition(decomposition, graph)


def compose(outer: GraphDecomposition[int], inner: GraphDecomposition[V]) -> GraphDecomposition[V]:
    """Return the decomposition whose bags are the unions of the inner bags in each outer bag.

    When ``inner`` decomposes a graph and ``outer`` decomposes the graph of ``inner``'s bags,
    the result decomposes the first graph, in the shape of ``outer``, and its width is at most
    ``(w_outer + 1) (w_inner + 1) - 1``: proposition 6.

    >>> inner = GraphDecomposition((frozenset("ab"), frozenset("bc")), ((0, 1),))
    >>> [sorted(bag) for bag in compose(GraphDecomposition((frozenset([0, 1]),), ()), inner).bags]
    [['a', 'b', 'c']]
    """
    bags = tuple(
        frozenset[V]().union(*(inner.bags[number] for number in bag)) for bag in outer.bags
    )
    return GraphDecomposition(bags, outer.edges)
