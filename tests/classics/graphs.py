"""Random small graphs, and a checker of decompositions, written from the definition."""

from collections.abc import Collection, Iterator

from hypothesis import strategies as st

from sapper.classics.bags.decomposition import BoardGraph
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition, V
from sapper.grid import Cell


@st.composite
def edge_lists(draw: st.DrawFn, most: int = 9) -> tuple[int, list[tuple[int, int]]]:
    """A number of vertices, and edges between them, some perhaps twice or in both directions."""
    size = draw(st.integers(1, most))
    vertex = st.integers(0, size - 1)
    pairs = st.tuples(vertex, vertex).filter(lambda edge: edge[0] != edge[1])
    return size, draw(st.lists(pairs, max_size=2 * most)) if size > 1 else []


def is_series_parallel(size: int, edges: list[tuple[int, int]]) -> bool:
    """Decide for a 2-connected graph by suppressing vertices of degree 2 until one edge is left."""
    near: dict[int, set[int]] = {v: set() for v in range(size)}
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    while True:
        thin = next((v for v, others in near.items() if len(others) == 2), None)
        if thin is None or len(near) == 2:
            return len(near) <= 2
        u, v = near.pop(thin)
        near[u] = (near[u] | {v}) - {thin}
        near[v] = (near[v] | {u}) - {thin}


def faults(decomposition: GraphDecomposition[V], graph: Graph[V]) -> Iterator[str]:
    """Yield the reasons why this is not a general decomposition of the graph.

    Written from the definition, to check decompositions. The time is linear in the total size of
    the bags, except for condition 3, which looks at the bags of each vertex.
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
    """Return whether this is a general decomposition of the graph."""
    return next(faults(decomposition, graph), None) is None


def is_tree_decomposition(decomposition: GraphDecomposition[V], graph: Graph[V]) -> bool:
    """Return whether this is a tree decomposition of the graph."""
    return decomposition.is_forest and is_decomposition(decomposition, graph)


def has_hull(graph: BoardGraph, cells: Collection[Cell]) -> bool:
    """Whether a set contains all neighbours of its clues (definition 4 of Hoder 2007)."""
    inside, neighbours = set(cells), graph.graph.neighbours
    return all(inside.issuperset(neighbours[clue]) for clue in graph.clues if clue in inside)


def is_interface(graph: BoardGraph, cells: Collection[Cell]) -> bool:
    """Whether a set is a vertex cut without clues (definition 7 of Hoder 2007)."""
    cut = set(cells)
    if not cut.issubset(graph.others):
        return False
    rest = graph.graph.induced([v for v in graph.graph.vertices if v not in cut])
    return len(rest.components()) > len(graph.graph.components())
