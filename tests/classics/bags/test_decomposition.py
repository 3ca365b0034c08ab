"""The stages on the thesis' own boards and on random ones.

The tests use the legible boards of the figures. They check the statements of the captions, and the
statements of the chapters about such boards.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.classics.bags.deciding import decide
from tests.classics.graphs import has_hull, is_decomposition, is_interface, is_tree_decomposition
from tests.positions import random_position, solved_positions
from tests.strategies import arbitrary_boards, boards

from sapper import Board, Layout, State
from sapper.board import Verdict
from sapper.classics.bags import BoardDecomposition, Shape, decomposition
from sapper.classics.bags.decomposition import BoardGraph


@given(arbitrary_boards())
def test_clues_touch_hidden_cells_and_mines_and_nothing_else(board):
    """Definition 3, by going through all pairs."""
    graph = BoardGraph.of(board).graph
    wanted = {
        (clue, other)
        for clue, _ in board.clues()
        for other in board.grid.cells()
        if board[other] in (State.HIDDEN, State.MINE)
        and max(abs(clue[0] - other[0]), abs(clue[1] - other[1])) == 1
    }
    assert set(graph.edges()) == wanted


@given(arbitrary_boards())
def test_a_clue_with_its_neighbours_has_a_hull_and_without_one_of_them_none(board):
    graph = BoardGraph.of(board)
    for clue in graph.clues:
        around = graph.graph.neighbours[clue]
        assert has_hull(graph, [clue, *around])
        assert has_hull(graph, [clue, *around[1:]]) == (not around)


@given(boards(4), st.data())
def test_sets_with_a_hull_are_closed_under_union_and_intersection(board, data):
    """Proposition 1."""
    graph = BoardGraph.of(board)
    subsets = st.sets(st.sampled_from(graph.graph.vertices)) if graph.clues else st.just(set())
    first, second = data.draw(subsets), data.draw(subsets)
    if has_hull(graph, first) and has_hull(graph, second):
        assert has_hull(graph, first | second)
        assert has_hull(graph, first & second)


def test_an_interface_cuts_the_board_and_the_parts_have_hulls():
    """Proposition 4, on a chain of clues: the middle cell separates the chain."""
    graph = BoardGraph.of(Board.parse("5x1:.1.1."))
    assert is_interface(graph, [(0, 2)])
    assert not is_interface(graph, [(0, 0)])
    assert not is_interface(graph, [(0, 1)]), "an interface has no clue"
    rest = graph.graph.induced([v for v in graph.graph.vertices if v != (0, 2)])
    assert all(has_hull(graph, [*part, (0, 2)]) for part in rest.components())


def test_one_bag_a_clue_joined_when_they_intersect():
    for position in solved_positions()[:300]:
        graph = BoardGraph.of(position.board)
        whole = decomposition.bipartite_decomposition(graph)
        assert is_decomposition(whole, graph.graph)
        assert whole.width <= 8
        assert list(whole.edges) == [
            (i, j)
            for i in range(len(whole.bags))
            for j in range(i + 1, len(whole.bags))
            if whole.bags[i] & whole.bags[j]
        ]


def prepared(board):
    graph = BoardGraph.of(board)
    return graph, decomposition.bipartite_decomposition(graph)


def is_redundant(whole, edge):
    """By the definition: a path of other edges from one end to the other through such bags."""
    u, v = edge
    shared = whole.shared(edge)
    joined = decomposition.without_edges(whole, [edge]).graph
    allowed = [i for i, bag in enumerate(whole.bags) if shared <= bag]
    return any({u, v} <= set(part) for part in joined.induced(allowed).components())


def test_edges_go_one_by_one_as_the_definition_says():
    for position in solved_positions()[:300]:
        graph, left = prepared(position.board)
        whole = left
        dropped = []
        for edge in decomposition.edge_order(whole, graph.clues):
            if is_redundant(left, edge):
                left = decomposition.without_edges(left, [edge])
                dropped.append(edge)
        assert decomposition.redundant_edges(whole, graph.clues) == dropped


@given(boards(6))
def test_what_is_left_is_a_decomposition_without_redundant_edges(board):
    """Proposition 9."""
    graph, whole = prepared(board)
    left = decomposition.without_edges(whole, decomposition.redundant_edges(whole, graph.clues))
    assert is_decomposition(left, graph.graph)
    assert not any(is_redundant(left, edge) for edge in left.edges)


def test_small_intersections_are_tried_first_then_top_left_bottom_right_and_slope():
    graph, whole = prepared(Board.parse("4x2:1111/...."))
    order = decomposition.edge_order(whole, graph.clues)
    assert [len(whole.shared(edge)) for edge in order] == [1, 1, 2, 2, 2]
    assert order == [(0, 2), (1, 3), (0, 1), (1, 2), (2, 3)]


def test_of_two_diagonals_of_one_square_the_rising_one_is_tried_first():
    graph, whole = prepared(Board.parse("3x3:1_1/_._/1_1"))
    order = [
        (graph.clues[u], graph.clues[v]) for u, v in decomposition.edge_order(whole, graph.clues)
    ]
    rising, falling = ((0, 2), (2, 0)), ((0, 0), (2, 2))
    assert order.index(rising) + 1 == order.index(falling)


# "An example of a board and its graph". The asterisks between the numbers cannot be mines, since
# zeros touch them; they stand for the symbol of an opened cell without a number.
FIGURE_2_1 = Board.parse(
    """
