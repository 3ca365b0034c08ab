"""Makes tree decompositions by eliminating vertices one by one, for comparison with ``bags``.

To eliminate a vertex, connect all its neighbours with each other, put them and the vertex into a
bag, and remove the vertex. For any order, the bags form a tree decomposition; a good order gives
small bags. There are two common rules: eliminate the vertex with the fewest neighbours, or the
vertex that adds the fewest edges. Unlike the method of Hoder 2007, this always yields a
decomposition; only its width varies.

Cost: to eliminate a vertex, its neighbours and their neighbours are visited; the rule of the fewest
edges also visits the neighbours of those. So the time is about linear in the number of vertices if
the width is small. But it grows with the square or cube of the width, so the number of visited
vertices can be limited. See Arnborg and Proskurowski 1989; Bodlaender and Koster 2010 compare the
rules.

``cell_graph`` returns the graph of a board; in constraint satisfaction it is called the primal
graph.
"""

from collections.abc import Callable
from enum import StrEnum
from heapq import heapify, heappop, heappush
from itertools import combinations

from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics.toolkit.graphs import Graph, GraphDecomposition, V
from sapper.clues import frontier, open_clues
from sapper.grid import Cell

LIMIT = 1_000_000
"""The default step limit, which takes a few seconds."""

_REPORT_EACH = 64
"""Number of vertices between reports of progress."""


class Rule(StrEnum):
    """The rule for the next vertex to eliminate; ties are broken by vertex order."""

    MIN_DEGREE = "min-degree"
    """The vertex with the fewest remaining neighbours."""
    MIN_FILL = "min-fill"
    """The vertex whose elimination adds the fewest edges."""


def decompose(
    graph: Graph[V],
    rule: Rule,
    *,
    limit: int | None = None,
    stop: StopFlag | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> GraphDecomposition[V]:
    """Return the tree decomposition given by the elimination order of a rule.

    Args:
        graph: The graph.
        rule: The rule for the next vertex to eliminate.
        limit: How many vertices (for ``MIN_FILL``, how many of their neighbours) may be visited;
            ``None`` for no limit.
        stop: A stop signal; another thread sets it to end the call.
        watch: Called from time to time with the number of eliminated vertices and the total.

    Raises:
        UndecidedError: the limit was reached, or the stop signal was set.

    >>> cycle = Graph.of(range(5), [(i, (i + 1) % 5) for i in range(5)])
    >>> decompose(cycle, Rule.MIN_DEGREE).width
    2
    """
    order, bags = _eliminate(graph, rule, Budget(limit, stop), watch)
    place = {vertex: number for number, vertex in enumerate(order)}
    edges = []
    for number, bag in enumerate(bags):
        later = [place[vertex] for vertex in bag if place[vertex] > number]
        if later:
            # The other vertices of the bag form a clique when the first of them is eliminated, so
            # its bag contains all of them.
            edges.append((number, min(later)))
    return GraphDecomposition(tuple(bags), tuple(edges))


def _eliminate(
    graph: Graph[V], rule: Rule, budget: Budget, watch: Callable[[int, int], None] | None
) -> tuple[list[V], list[frozenset[V]]]:
    around = {vertex: set(others) for vertex, others in graph.neighbours.items()}
    rank = {vertex: i for i, vertex in enumerate(around)}
    names = graph.vertices
    score, cost = _SCORES[rule], _COSTS[rule]
    # A heap with lazy deletion: an entry is valid only if it has the latest score of its vertex.
    latest = {}
    for vertex, others in around.items():
        budget.spend(cost(others))
        latest[vertex] = score(around, vertex)
    heap = [(value, rank[vertex]) for vertex, value in latest.items()]
    heapify(heap)
    order: list[V] = []
    bags: list[frozenset[V]] = []
    while heap:
        value, number = heappop(heap)
        vertex = names[number]
        if latest.get(vertex) != value:
            continue
        del latest[vertex]
        neighbours = around.pop(vertex)
        if watch is not None and len(order) % _REPORT_EACH == 0:
            watch(len(order), len(names))
        order.append(vertex)
        bags.append(frozenset(neighbours | {vertex}))
        for other in neighbours:
            around[other] |= neighbours
            around[other] -= {vertex, other}
        # The fill of neighbours of neighbours also changes if the elimination has connected two of
        # their neighbours.
        touched = neighbours.union(*(around[other] for other in neighbours))
        for other in touched:
            budget.spend(cost(around[other]))
            fresh = score(around, other)
            if fresh != latest[other]:
                latest[other] = fresh
                heappush(heap, (fresh, rank[other]))
    return order, bags


def _fill(around: dict[V, set[V]], vertex: V) -> int:
    # Every edge among the neighbours is visited from both ends.
    near = around[vertex]
    joined = sum(len(around[other] & near) for other in near)
    return (len(near) * (len(near) - 1) - joined) // 2


_SCORES: dict[Rule, Callable[..., int]] = {
    Rule.MIN_DEGREE: lambda around, vertex: len(around[vertex]),
    Rule.MIN_FILL: _fill,
}
_COSTS: dict[Rule, Callable[..., int]] = {Rule.MIN_DEGREE: lambda _: 1, Rule.MIN_FILL: len}
"""The number of steps that visiting a vertex takes, given its neighbours."""


def cell_graph(board: Board) -> Graph[Cell]:
    """Return the graph of the frontier cells, with edges between cells that touch the same clue.

    >>> list(cell_graph(Board.parse("5x1:.1.1.")).edges())
    [((0, 0), (0, 2)), ((0, 2), (0, 4))]
    """
    clues = open_clues(board)
    joined = (pair for clue in clues for pair in combinations(clue.around, 2))
    return Graph.of(frontier(clues), joined)
