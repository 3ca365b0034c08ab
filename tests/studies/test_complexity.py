import pytest
from tests.studies.measuring import results

from sapper.budget import Budget
from sapper.classics import backtracking
from sapper.classics.toolkit.working_board import saturate
from sapper.engine import Verdict, check
from sapper.notation import State
from sapper.studies import complexity
from sapper.studies.study import Case, Result, Scale, Status
from sapper.studies.tables import by_name


@pytest.mark.parametrize(("columns", "rows"), [(2, 1), (3, 1), (2, 2)])
def test_fours_have_no_placement_with_one_mine_more(columns, rows):
    board = complexity.fours(columns, rows)
    assert check(board).verdict is Verdict.INCONSISTENT
    assert check(board.with_mines(None)).verdict is Verdict.CONSISTENT
    budget = Budget()
    assert backtracking.search_within(board, budget).verdict is Verdict.INCONSISTENT
    assert budget.spent > 10


def test_numbers_in_the_worst_order_are_looked_at_a_quadratic_number_of_times():
    for length in (8, 15, 40):
        board = complexity.one_by_one(length)
        assert saturate(board).count(State.HIDDEN) == 0
        # Every round settles one number, the last one two or three at once.
        assert length**2 / 2 <= complexity.saturation_looks(board) <= (length + 1) ** 2 / 2 + length


def test_steps_are_those_of_the_play():
    case = Case(complexity.SINGLE_POINT, "n = 10", 10, 10, 10, boards=2)
    for result in results(complexity.STUDY, [case]):
        assert result.values["steps"] >= 50


def counted(subject, steps):
    return [
        Result(Case(subject, f"n = {n}", n, 2, 1), 1, Status.DONE, 0.1, {"n": n, "steps": steps(n)})
        for n in (10, 20, 40, 80, 160, 320)
    ]


def test_powers_and_factors_stand_next_to_the_claims():
    made = by_name(
        complexity.tables(
            [
                *counted(complexity.AUTOMATON, lambda n: 5 * n**2.5),
                *counted(complexity.CHAIN, lambda n: 1.1**n),
            ]
        )
    )
    power, factor = (
        made["laws"].records(algorithm=name)[0] for name in (complexity.AUTOMATON, complexity.CHAIN)
    )
    assert (power["claimed"], power["counted"]) == ("n^3", "n^2.50")
    assert factor["value"] == pytest.approx(1.1)
    said = complexity.findings(made).sentences["claims"]
    claim = "Automaton: the paper claims n^3 steps, where n counts the rows of a square board."
    assert claim in said
    assert "grow as n^2.50 (2.50 to 2.50), up to n = 320." in said


def test_a_small_run_has_all_subjects():
    found = results(complexity.STUDY, complexity.cases(Scale.TINY))
    made = by_name(complexity.tables(found))
    assert set(made["steps"].column("algorithm")) == set(complexity.CLAIMS)
    sentences = complexity.findings(made).sentences
    assert "125,970 arrangements" in sentences["bridges"]
    assert "with four bridges, only 2,240" in sentences["bridges"]
