from itertools import combinations

import pytest

from sapper.classics.mine_choice import Strategy, chosen, mine_sets

CELLS = [(0, col) for col in range(5)]
WEIGHTS = dict(zip(CELLS, (1, 3, 2, 1, 2), strict=True))


@pytest.mark.parametrize("order", ["plain", "few-mines", "many-mines"])
def test_every_order_has_the_same_sets(order):
    sets = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, order)
    assert sorted(sets) == list(combinations(CELLS, 2))


def test_few_mines_begins_with_what_most_clues_see_and_many_with_what_fewest_see():
    few = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, "few-mines")
    many = mine_sets(CELLS, [], 2, WEIGHTS.__getitem__, "many-mines")
    weights = [sum(map(WEIGHTS.__getitem__, each)) for each in few]
    assert weights == sorted(weights, reverse=True)
    assert [sum(map(WEIGHTS.__getitem__, each)) for each in many] == sorted(weights)


def test_of_interchangeable_cells_the_first_are_taken():
    own = [CELLS[0], CELLS[3]]
    sets = mine_sets(CELLS, own, 2, WEIGHTS.__getitem__, "plain")
    assert all(CELLS[3] not in each or CELLS[0] in each for each in sets)
    assert len(sets) == 10 - 3  # the fourth cell with each of the three shared ones


def test_only_by_total_looks_at_the_board():
    for strategy in (Strategy.PLAIN, Strategy.FEW_MINES, Strategy.MANY_MINES):
        assert chosen(strategy, left=0, wanted=9, sightings=300, sea=0) == strategy
    assert chosen(Strategy.BY_TOTAL, left=None, wanted=9, sightings=300, sea=0) == "plain"
    assert chosen(Strategy.BY_TOTAL, left=3, wanted=0, sightings=0, sea=9) == "plain"
