"""The bags of the parts: each has a hull, and its interface cuts it from the rest."""

from hypothesis import given, settings
from tests.classics.graphs import has_hull, is_interface
from tests.strategies import boards

from sapper.budget import Budget
from sapper.classics.bags import BoardDecomposition
from sapper.decompositions.structure import parts_of


@given(boards(6))
@settings(max_examples=60)
def test_every_bag_has_a_hull_and_an_interface_unless_it_is_a_whole_part(board):
    stages = BoardDecomposition.of(board)
    graph = stages.graph
    for part in parts_of(stages, budget=Budget(100_000)):
        clues = {clue for bag in part.bags for clue in bag.clues}
        for bag in part.bags:
            assert has_hull(graph, bag.clues + bag.hull)
            assert set(bag.interface) <= set(bag.hull)
            assert is_interface(graph, bag.interface) == (set(bag.clues) < clues)


@given(boards(6))
@settings(max_examples=60)
def test_an_interface_is_as_small_as_it_can_be(board):
    """Each of its cells joins the bag to a clue outside."""
    stages = BoardDecomposition.of(board)
    for part in parts_of(stages, budget=Budget(100_000)):
        for bag in part.bags:
            for cell in bag.interface:
                seen_by = set(stages.graph.graph.neighbours[cell])
                assert seen_by & set(bag.clues)
                assert seen_by - set(bag.clues)
