import re

from hypothesis import given, settings
from tests.strategies import boards

from sapper import Board, is_consistent
from sapper.budget import Budget
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.tree_stages import DRAWN_BAGS, tree_stages
from sapper.verdict import Verdict

BOARD = Board.parse("5x2:...../11211")


def test_every_bag_is_listed_once_with_its_content():
    listing, *pictures = tree_stages(BoardDecomposition.of(BOARD))
    assert [node.words.split(";")[0] for node in listing.listing] == [
        f"bag {number}: clue r2c{number}" for number in range(1, 6)
    ]
    assert len(pictures) == 5


def test_the_largest_bags_are_drawn():
    wide = Board.parse("40x2:" + "." * 40 + "/" + "1" * 40)
    stages = tree_stages(BoardDecomposition.of(wide))
    drawn = [stage for stage in stages if stage.shapes]
    assert len(drawn) == DRAWN_BAGS
    assert {len(stage.outlines[0]) for stage in drawn} == {4}


def test_a_pass_that_is_stopped_says_so():
    listing, *_ = tree_stages(BoardDecomposition.of(BOARD), budget=Budget(3))
    assert listing.caption.endswith("the pass over the bags was stopped")
    assert not any("survive" in node.words for node in listing.listing)


@given(boards(5))
@settings(max_examples=30)
def test_something_survives_at_every_root_iff_the_board_is_consistent_without_its_total(board):
    stages = BoardDecomposition.of(board.with_mines(None))
    drawn = [stage for stage in tree_stages(stages) if stage.listing]
    if None in [part.tree for part in stages.parts] or not drawn:
        return
    survives = all("inconsistent" not in stage.caption for stage in drawn)
    lonely = all(
        stages.board.clue(c) in (0, None) for p in stages.parts for c in _lonely(stages, p)
    )
    assert (survives and lonely) == (is_consistent(stages.board) is Verdict.CONSISTENT)


def _lonely(stages, part):
    """The clues of bags that hold nothing else."""
    return [
        c
        for bag in part.bags
        if len(stages.bipartite.bags[bag]) == 1
        for c in stages.bipartite.bags[bag]
    ]


def test_words_are_numbers_of_assignments():
    listing, *_ = tree_stages(BoardDecomposition.of(BOARD))
    for node in listing.listing:
        every, kept = map(int, re.findall(r"; (\d+) assignments?, (\d+) survive", node.words)[0])
        assert 0 < kept <= every
