"""The tests compare the engine with a fast enumeration.

Here the fast enumeration is compared with the definition.
"""

from tests import reference
from tests.engine.enumeration import Enumeration
from tests.positions import positions


def test_the_enumeration_finds_the_solutions_of_the_definition():
    for board in positions(1, 400, most_hidden=9):
        every = set(reference.solutions(board))
        found = Enumeration.of(board)
        assert {frozenset(layout.mine_cells()) for layout in found.layouts()} == every
        assert len(found.solutions) == len(every)
        assert (set(found.safe), set(found.mines)) == reference.certain(board)


def test_the_enumeration_counts_for_every_total():
    for board in positions(2, 100, most_hidden=7, most_side=5):
        numbers = range(board.grid.size + 1)
        counts = {mines: reference.count(board.with_mines(mines)) for mines in numbers}
        assert Enumeration.of(board).by_mines == {m: n for m, n in counts.items() if n}
