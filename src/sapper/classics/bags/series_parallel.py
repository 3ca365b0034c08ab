"""Series-parallel graphs: split a graph into blocks, and recognise and decompose each block.

A graph with a source s and a sink t is series-parallel if it is one edge, or two such graphs one
after the other (series), or two side by side (parallel). The *construction tree* records how the
graph is built. It directly gives a tree decomposition with bags of at most three vertices.

The method is that of Hoder 2007, section 4.2: orient the undirected graph from s to t, then
recognise the oriented graph by series and parallel reductions (Valdes, Tarjan and Lawler 1979),
which yield the construction tree.

Cost: orientation searches one path per part of the graph, so it is quadratic in the number of
vertices at worst, and about linear for the rings that remain after redundant edges are dropped.
Recognition is linear in the number of edges.

Two remarks on the thesis. First, its procedure orients a shortest path and continues in "the
components of the edges not yet oriented". If this is read literally, parts that meet only in a
vertex of the path form one component, and a part attached by one vertex is never oriented, so the
procedure misses some series-parallel graphs. Proposition 10 of the thesis is true if these
components are the *bridges* of the path: parts that are connected without passing through the path.
Second, the procedure tries all pairs s, t. In a 2-connected graph it is enough to try the two ends
of any one edge (Duffin 1965), so only one pair is tried here; the tests try all pairs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic

from sapper.budget import Budget
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition, V


def blocks(graph: Graph[V]) -> list[Graph[V]]:
    """Return the 2-connected components of a graph; isolated vertices are blocks of one vertex.

    Two edges belong to the same block if a cycle goes through both. Two blocks share at most one
    vertex. The method is a depth-first search: a vertex closes a block if nothing below its child
    reaches above the vertex. The search takes time linear in the number of edges. It does not
    recurse, because a frontier can be thousands of clues long.  Hopcroft and Tarjan 1973.

    >>> bow_tie = Graph.of("abcde", ["ab", "bc", "ca", "cd", "de", "ec"])
    >>> [block.vertices for block in blocks(bow_tie)]
    [('a', 'b', 'c'), ('c', 'd', 'e')]
    """
    rank = {vertex: i for i, vertex in enumerate(graph.vertices)}
    found = [Graph.of([v], []) for v, around in graph.neighbours.items() if not around]
    for part in graph.components():
        for edges in _block_edges(graph, part[0]):
            vertices = sorted({v for edge in edges for v in edge}, key=rank.__getitem__)
            found.append(Graph.of(vertices, edges))
    return sorted(found, key=lambda block: [rank[vertex] for vertex in block.vertices])


def _block_edges(graph: Graph[V], root: V) -> list[list[tuple[V, V]]]:
    """Return the edges of each block in the connected part that contains the root."""
    found = []
    depth = {root: 0}
    low = {root: 0}
    edges: list[tuple[V, V]] = []
    # Each step has a vertex, its neighbours not yet visited, and the index of the edge that led
    # here.
    stack = [(root, iter(graph.neighbours[root]), 0)]
    while stack:
        vertex, others, entry = stack[-1]
        parent = stack[-2][0] if len(stack) > 1 else None
        for other in others:
            if other not in depth:
                depth[other] = low[other] = len(stack)
                stack.append((other, iter(graph.neighbours[other]), len(edges)))
                edges.append((vertex, other))
                break
            if other != parent and depth[other] < depth[vertex]:
                edges.append((vertex, other))
                low[vertex] = min(low[vertex], depth[other])
        else:
            stack.pop()
            if parent is None:
                continue
            low[parent] = min(low[parent], low[vertex])
            if low[vertex] >= depth[parent]:
                found.append(edges[entry:])
                del edges[entry:]
    return found


Arc = tuple[V, V]
"""A directed edge, from its first to its second vertex."""


@dataclass(frozen=True, slots=True)
class Construction(Generic[V]):
    """A node of a construction tree: a series-parallel graph between two vertices."""

    source: V
    """The vertex where it starts."""
    sink: V
    """The vertex where it ends."""
    middle: V | None = None
    """The vertex where the two parts of a series meet; ``None`` for an edge or a parallel node."""
    parts: tuple[int, ...] = ()
    """The nodes that it is composed of, by index in the list; empty for an edge."""


@dataclass(frozen=True, slots=True)
class Recognition(Generic[V]):
    """A graph recognised as series-parallel."""

    source: V
    """The vertex where its orientation starts."""
    sink: V
    """The vertex where it ends."""
    arcs: tuple[Arc[V], ...]
    """All edges of the graph, directed."""
    tree: tuple[Construction[V], ...]
    """The construction tree: children before parents, the root last."""


def decompose(graph: Graph[V], *, budget: Budget | None = None) -> GraphDecomposition[V] | None:
    """Return a tree decomposition of width at most 2 of a 2-connected graph.

    Returns:
        The decomposition, or ``None`` if the graph is not series-parallel.

    Raises:
        UndecidedError: the budget is spent, or its stop signal is set.

    >>> square = Graph.of("abcd", ["ab", "bc", "cd", "da"])
    >>> decompose(square).width
    2
    >>> decompose(Graph.of("abcd", ["ab", "bc", "cd", "da", "ac", "bd"])) is None
    True
    """
    if next(graph.edges(), None) is None:
        return GraphDecomposition((frozenset(graph.vertices),), ())
    found = recognise(graph, budget=budget)
    return None if found is None else tree_decomposition(found.tree)


def recognise(graph: Graph[V], *, budget: Budget | None = None) -> Recognition[V] | None:
    """Orient a 2-connected graph and return its construction, if it is series-parallel.

    Raises:
        UndecidedError: the budget is spent, or its stop signal is set.

    >>> found = recognise(Graph.of("abcd", ["ab", "bc", "cd", "da"]))
    >>> found.source, found.sink, len(found.arcs), found.tree[-1].parts
    ('a', 'b', 4, (0, 5))
    """
    source, sink = next(graph.edges())
    arcs = orient(graph, source, sink, budget=budget)
    if len(arcs) < sum(1 for _ in graph.edges()):
        return None
    tree = construct(arcs, source, sink)
    return None if tree is None else Recognition(source, sink, tuple(arcs), tuple(tree))


def orient(graph: Graph[V], source: V, sink: V, *, budget: Budget | None = None) -> list[Arc[V]]:
    """Direct the edges along shortest paths from source to sink, bridge by bridge.

    If the graph is series-parallel between these vertices, this is its only orientation. Otherwise
    some edges may be left out, or directed in a way that ``construct`` refuses.
    """
    arcs: list[Arc[V]] = []
    work = [(graph, source, sink)]
    while work:
        part, start, end = work.pop()
        if budget is not None:
            budget.spend(len(part.neighbours))
        path = part.shortest_path(start, end)
        if path is None or start == end:
            continue
        along = list(pairwise(path))
        arcs += along
        taken = {*along, *((v, u) for u, v in along)}
        left = [edge for edge in part.edges() if edge not in taken]
        place = {vertex: i for i, vertex in enumerate(path)}
        for bridge in _bridges(part, left, place):
            ends = sorted((v for v in bridge.vertices if v in place), key=place.__getitem__)
            work.append((bridge, ends[0], ends[-1]))
    return arcs


def _bridges(graph: Graph[V], edges: list[tuple[V, V]], path: Iterable[V]) -> list[Graph[V]]:
    """Split edges into parts that are connected without passing through the path."""
    on_path = set(path)
    inner = Graph.of(
        (v for v in graph.vertices if v not in on_path),
        ((u, v) for u, v in edges if u not in on_path and v not in on_path),
    )
    part_of = {v: i for i, part in enumerate(inner.components()) for v in part}
    grouped: dict[object, list[tuple[V, V]]] = {}
    for u, v in edges:
        # An edge between two vertices of the path is a bridge by itself.
        key = part_of.get(u, part_of.get(v, (u, v)))
        grouped.setdefault(key, []).append((u, v))
    return [
        Graph.of(dict.fromkeys(v for e in group for v in e), group) for group in grouped.values()
    ]


def construct(arcs: Iterable[Arc[V]], source: V, sink: V) -> list[Construction[V]] | None:
    """Return the construction tree: children before parents, the root last.

    Two reductions are repeated until neither applies: two arcs with the same ends become one
    (parallel); a vertex with one arc in and one arc out becomes an arc (series). The cost is linear
    in the number of arcs.

    Returns:
        The tree, or ``None`` if the reductions leave more than one arc from source to sink.
    """
    nodes: list[Construction[V]] = []
    after: dict[V, dict[V, int]] = {source: {}, sink: {}}
    before: dict[V, dict[V, int]] = {source: {}, sink: {}}

    def add(start: V, end: V, node: Construction[V]) -> None:
        nodes.append(node)
        twin = after.setdefault(start, {}).get(end)
        if twin is not None:
            nodes.append(Construction(start, end, parts=(twin, len(nodes) - 1)))
        after[start][end] = before.setdefault(end, {})[start] = len(nodes) - 1
        before.setdefault(start, {})
        after.setdefault(end, {})

    for start, end in arcs:
        add(start, end, Construction(start, end))
    work = list(after)
    while work:
        vertex = work.pop()
        if vertex in (source, sink) or len(before[vertex]) != 1 or len(after[vertex]) != 1:
            continue
        ((start, first),) = before[vertex].items()
        ((end, second),) = after[vertex].items()
        if start == end:
            return None
        before[vertex].clear()
        after[vertex].clear()
        del after[start][vertex], before[end][vertex]
        add(start, end, Construction(start, end, vertex, (first, second)))
        work += (start, end)
    left = sum(map(len, after.values()))
    return nodes if left == 1 and sink in after[source] else None


def tree_decomposition(tree: Sequence[Construction[V]]) -> GraphDecomposition[V]:
    """Return the tree decomposition of a construction tree: one bag per node.

    The bag of a node contains its two ends and, in a series, the vertex where the parts meet. Both
    ends of a part are in the bag of the whole.
    """
    bags = tuple(
        frozenset(v for v in (node.source, node.middle, node.sink) if v is not None)
        for node in tree
    )
    edges = sorted((part, whole) for whole, node in enumerate(tree) for part in node.parts)
    return GraphDecomposition(bags, tuple(edges))
