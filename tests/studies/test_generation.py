import time

from sapper.studies import generation
from sapper.studies.generation_grid import LOOK
from sapper.studies.generation_subjects import REJECTION, REPAIR
from sapper.studies.study import BudgetTimer, Case


def test_a_board_within_its_budget_is_made_and_not_stopped():
    timer = BudgetTimer(time.process_time, time.process_time() + 60)
    found = generation.measure(Case(REPAIR, "30 %", 12, 12, 43), 4, timer)
    assert found.values["made"]
    assert not found.values["stopped"]
    assert found.seconds > 0


def test_a_board_beyond_its_budget_says_what_was_seen():
    timer = BudgetTimer(time.process_time, time.process_time() + 0.1)
    found = generation.measure(Case(REJECTION, "30 %", 30, 30, 270), 4, timer)
    assert (found.values["made"], found.values["stopped"]) == (False, True)
    assert found.values["drawn"] > 10
    assert 0.05 < found.seconds < 5


def test_boards_are_looked_at_where_they_are_asked_to():
    look, other = (
        generation.measure(Case(REPAIR, group, 10, 10, 28), 4, time.process_time).values
        for group in (LOOK, "28 %")
    )
    assert look["3BV"] > 0
    assert "3BV" not in other
