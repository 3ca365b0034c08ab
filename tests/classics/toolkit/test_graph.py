from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st
from tests.classics.graphs import edge_lists

from sapper.classics.toolkit.graph import Graph


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
