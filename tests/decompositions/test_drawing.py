import re

import pytest
from hypothesis import given, settings
from tests.strategies import boards

from sapper import Board, is_consistent
from sapper.board import Verdict
from sapper.budget import Budget
from sapper.classics.bags import BoardDecomposition
from sapper.classics.bags.series_parallel import blocks
from sapper.decompositions.drawing import (
    DRAWN_BAGS,
    bag_pictures,
    before_and_after,
    block_stages,
    every_stage,
    legend,
    tree_listings,
)
from sapper.decompositions.structure import parts_of

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
        "redundant edges of size 1 dropped: 4 left",
        "redundant edges dropped: 4 edges, a tree",
    ]


def test_edges_that_go_are_drawn_once_more_where_they_go():
    stages = BoardDecomposition.of(BOARD)
    going = [edge for stage in every_stage(stages) for edge in stage.edges if edge.is_dropped]
    assert len(going) == len(stages.dropped)


def test_a_tangled_board_says_which_block_has_no_construction():
    shown = captions(every_stage, TANGLED)
    assert shown[-1].endswith("neither series nor parallel, so no construction tree")
    assert "so not oriented: A" in shown[-2]
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


# Figure 4.3 of Hoder 2007: four arms around a cross.
CROSS = Board.parse("7x7:001.100/002.200/122.221/......./122.221/002.200/001.100")


def drawn(board):
    return block_stages(BoardDecomposition.of(board), ())


def test_the_arrows_are_the_edges_of_the_blocks_with_cycles():
    stages = BoardDecomposition.of(CROSS)
    (ring,) = [block for block in blocks(stages.reduced.graph) if len(block.vertices) > 2]
    _, oriented, _ = drawn(CROSS)
    arrows = {frozenset((edge.start, edge.end)) for edge in oriented.edges}
    clues = stages.graph.clues
    assert arrows == {frozenset((clues[u], clues[v])) for u, v in ring.edges()}
    assert all(edge.is_arrow for edge in oriented.edges)


def test_arrows_lead_from_the_source_to_the_sink():
    _, oriented, _ = drawn(CROSS)
    (source, s), (sink, t) = oriented.names
    assert (s, t) == ("s", "t")
    assert source not in {edge.end for edge in oriented.edges}
    assert sink not in {edge.start for edge in oriented.edges}


def test_a_construction_has_one_leaf_for_each_arrow():
    _, oriented, listed = drawn(CROSS)
    leaves = [node for node in listed.listing if not node.children]
    assert len(leaves) == len(oriented.edges)
    assert all(node.words.startswith("edge") for node in leaves)
    below = {child for node in listed.listing for child in node.children}
    assert below == set(range(len(listed.listing) - 1))


def test_several_blocks_have_letters():
    pair = Board.parse("15x7:" + "/".join(f"{row}0{row}" for row in CROSS.rows))
    blocks_stage, oriented, *constructions = drawn(pair)
    assert [name for _, name in blocks_stage.names] == ["A", "B"]
    assert [name for _, name in oriented.names] == ["sA", "tA", "sB", "tB"]
    assert len(constructions) == 2


def test_every_bag_is_listed_once_with_its_content():
    stages = BoardDecomposition.of(BOARD)
    parts = parts_of(stages)
    (listing,) = tree_listings(parts)
    assert [node.words.split(";")[0] for node in listing.listing] == [
        f"bag {number}: clue r2c{number}" for number in range(1, 6)
    ]
    assert len(bag_pictures(stages, parts)) == 5


def test_the_largest_bags_are_drawn():
    wide = Board.parse("40x2:" + "." * 40 + "/" + "1" * 40)
    stages = BoardDecomposition.of(wide)
    drawn = bag_pictures(stages, parts_of(stages))
    assert len(drawn) == DRAWN_BAGS
    assert {len(stage.outlines[0]) for stage in drawn} == {4}


def test_a_pass_that_is_stopped_says_so():
    (listing,) = tree_listings(parts_of(BoardDecomposition.of(BOARD), budget=Budget(3)))
    assert listing.caption.endswith("the consistency check of the bags was stopped")
    assert not any("survive" in node.words for node in listing.listing)


@given(boards(5))
@settings(max_examples=30)
def test_something_survives_at_every_root_iff_the_board_is_consistent_without_its_total(board):
    stages = BoardDecomposition.of(board.with_mines(None))
    drawn = tree_listings(parts_of(stages))
    if None in [part.tree for part in stages.parts] or not drawn:
        return
    survives = all("inconsistent" not in stage.caption for stage in drawn)
    lonely = all(
        stages.board.clue(c) in (0, None) for p in stages.parts for c in _lonely(stages, p)
    )
    assert (survives and lonely) == (is_consistent(stages.board) is Verdict.CONSISTENT)


def _lonely(stages, part):
    """The clues of all bags that contain only clues."""
    return [
        c
        for bag in part.bags
        if len(stages.bipartite.bags[bag]) == 1
        for c in stages.bipartite.bags[bag]
    ]


def test_words_are_numbers_of_assignments():
    (listing,) = tree_listings(parts_of(BoardDecomposition.of(BOARD)))
    for node in listing.listing:
        every, kept = map(int, re.findall(r"; (\d+) assignments?, (\d+) survive", node.words)[0])
        assert 0 < kept <= every
