import time

import pytest

from sapper.engine import Stop
from sapper.generators import rate
from sapper.generators.mine_and_safe_move import REPAIRS
from sapper.studies import generation_subjects as subjects
from sapper.studies.study import BudgetTimer, Case

CASE = Case("any", "20 %", 10, 10, 20)


@pytest.mark.parametrize("way", subjects.WAYS)
def test_every_way_makes_boards_that_logic_solves(way):
    case = Case(way, "10 %", 8, 8, 6)
    made = subjects.WAYS[way](case, 3, Stop())
    if made.layout is not None:
        assert rate(made.layout, case.start).solved
        assert made.layout.mines == case.mines
    assert made.drawn >= 1
    assert made.layout is not None or way == subjects.SURVIVAL


def test_there_are_nine_combinations_of_the_document():
    assert len(set(subjects.NINE)) == 9
    assert subjects.MINE_MOVE in subjects.NINE


def test_the_chain_moves_mines_of_the_repaired_board():
    repaired, mixed = (subjects.WAYS[way](CASE, 5, Stop()) for way in ("repair", "chain"))
    assert repaired.layout != mixed.layout
    assert (repaired.drawn, repaired.repairs) == (mixed.drawn, mixed.repairs)


def test_survival_draws_one_board_and_goes_on_beyond_the_documents_repairs():
    case = Case(subjects.SURVIVAL, "40 %", 12, 12, 58)
    found = [subjects.WAYS[subjects.SURVIVAL](case, seed, Stop()) for seed in range(4)]
    assert {made.drawn for made in found} == {1}
    assert max(made.repairs for made in found) > 5
    assert subjects.SURVIVAL_REPAIRS > REPAIRS


def test_a_way_that_is_stopped_tells_what_it_drew():
    hopeless = Case(subjects.REJECTION, "30 %", 30, 30, 270)
    timer = BudgetTimer(time.process_time, time.process_time() + 0.1)
    with subjects.stopped_in_time(timer) as stop:
        made = subjects.WAYS[subjects.REJECTION](hopeless, 1, stop)
    assert stop.is_set()
    assert made.layout is None
    assert made.drawn > 10


def test_without_a_budget_nothing_is_stopped():
    with subjects.stopped_in_time(time.process_time) as stop:
        assert not stop.is_set()
