"""The 2-connected components of a graph: its blocks.

Two edges belong to one block when a cycle goes through both; a block shares at most one vertex
with any other. Depth-first search: a vertex closes a block when nothing below its child reaches
above it. Linear in the number of edges, and without recursion, since a frontier can be thousands
of clues long.  Hopcroft and Tarjan 1973.
"""

from sapper.classics.toolkit.graph import Graph, V


def blocks(graph: Graph[V]) -> list[Graph[V]]:
    """Return the blocks, each as a graph of its own, isolated vertices as blocks of one vertex.

    >>> bow_tie = Graph.of("abcde", ["ab", "bc", "ca", "cd", "de", "ec"])
    >>> [block.vertices for block in blocks(bow_tie)]
    [('a', 'b', 'c'), ('c', 'd', 'e')]
    """
    rank = {vertex: i for i, vertex in enumerate(graph.vertices)}
    found = [Graph.of([v], []) for v, around in graph.neighbours.items() if not around]
    for part in graph.components():
        for edges in _search(graph, part[0]):
            vertices = sorted({v for edge in edges for v in edge}, key=rank.__getitem__)
            found.append(Graph.of(vertices, edges))
    return sorted(found, key=lambda block: [rank[vertex] for vertex in block.vertices])


def _search(graph: Graph[V], root: V) -> list[list[tuple[V, V]]]:
    """Return the edges of each block in the part of the root."""
    found = []
    depth = {root: 0}
    low = {root: 0}
    edges: list[tuple[V, V]] = []
    # Each step: a vertex, its neighbours not yet looked at, where the edge that led here stands.
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
