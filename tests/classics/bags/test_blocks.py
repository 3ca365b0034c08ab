import networkx as nx
from hypothesis import given
from tests.classics.graphs import edge_lists

from sapper.classics.bags.blocks import blocks
from sapper.classics.toolkit.graph import Graph


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
