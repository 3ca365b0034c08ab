"""Undirected graphs and their decompositions, for the classic algorithms.

Vertices and neighbours keep the order in which the vertices were given, so that results are
reproducible.

A decomposition puts the vertices of a graph into bags so that (1) every vertex is in some bag, (2)
the ends of every edge are together in some bag, (3) the bags of each vertex are connected with one
another. The decomposition is *general* if the bags may form any graph, and a *tree decomposition*
if they form a tree (here: a forest, one tree for each connected part).  Hoder 2007, definition 8
and proposition 6.
"""

from collections import deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Graph(Generic[V]):
    """A simple undirected graph.

    >>> graph = Graph.of("abcd", [("b", "a"), ("b", "c")])
    >>> graph.neighbours["b"], list(graph.edges()), graph.components()
    (('a', 'c'), [('a', 'b'), ('b', 'c')], [('a', 'b', 'c'), ('d',)])
    """

    neighbours: Mapping[V, tuple[V, ...]]
    """The neighbours of every vertex, in the order in which the vertices were given."""

    @classmethod
    def of(cls, vertices: Iterable[V], edges: Iterable[tuple[V, V]]) -> Self:
        """Build a graph; edges may come in any order and direction, and more than once."""
        around: dict[V, set[V]] = {vertex: set() for vertex in vertices}
        for u, v in edges:
            around[u].add(v)
            around[v].add(u)
        rank = {vertex: i for i, vertex in enumerate(around)}
        return cls({v: tuple(sorted(others, key=rank.__getitem__)) for v, others in around.items()})

    @property
    def vertices(self) -> tuple[V, ...]:
        """All vertices, in their order."""
        return tuple(self.neighbours)

    def edges(self) -> Iterator[tuple[V, V]]:
        """Yield every edge once, ascending, each with its earlier vertex first."""
        rank = {vertex: i for i, vertex in enumerate(self.neighbours)}
        return (
            (u, v) for u, around in self.neighbours.items() for v in around if rank[u] < rank[v]
        )

    def components(self) -> list[tuple[V, ...]]:
        """Return the connected parts, ordered by first vertex; each lists its vertices in order."""
        part: dict[V, int] = {}
        parts = 0
        for start in self.neighbours:
            if start in part:
                continue
            part[start] = parts
            queue = [start]
            for vertex in queue:
                fresh = [other for other in self.neighbours[vertex] if other not in part]
                part.update(dict.fromkeys(fresh, parts))
                queue += fresh
            parts += 1
        grouped: list[list[V]] = [[] for _ in range(parts)]
        for vertex in self.neighbours:
            grouped[part[vertex]].append(vertex)
        return [tuple(group) for group in grouped]

    def is_forest(self) -> bool:
        """Return whether there is no cycle."""
        edges = sum(len(around) for around in self.neighbours.values()) // 2
        return edges == len(self.neighbours) - len(self.components())

    def induced(self, kept: Collection[V]) -> "Graph[V]":
        """Return the graph of some vertices, in the order given, with all edges between them."""
        inside = set(kept)
        return Graph(
            {
                vertex: tuple(other for other in self.neighbours[vertex] if other in inside)
                for vertex in kept
            }
        )

    def shortest_path(self, start: V, end: V) -> tuple[V, ...] | None:
        """Return the vertices of a shortest path, both ends included; ``None`` if there is none.

        The search is breadth first, so its cost is linear in the number of edges. Among equally
        short paths, the first in vertex order is returned.
        """
        before: dict[V, V] = {start: start}
        queue = deque([start])
        while queue and end not in before:
            vertex = queue.popleft()
            for other in self.neighbours[vertex]:
                if other not in before:
                    before[other] = vertex
                    queue.append(other)
        if end not in before:
            return None
        path = [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        return tuple(reversed(path))


@dataclass(frozen=True, slots=True)
class GraphDecomposition(Generic[V]):
    """Bags, and the pairs of bags that are joined.

    >>> path = GraphDecomposition((frozenset("ab"), frozenset("bc")), ((0, 1),))
    >>> path.width, path.is_forest
    (1, True)
    """

    bags: tuple[frozenset[V], ...]
    """The bags. Elsewhere, a bag is identified by its index in this tuple."""
    edges: tuple[tuple[int, int], ...]
    """The pairs of joined bags, each with its lower number first, ascending."""

    @property
    def width(self) -> int:
        """The size of the largest bag minus one; -1 if there are no bags."""
        return max(map(len, self.bags), default=0) - 1

    @property
    def graph(self) -> Graph[int]:
        """The graph that has the bags as its vertices."""
        return Graph.of(range(len(self.bags)), self.edges)

    @property
    def is_forest(self) -> bool:
        """Whether this is a tree decomposition, with one tree for each connected part."""
        return self.graph.is_forest()

    def shared(self, edge: tuple[int, int]) -> frozenset[V]:
        """Return the vertices that are in both bags of an edge."""
        return self.bags[edge[0]] & self.bags[edge[1]]


def compose(outer: GraphDecomposition[int], inner: GraphDecomposition[V]) -> GraphDecomposition[V]:
    """Return the outer decomposition, with each bag replaced by the union of its inner bags.

    If ``inner`` decomposes a graph and ``outer`` decomposes the graph of the bags of ``inner``, the
    result decomposes the first graph. It has the shape of ``outer``, and its width is at most
    ``(w_outer + 1) (w_inner + 1) - 1`` (proposition 6).

    >>> inner = GraphDecomposition((frozenset("ab"), frozenset("bc")), ((0, 1),))
    >>> [sorted(bag) for bag in compose(GraphDecomposition((frozenset([0, 1]),), ()), inner).bags]
    [['a', 'b', 'c']]
    """
    bags = tuple(
        frozenset[V]().union(*(inner.bags[number] for number in bag)) for bag in outer.bags
    )
    return GraphDecomposition(bags, outer.edges)
