from hypothesis import given
from tests.positions import solved_positions
from tests.strategies import boards

from sapper import Board
from sapper.classics.bags import bipartite, redundant_edges
from sapper.classics.bags.board_graph import BoardGraph
from sapper.classics.toolkit.graph_decomposition import is_decomposition


def prepared(board):
    graph = BoardGraph.of(board)
    return graph, bipartite.decompose(graph)


def is_redundant(decomposition, edge):
    """By the definition: a path of other edges from one end to the other through such bags."""
    u, v = edge
    shared = decomposition.shared(edge)
    joined = redundant_edges.without(decomposition, [edge]).graph
    allowed = [i for i, bag in enumerate(decomposition.bags) if shared <= bag]
    return any({u, v} <= set(part) for part in joined.induced(allowed).components())


def test_edges_go_one_by_one_as_the_definition_says():
    for position in solved_positions()[:300]:
        graph, left = prepared(position.board)
        whole = left
        dropped = []
        for edge in redundant_edges.order(whole, graph.clues):
            if is_redundant(left, edge):
                left = redundant_edges.without(left, [edge])
                dropped.append(edge)
        assert redundant_edges.find(whole, graph.clues) == dropped


@given(boards(6))
def test_what_is_left_is_a_decomposition_without_redundant_edges(board):
    """Proposition 9."""
    graph, whole = prepared(board)
    left = redundant_edges.without(whole, redundant_edges.find(whole, graph.clues))
    assert is_decomposition(left, graph.graph)
    assert not any(is_redundant(left, edge) for edge in left.edges)


def test_small_intersections_are_tried_first_then_top_left_bottom_right_and_slope():
    graph, whole = prepared(Board.parse("4x2:1111/...."))
    order = redundant_edges.order(whole, graph.clues)
    assert [len(whole.shared(edge)) for edge in order] == [1, 1, 2, 2, 2]
    assert order == [(0, 2), (1, 3), (0, 1), (1, 2), (2, 3)]


def test_of_two_diagonals_of_one_square_the_rising_one_is_tried_first():
    graph, whole = prepared(Board.parse("3x3:1_1/_._/1_1"))
    order = [(graph.clues[u], graph.clues[v]) for u, v in redundant_edges.order(whole, graph.clues)]
    rising, falling = ((0, 2), (2, 0)), ((0, 0), (2, 2))
    assert order.index(rising) + 1 == order.index(falling)
