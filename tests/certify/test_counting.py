"""Counting by bags, compared with counting all placements; and wrong decompositions."""

import pytest
from tests.certificates.test_certificates import problem_of, written
from tests.certificates.truth import counts
from tests.positions import positions

from sapper.board import Board
from sapper.certificates import _bags_by_order as _bags
from sapper.certificates import best_bags
from sapper.certify import counting
from sapper.certify.counting import Bag, Counts, TooHard, counted
from sapper.certify.reading import Refused, digits


def test_any_decomposition_gives_the_counts_of_enumeration():
    for board in positions(77, 150, most_hidden=9, most_side=5):
        problem = problem_of(board)
        orders = [best_bags(problem), _bags(problem, range(len(problem.clues))[::-1])]
        every = tuple(range(len(problem.clues)))
        orders.append([Bag(every, tuple(range(len(problem.boxes))), None)])
        for bags in orders:
            found = Counts(problem, bags)
            mines = [[*cell, digits(n)] for cell, n in sorted(found.with_mine().items())]
            assert (digits(found.solutions), mines) == counts(board), board.id


BOARD = Board.parse("5x2:...../12321")


@pytest.fixture
def bags():
    problem = problem_of(BOARD)
    return written(problem, best_bags(problem))


def refused(bags):
    with pytest.raises(Refused) as caught:
        problem_of(BOARD).bags(bags)
    return str(caught.value)


def test_what_is_no_tree_decomposition_is_refused(bags):
    assert "the bags of a clue are not connected" in refused(
        [{**bag, "parent": None} for bag in bags]
    )
    assert "a clue is in no bag" in refused([])
    assert "a box is not in exactly one bag" in refused([{**bag, "boxes": []} for bag in bags])
    doubled = [bags[0], {**bags[1], "boxes": bags[0]["boxes"] + bags[1]["boxes"]}, *bags[2:]]
    assert refused(doubled)
    assert "the parent of a bag must come after it" in refused(
        [{**bags[0], "parent": 0}, *bags[1:]]
    )
    parted = [{**bag, "clues": bag["clues"][:1]} for bag in bags]
    assert refused(parted)
    assert "not {clues boxes parent states placements}" in refused([{}])


def test_the_sizes_of_tables_are_compared(bags):
    problem = problem_of(BOARD)
    with pytest.raises(Refused, match="bag 0: the size of the table is wrong"):
        counted(problem, bags)


def test_too_much_work_is_reported(monkeypatch):
    monkeypatch.setattr(counting, "MAX_WORK", 3)
    problem = problem_of(BOARD)
    with pytest.raises(TooHard, match="more than 3 multiplications"):
        Counts(problem, best_bags(problem))
