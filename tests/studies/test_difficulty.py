import pytest
from tests.studies.measuring import results

from sapper.studies import difficulty
from sapper.studies.estimates import share
from sapper.studies.study import Case, Scale
from sapper.studies.tables import by_name


def test_the_walk_through_agrees_with_the_native_player():
    case = Case(difficulty.WALK, "expert", 16, 16, 45, boards=6)
    assert all(result.values["agreed"] for result in results(difficulty.STUDY, [case]))


def test_generated_boards_never_need_a_guess():
    case = Case(difficulty.NO_GUESS, "25 %", 10, 10, 25, boards=20)
    rungs = {result.values["rung"] for result in results(difficulty.STUDY, [case])}
    assert difficulty.GUESS not in rungs


def test_shares_of_rungs_sum_to_one():
    table = difficulty.tables(results(difficulty.STUDY, difficulty.cases(Scale.TINY)))[0]
    for record in table.records():
        assert sum(record[rung] for rung in difficulty.RUNGS) == pytest.approx(1)


def test_no_interval_of_a_row_is_wider_than_it_says():
    table = difficulty.tables(results(difficulty.STUDY, difficulty.cases(Scale.TINY)))[0]
    for record in table.records():
        boards = record["boards"]
        for rung in difficulty.RUNGS:
            _, low, high = share(round(record[rung] * boards), boards)
            assert (high - low) / 2 <= record[difficulty.WIDEST] + 1e-12


def test_levels_and_the_agreement_are_reported_by_name():
    cases = [
        Case(subject, "beginner", 8, 8, 10, boards=4)
        for subject in (difficulty.RANDOM, difficulty.NO_GUESS, difficulty.WALK)
    ]
    made = by_name(difficulty.tables(results(difficulty.STUDY, cases)))
    shown = difficulty.findings(made).sentences
    assert set(shown) == {"random-beginner", "no-guess-beginner", "agreement"}
    assert "need a guess" not in shown["no-guess-beginner"]
    assert shown["agreement"].endswith("the same rating to 4 of 4 boards.")
