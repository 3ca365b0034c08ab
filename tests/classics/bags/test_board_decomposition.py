"""The stages on the thesis' own boards and on random ones.

Of the figures only what the text keeps is tested: the boards as far as they are legible, what the
captions say happens to them, and what the chapters say of such boards.
"""

from random import Random

import pytest
from tests.positions import random_position

from sapper import Board, Layout, State
from sapper.classics import bags
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.toolkit.graph_decomposition import is_decomposition, is_tree_decomposition
from sapper.verdict import Verdict

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

# "An example of a board with a smooth border". The numbers as printed contradict each other in
# every alignment (the 2 after the first 2 touches too few covered cells), but bags depend on where
# numbers stand, not on what they say.
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
    assert bags.decide(FIGURE_2_1) is Verdict.CONSISTENT


def test_figure_4_3_loses_edges_of_size_1_then_of_size_2():
    """The captions: bipartite decomposition, redundant edges of width 1 out, then of width 2."""
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
    assert bags.decide(FIGURE_4_3) is Verdict.CONSISTENT


def test_figure_6_1_with_its_smooth_border_is_decomposed():
    """The conclusion: such boards can be expected to get a decomposition of width at most 26."""
    stages = BoardDecomposition.of(FIGURE_6_1)
    assert stages.shape is not Shape.NEITHER
    assert stages.width <= 26
    assert bags.decide(FIGURE_6_1) is Verdict.INCONSISTENT


@pytest.mark.parametrize("seed", range(20))
def test_figure_6_1_with_real_numbers_is_consistent(seed):
    random = Random(seed)
    hidden = FIGURE_6_1.cells_in(State.HIDDEN)
    layout = Layout.from_mines(FIGURE_6_1.grid, random.sample(hidden, random.randint(0, 20)))
    board = FIGURE_6_1.with_cells((cell, layout.number(cell)) for cell, _ in FIGURE_6_1.clues())
    assert bags.decide(board.with_mines(layout.mines)) is Verdict.CONSISTENT


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
                assert all(stages.graph.has_hull(bag) for bag in part.tree.bags)
    assert min(seen.values()) >= 10, seen


def test_a_board_without_clues_has_no_part():
    stages = BoardDecomposition.of(Board.parse("3x2:.../..."))
    assert (stages.parts, stages.shape, stages.width) == ((), Shape.TREE, -1)
