from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classics.graphs import edge_lists, faults, is_decomposition, is_tree_decomposition

from sapper.classics.toolkit.graphs import Graph, GraphDecomposition, compose
from sapper.decompositions import elimination
from sapper.decompositions.elimination import Rule


def both(size, edges):
    second = nx.Graph(edges)
    second.add_nodes_from(range(size))
    return Graph.of(range(size), edges), second


@given(edge_lists())
def test_components_are_those_of_a_second_opinion(drawn):
    graph, second = both(*drawn)
    assert sorted(graph.components()) == sorted(
        tuple(sorted(c)) for c in nx.connected_components(second)
    )


@given(edge_lists())
def test_a_forest_is_recognised(drawn):
    graph, second = both(*drawn)
    assert graph.is_forest() == nx.is_forest(second)


@given(edge_lists(), st.data())
def test_shortest_paths_are_paths_and_shortest(drawn, data):
    graph, second = both(*drawn)
    start, end = (data.draw(st.sampled_from(graph.vertices)) for _ in range(2))
    path = graph.shortest_path(start, end)
    if path is None:
        assert not nx.has_path(second, start, end)
    else:
        assert (path[0], path[-1]) == (start, end)
        assert all(second.has_edge(u, v) for u, v in pairwise(path))
        assert len(path) - 1 == nx.shortest_path_length(second, start, end)


@given(edge_lists(), st.data())
def test_an_induced_graph_keeps_all_edges_between_its_vertices(drawn, data):
    graph, second = both(*drawn)
    kept = data.draw(st.sets(st.sampled_from(graph.vertices)))
    induced = graph.induced(kept)
    assert set(induced.vertices) == kept
    assert {frozenset(e) for e in induced.edges()} == {
        frozenset(e) for e in second.subgraph(kept).edges
    }


def test_edges_may_be_given_twice_and_in_both_directions():
    assert list(Graph.of("ab", ["ab", "ba", "ab"]).edges()) == [("a", "b")]


PATH = Graph.of("abc", ["ab", "bc"])


def bags(*words):
    return tuple(frozenset(word) for word in words)


def test_a_path_of_bags_decomposes_a_path():
    assert is_tree_decomposition(GraphDecomposition(bags("ab", "bc"), ((0, 1),)), PATH)


@pytest.mark.parametrize(
    ("words", "edges", "message"),
    [
        (("ab",), (), "vertex 'c' is in no bag"),
        (("ab", "c"), ((0, 1),), "no bag holds both ends of edge 'b', 'c'"),
        (("ab", "bc"), (), "the bags (0, 1) of vertex 'b' are not connected"),
        (("ab", "bc", "d"), ((0, 1),), "'d' in bag 2 is not a vertex"),
    ],
)
def test_every_broken_condition_is_named(words, edges, message):
    broken = GraphDecomposition(bags(*words), edges)
    assert message in list(faults(broken, PATH))
    assert not is_decomposition(broken, PATH)


def test_bags_in_a_ring_are_a_general_but_no_tree_decomposition():
    ring = GraphDecomposition(bags("abc", "abc", "abc"), ((0, 1), (0, 2), (1, 2)))
    assert is_decomposition(ring, PATH)
    assert not is_tree_decomposition(ring, PATH)


def test_nothing_decomposes_the_empty_graph():
    empty = GraphDecomposition((), ())
    assert empty.width == -1
    assert is_tree_decomposition(empty, Graph.of("", []))


@given(edge_lists())
def test_decompositions_compose_and_widths_multiply(drawn):
    """Proposition 6, with one bag per edge and an elimination order of the graph of these bags."""
    size, edges = drawn
    graph = Graph.of(range(size), edges)
    inner_bags = [frozenset([v]) for v in range(size)] + [frozenset(e) for e in graph.edges()]
    meeting = [
        (i, j)
        for j, second in enumerate(inner_bags)
        for i, first in enumerate(inner_bags[:j])
        if first & second
    ]
    inner = GraphDecomposition(tuple(inner_bags), tuple(meeting))
    assert is_decomposition(inner, graph)
    outer = elimination.decompose(inner.graph, Rule.MIN_FILL)
    composed = compose(outer, inner)
    assert is_tree_decomposition(composed, graph)
    assert composed.width <= (inner.width + 1) * (outer.width + 1) - 1