.....
1_2_1
00000
""".strip()
)

# "The way of simplifying a more complicated board": fully legible.
FIGURE_4_3 = Board.parse(
    """
001.100
002.200
122.221
.......
122.221
002.200
001.100
""".strip()
)

# "An example of a board with a smooth border". The printed numbers contradict each other in every
# alignment (the 2 after the first 2 touches too few covered cells). But bags depend on the
# positions of numbers, not on their values.
FIGURE_6_1 = Board.parse(
    """
.......
..1121.
.22001.
.10001.
.21122.
.11....
.......
""".strip()
)


def sizes(stages, edges):
    return sorted(len(stages.bipartite.shared(edge)) for edge in edges)


def test_figure_2_1_has_a_bipartite_graph_of_numbers_and_covered_cells():
    stages = BoardDecomposition.of(FIGURE_2_1)
    assert stages.graph.others == tuple((0, col) for col in range(5))
    assert {
        clue[1]: [cell[1] for cell in around]
        for clue, around in stages.graph.graph.neighbours.items()
        if clue[0] == 1
    } == {0: [0, 1], 2: [1, 2, 3], 4: [3, 4]}
    assert (stages.shape, stages.width) == (Shape.TREE, 3)
    assert decide(FIGURE_2_1) is Verdict.CONSISTENT


def test_figure_4_3_loses_edges_of_size_1_then_of_size_2():
    """The captions: all edges, without redundant edges of width 1, and of width 2."""
    stages = BoardDecomposition.of(FIGURE_4_3)
    assert set(sizes(stages, stages.dropped)) == {1, 2}
    gone = [len(stages.bipartite.shared(edge)) for edge in stages.dropped]
    assert gone == sorted(gone)
    assert (len(stages.bipartite.edges), len(stages.reduced.edges)) == (62, 20)


def test_figure_4_3_keeps_one_ring_so_that_it_needs_the_series_parallel_step():
    """It stands in the section on series-parallel graphs."""
    stages = BoardDecomposition.of(FIGURE_4_3)
    (part,) = [part for part in stages.parts if len(part.bags) > 1]
    assert part.shape is Shape.SERIES_PARALLEL
    assert len(part.bags) == len(stages.reduced.edges) == 20
    assert part.tree.width <= 26
    assert decide(FIGURE_4_3) is Verdict.CONSISTENT


def test_figure_6_1_with_its_smooth_border_is_decomposed():
    """The conclusion of the thesis: such boards should get a decomposition of width at most 26."""
    stages = BoardDecomposition.of(FIGURE_6_1)
    assert stages.shape is not Shape.NEITHER
    assert stages.width <= 26
    assert decide(FIGURE_6_1) is Verdict.INCONSISTENT


@pytest.mark.parametrize("seed", range(20))
def test_figure_6_1_with_real_numbers_is_consistent(seed):
    random = Random(seed)
    hidden = FIGURE_6_1.cells_in(State.HIDDEN)
    layout = Layout.from_mines(FIGURE_6_1.grid, random.sample(hidden, random.randint(0, 20)))
    board = FIGURE_6_1.with_cells((cell, layout.number(cell)) for cell, _ in FIGURE_6_1.clues())
    assert decide(board.with_mines(layout.mines)) is Verdict.CONSISTENT


def test_every_stage_of_random_boards_is_a_decomposition():
    random = Random(4)
    seen = dict.fromkeys(Shape, 0)
    for _ in range(400):
        stages = BoardDecomposition.of(random_position(random, most_side=9))
        graph = stages.graph.graph
        assert is_decomposition(stages.reduced, graph)
        seen[stages.shape] += 1
        for part in stages.parts:
            if part.tree is not None:
                cells = frozenset().union(*(stages.reduced.bags[i] for i in part.bags))
                assert is_tree_decomposition(part.tree, graph.induced(cells))
                assert part.tree.width <= (8 if part.shape is Shape.TREE else 26)
                assert all(has_hull(stages.graph, bag) for bag in part.tree.bags)
    assert min(seen.values()) >= 10, seen


def test_a_board_without_clues_has_no_part():
    stages = BoardDecomposition.of(Board.parse("3x2:.../..."))
    assert (stages.parts, stages.shape, stages.width) == ((), Shape.TREE, -1)
