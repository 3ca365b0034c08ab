from random import Random

import pytest

from sapper.studies.interval_estimates import median_interval, share_by_board
from sapper.studies.summary_statistics import share


@pytest.mark.parametrize(("part", "whole"), [(30, 100), (1, 40), (70, 90)])
def test_of_one_thing_a_board_it_is_wilsons_interval(part, whole):
    counts = [(1, 1)] * part + [(0, 1)] * (whole - part)
    assert share_by_board(counts) == pytest.approx(share(part, whole), abs=0.003)


def test_where_all_boards_agree_each_counts_once():
    assert share_by_board([(7, 7)] * 10) == pytest.approx(share(10, 10))
    assert share_by_board([(0, 7)] * 10) == pytest.approx(share(0, 10))


def test_boards_without_such_things_count_nowhere():
    assert share_by_board([(1, 2), (0, 0), (2, 3)]) == share_by_board([(1, 2), (2, 3)])
    assert share_by_board([(0, 0)]) is None


def test_things_that_are_alike_on_a_board_widen_the_interval():
    alike = share_by_board([(5, 5)] * 10 + [(0, 5)] * 10)
    mixed = share_by_board([(2, 5), (3, 5)] * 10)
    assert alike[0] == mixed[0] == 0.5
    assert alike[2] - alike[1] > 2 * (mixed[2] - mixed[1])


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    random = Random(1)
    shares = medians = 0
    for _ in range(300):
        counts = []
        for _ in range(50):
            chance, whole = random.betavariate(4, 1), random.randint(0, 6)
            counts.append((sum(random.random() < chance for _ in range(whole)), whole))
        _, low, high = share_by_board(counts)
        shares += low <= 0.8 <= high
        _, low, high = median_interval([random.random() for _ in range(40)])
        medians += low <= 0.5 <= high
    assert 270 <= shares <= 300
    assert 270 <= medians <= 300


def test_the_median_is_one_of_the_values_and_inside_its_interval():
    assert median_interval([2.0]) == (2.0, 2.0, 2.0)
    median, low, high = median_interval([float(value) for value in range(101)])
    assert median == 50
    assert 38 <= low <= 42
    assert 58 <= high <= 62


def test_of_few_boards_each_counts_once():
    assert share_by_board([(9, 10), (18, 20)])[1:] == pytest.approx((0.279, 0.995), abs=0.001)
