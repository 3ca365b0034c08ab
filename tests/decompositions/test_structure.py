from hypothesis import given
from tests.strategies import boards

from sapper import Board
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.decompositions.structure import Structure
from sapper.engine import Stop


def test_the_numbers_of_a_small_board():
    """Two chains of one and two clues, a sea of one cell, and a clue with nothing around."""
    board = Board.parse("12x1:.1_.1.1.___0").with_cells([((0, 10), 9), ((0, 11), 11), ((0, 9), 11)])
    structure = Structure.of(BoardDecomposition.of(board))
    assert (structure.clues, structure.bags) == (3, 3)
    assert (structure.frontier, structure.sea) == (4, 1)
    assert (structure.boxes, structure.components) == (4, 2)
    assert (structure.edges_before, structure.edges_after) == (1, 1)
    assert structure.shape is Shape.TREE
    assert structure.widths == {"bags": 2, "min-degree": 1, "min-fill": 1, "engine": 2}


@given(boards(6))
def test_only_the_bags_may_be_without_a_width(board):
    structure = Structure.of(BoardDecomposition.of(board))
    assert structure.edges_after <= structure.edges_before
    assert (structure.widths["bags"] is None) == (structure.shape is Shape.NEITHER)
    assert structure.widths["min-degree"] is not None
    assert structure.widths["min-fill"] is not None


def test_methods_that_ended_early_are_named():
    stages = BoardDecomposition.of(Board.parse("5x2:...../11211"))
    whole, cut = Structure.of(stages), Structure.of(stages, limit=6)
    assert whole.undecided == ()
    assert cut.undecided == ("min-degree", "min-fill")
    assert cut.widths == {"bags": 3, "min-degree": None, "min-fill": None, "engine": 3}
    assert cut.boxes == whole.boxes


def test_a_flag_leaves_the_other_methods_undecided():
    stop = Stop()
    stop.set()
    stages = BoardDecomposition.of(Board.parse("5x2:...../11211"))
    assert {"min-degree", "min-fill"} <= set(Structure.of(stages, stop=stop).undecided)
