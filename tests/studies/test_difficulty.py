import pytest
from tests.studies.measuring import results

from sapper.studies import difficulty
from sapper.studies.study import Case, Scale


def test_the_walk_through_agrees_with_the_native_player():
    case = Case(difficulty.WALK, "expert", 16, 16, 45, boards=6)
    assert all(result.values["agreed"] for result in results(difficulty.STUDY, [case]))


def test_generated_boards_never_need_a_guess():
    case = Case(difficulty.NO_GUESS, "25 %", 10, 10, 25, boards=20)
    rungs = {result.values["rung"] for result in results(difficulty.STUDY, [case])}
    assert difficulty.GUESS not in rungs


def test_shares_of_rungs_sum_to_one():
    table = difficulty.findings(results(difficulty.STUDY, difficulty.cases(Scale.TINY))).tables[0]
    for row in table.rows:
        assert sum(row[-len(difficulty.RUNGS) :]) == pytest.approx(1)
