from hypothesis import given
from hypothesis import strategies as st

from sapper.studies.study import Case


def test_the_start_is_the_middle_cell():
    assert Case("x", "g", 30, 16, 99).start == (8, 15)


def test_every_subject_meets_the_same_boards():
    one = Case("repair", "20 %", 30, 16, 96, boards=5)
    other = Case("mine-move", "some", 30, 16, 96, boards=5)
    assert one.seeds(1) == other.seeds(1)


def test_more_boards_begin_with_the_same_seeds():
    assert Case("x", "g", 9, 9, 10, 50).seeds(1)[:10] == Case("x", "g", 9, 9, 10, 10).seeds(1)


def test_the_number_of_boards_is_no_part_of_a_case():
    assert Case("x", "g", 9, 9, 10, 50) == Case("x", "g", 9, 9, 10, 10)


def test_seeds_are_the_same_everywhere():
    """Pinned: a run that is gone on with on another machine must meet the same boards."""
    assert Case("x", "g", 9, 9, 10, 2).seeds(1) == (17446173153766827315, 5997091708110584901)


@given(st.integers(0, 2**64 - 1), st.integers(1, 30), st.integers(1, 30))
def test_seeds_are_seeds_and_differ_between_runs_and_sizes(run, width, height):
    seeds = Case("x", "g", width, height, 0, 3).seeds(run)
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert not set(seeds) & set(Case("x", "g", width, height + 1, 0, 3).seeds(run))
    assert not set(seeds) & set(Case("x", "g", width, height, 0, 3).seeds(run + 1))
