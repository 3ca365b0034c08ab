from itertools import pairwise, permutations

import networkx as nx
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.classics.graphs import edge_lists, is_series_parallel, is_tree_decomposition

from sapper.classics.bags import series_parallel
from sapper.classics.bags.series_parallel import blocks
from sapper.classics.toolkit.graphs import Graph


@given(edge_lists())
def test_blocks_are_those_of_a_second_opinion(drawn):
    size, edges = drawn
    found = [block.vertices for block in blocks(Graph.of(range(size), edges))]
    second = nx.Graph(edges)
    wanted = [tuple(sorted(block)) for block in nx.biconnected_components(second)]
    wanted += [(v,) for v in range(size) if v not in second]
    assert found == sorted(wanted)


@given(edge_lists())
def test_every_edge_is_in_exactly_one_block(drawn):
    graph = Graph.of(range(drawn[0]), drawn[1])
    inside = [edge for block in blocks(graph) for edge in block.edges()]
    assert sorted(inside) == sorted(graph.edges())


def test_a_long_path_needs_no_recursion():
    size = 5000
    assert len(blocks(Graph.of(range(size), [(i, i + 1) for i in range(size - 1)]))) == size - 1


@st.composite
def built_by_the_definition(draw):
    """Edges of a series-parallel graph from 0 to 1: replace edges by series and parallel ones."""
    edges = [(0, 1)]
    size = 2
    for _ in range(draw(st.integers(0, 10))):
        u, v = edges[draw(st.integers(0, len(edges) - 1))]
        if draw(st.booleans()):
            edges.remove((u, v))
        # Next to the edge, or in its place, a path over a new vertex: no edge is ever doubled.
        edges += [(u, size), (size, v)]
        size += 1
    return size, edges


def is_constructed(graph, source, sink):
    arcs = series_parallel.orient(graph, source, sink)
    complete = len(arcs) == sum(1 for _ in graph.edges())
    return complete and series_parallel.construct(arcs, source, sink) is not None


@given(built_by_the_definition())
def test_a_graph_built_by_the_definition_is_oriented_from_source_to_sink(drawn):
    """Proposition 10, with the bridges of the path in place of the components of the rest."""
    size, edges = drawn
    graph = Graph.of(range(size), edges)
    assert sorted(series_parallel.orient(graph, 0, 1)) == sorted(edges)
    assert is_constructed(graph, 0, 1)


@st.composite
def biconnected(draw):
    """Edges of a ring of a few vertices, with any chords."""
    size = draw(st.integers(3, 8))
    chords = [(u, v) for v in range(size) for u in range(v - 1) if (u, v) != (0, size - 1)]
    ring = [*pairwise(range(size)), (0, size - 1)]
    rungs = draw(st.lists(st.sampled_from(chords), unique=True, max_size=6)) if chords else []
    return draw(st.permutations(range(size))), ring + rungs


@given(biconnected())
def test_a_ring_with_chords_is_judged_as_by_all_pairs_and_by_the_undirected_reduction(drawn):
    names, ring = drawn
    judged_alike(len(names), [tuple(sorted((names[u], names[v]))) for u, v in ring])


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(edge_lists(8))
def test_one_pair_decides_what_all_pairs_and_the_undirected_reduction_decide(drawn):
    size, edges = drawn
    assume(size > 1 and nx.is_biconnected(nx.Graph([*edges, *((v, v) for v in range(size))])))
    judged_alike(size, edges)


def judged_alike(size, edges):
    graph = Graph.of(range(size), edges)
    found = series_parallel.decompose(graph)
    by_all_pairs = any(is_constructed(graph, s, t) for s, t in permutations(range(size), 2))
    assert (found is not None) == by_all_pairs == is_series_parallel(size, edges)
    if found is not None:
        assert is_tree_decomposition(found, graph)
        assert found.width <= 2


def literally_oriented(graph, source, sink):
    """The text's procedure word for word: components of the edges that have no direction yet."""
    if source == sink:
        return []
    path = graph.shortest_path(source, sink)
    arcs = list(pairwise(path))
    left = [e for e in graph.edges() if e not in arcs and e[::-1] not in arcs]
    rest = Graph.of(graph.vertices, left)
    for part in rest.components():
        on_path = [v for v in path if v in part]
        if len(part) > 1:
            arcs += literally_oriented(rest.induced(part), on_path[0], on_path[-1])
    return arcs


def test_read_word_for_word_the_orientation_leaves_edges_out():
    """From s to t: s-v twice (once over b), then v-t; next to it the longer way s-x-y-t."""
    graph = Graph.of("sbvxyt", ["sv", "sb", "bv", "vt", "sx", "xy", "yt"])
    assert len(literally_oriented(graph, "s", "t")) == 5
    assert len(series_parallel.orient(graph, "s", "t")) == 7
    assert is_constructed(graph, "s", "t")


def test_the_complete_graph_on_four_vertices_is_refused():
    assert series_parallel.decompose(Graph.of("abcd", ["ab", "ac", "ad", "bc", "bd", "cd"])) is None


def test_a_single_vertex_and_a_single_edge_are_decomposed():
    assert series_parallel.decompose(Graph.of("a", [])).width == 0
    assert series_parallel.decompose(Graph.of("ab", ["ab"])).width == 1
