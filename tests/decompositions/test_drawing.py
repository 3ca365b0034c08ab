import pytest

from sapper import Board
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.drawing import before_and_after, every_stage, legend

BOARD = Board.parse("5x2:...../11211")
TANGLED = Board.parse("5x5:..2.1/.1.2./..121/112../..1.2")


def captions(draw, board):
    return [stage.caption for stage in draw(BoardDecomposition.of(board))]


def test_before_and_after_are_the_first_and_the_last_edges():
    before, after = before_and_after(BoardDecomposition.of(BOARD))
    assert (len(before.edges), len(after.edges)) == (7, 4)
    assert before.bags == after.bags


def test_every_step_has_its_drawing():
    assert captions(every_stage, BOARD) == [
        "board graph: 5 clues, 5 other cells, 13 edges",
        "bipartite decomposition: 5 bags, 7 edges",
        "without redundant edges of size 1: 4 edges",
        "redundant edges dropped: 4 edges, a tree",
    ]


def test_edges_that_go_are_drawn_once_more_where_they_go():
    stages = BoardDecomposition.of(BOARD)
    going = [edge for stage in every_stage(stages) for edge in stage.edges if edge.is_dropped]
    assert len(going) == len(stages.dropped)


def test_a_tangled_board_says_which_block_has_no_construction():
    told = captions(every_stage, TANGLED)
    assert told[-1].endswith("neither series nor parallel, so no construction tree")
    assert "without an orientation: A" in told[-2]
    assert captions(before_and_after, TANGLED)[-1].endswith("neither trees nor series-parallel")


def test_a_colour_means_how_many_cells_two_bags_share_in_every_stage():
    stages = BoardDecomposition.of(TANGLED)
    number = {clue: i for i, clue in enumerate(stages.graph.clues)}
    for stage in every_stage(stages)[1:]:
        for edge in stage.edges:
            shared = stages.bipartite.shared((number[edge.start], number[edge.end]))
            assert edge.tone == len(shared) - 1


def test_a_legend_explains_what_is_used_and_no_more():
    words = [entry.words for entry in legend(before_and_after(BoardDecomposition.of(BOARD)))]
    assert not any("dropped" in each or "arrow" in each for each in words)
    every = [entry.words for entry in legend(every_stage(BoardDecomposition.of(BOARD)))]
    assert "redundant: dropped in this step" in every


@pytest.mark.parametrize("board", ["2x1:..", "2x1:11"])
def test_a_board_without_bags_is_drawn_too(board):
    assert len(captions(every_stage, Board.parse(board))) >= 2
