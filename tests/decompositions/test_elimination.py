from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classics.graphs import edge_lists, is_tree_decomposition
from tests.classics.stopping import StopAfter
from tests.strategies import arbitrary_boards

from sapper.classics.toolkit.graphs import Graph
from sapper.decompositions.elimination import Rule, cell_graph, decompose
from sapper.errors import UndecidedError

every_rule = pytest.mark.parametrize("rule", Rule)


def grid_graph(side):
    cells = list(product(range(side), repeat=2))
    near = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    return Graph.of(cells, near)


def naive_bags(graph, rule):
    """Eliminate by the definition: at each step look at every vertex again."""
    edges = {frozenset(edge) for edge in graph.edges()}
    left = list(graph.vertices)
    bags = []

    def neighbours(vertex):
        return {other for other in left if frozenset((other, vertex)) in edges}

    def score(vertex):
        if rule is Rule.MIN_DEGREE:
            return len(neighbours(vertex))
        return sum(frozenset(pair) not in edges for pair in combinations(neighbours(vertex), 2))

    while left:
        vertex = min(left, key=score)
        bags.append(frozenset({vertex} | neighbours(vertex)))
        edges.update(frozenset(pair) for pair in combinations(neighbours(vertex), 2))
        left.remove(vertex)
    return bags


@every_rule
@given(drawn=edge_lists(12))
def test_any_graph_gets_a_tree_decomposition_by_the_definition_of_the_rule(rule, drawn):
    size, edges = drawn
    graph = Graph.of(range(size), edges)
    found = decompose(graph, rule)
    assert is_tree_decomposition(found, graph)
    assert list(found.bags) == naive_bags(graph, rule)


@every_rule
@given(size=st.integers(2, 8))
def test_trees_have_width_1_cycles_2_and_complete_graphs_all_but_one(rule, size):
    path = Graph.of(range(size), [(i, i + 1) for i in range(size - 1)])
    assert decompose(path, rule).width == 1
    complete = Graph.of(range(size), combinations(range(size), 2))
    assert decompose(complete, rule).width == size - 1
    if size > 2:
        cycle = Graph.of(range(size), [(i, (i + 1) % size) for i in range(size)])
        assert decompose(cycle, rule).width == 2


@every_rule
def test_a_square_grid_is_about_as_wide_as_its_side(rule):
    found = decompose(grid_graph(5), rule)
    assert is_tree_decomposition(found, grid_graph(5))
    assert 5 <= found.width <= 7


@every_rule
def test_it_ends_with_its_budget_or_at_a_flag(rule):
    graph = grid_graph(4)
    whole = decompose(graph, rule)
    for budget in ({"limit": 15}, {"limit": 40}, {"stop": StopAfter(0)}, {"stop": StopAfter(30)}):
        with pytest.raises(UndecidedError):
            decompose(graph, rule, **budget)
    assert decompose(graph, rule, limit=10_000, stop=StopAfter(10_000)) == whole


@given(arbitrary_boards())
def test_cells_are_joined_when_a_clue_sees_both(board):
    sees = [
        {other for other in board.grid.neighbours(clue) if board.is_hidden(other)}
        for clue, _ in board.clues()
    ]
    frontier = sorted(set().union(*sees))
    graph = cell_graph(board)
    assert list(graph.vertices) == frontier
    assert list(graph.edges()) == [
        pair for pair in combinations(frontier, 2) if any(set(pair) <= cells for cells in sees)
    ]
