"""Taking redundant edges out of a decomposition, in the document's order.

An edge (u, v) is redundant when another path joins u and v whose every bag contains u ∩ v: without
the edge, the bags of each vertex stay connected. Which edges go depends on the order. Large
intersections hold more vertices' bags together, so edges with small ones are tried first; the
coordinates only make the result unique. The thesis says that on real Expert games this very often
leaves a tree; the study ``widths`` measures how often.

Cost: a path is sought among the bags that contain the intersection, and these lie around one cell,
so the whole is linear in the number of edges.  Hoder 2007, section 4.1.
"""

from collections.abc import Sequence

from sapper.budget import Budget
from sapper.classics.toolkit.graph_decomposition import GraphDecomposition
from sapper.grid import Cell

Edge = tuple[int, int]
"""Two bags, the lower number first."""


def order(decomposition: GraphDecomposition[Cell], places: Sequence[Cell]) -> list[Edge]:
    """Return the edges in the order in which they are tried.

    By the size of the intersection; then by the top, left, bottom and right coordinate of the
    edge's line, and by its slope.  The text leaves the sign of the slope open:
    here the diagonal that rises to the right comes before the one that falls.

    Args:
        decomposition: Whose edges.
        places: Where each bag stands on the board: its clue.
    """

    def key(edge: Edge) -> tuple[int, ...]:
        (top, first), (bottom, second) = sorted((places[edge[0]], places[edge[1]]))
        left, right = sorted((first, second))
        falls = first < second
        return len(decomposition.shared(edge)), top, left, bottom, right, falls

    return sorted(decomposition.edges, key=key)


def find(
    decomposition: GraphDecomposition[Cell],
    places: Sequence[Cell],
    *,
    budget: Budget | None = None,
) -> list[Edge]:
    """Return the edges that go, in the order of going.

    Args:
        decomposition: A general decomposition.
        places: Where each bag stands on the board: its clue.
        budget: What it may cost: a step for each edge tried.
    """
    joined: list[set[int]] = [set() for _ in decomposition.bags]
    for u, v in decomposition.edges:
        joined[u].add(v)
        joined[v].add(u)
    dropped = []
    for edge in order(decomposition, places):
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


def without(
    decomposition: GraphDecomposition[Cell], edges: Sequence[Edge]
) -> GraphDecomposition[Cell]:
    """Return the decomposition without some edges."""
    gone = set(edges)
    return GraphDecomposition(
        decomposition.bags, tuple(edge for edge in decomposition.edges if edge not in gone)
    )


def _is_joined(decomposition: GraphDecomposition[Cell], joined: list[set[int]], edge: Edge) -> bool:
    """Tell whether a path leads from one end to the other through bags with the intersection."""
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
