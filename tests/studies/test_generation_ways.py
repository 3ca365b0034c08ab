import time
from collections import Counter

import pytest

from sapper.engine import Stop
from sapper.generators import rate
from sapper.generators.draw_and_repair import REPAIRS
from sapper.studies import generation
from sapper.studies.generation import ways
from sapper.studies.generation.ways import DENSITIES, LOOK, REJECTION, REPAIR, Shapes, cases
from sapper.studies.study import BudgetTimer, Case, Scale


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


CASE = Case("any", "20 %", 10, 10, 20)


@pytest.mark.parametrize("way", ways.WAYS)
def test_every_way_makes_boards_that_logic_solves(way):
    case = Case(way, "10 %", 8, 8, 6)
    made = ways.WAYS[way](case, 3, Stop())
    if made.layout is not None:
        assert rate(made.layout, case.start).solved
        assert made.layout.mines == case.mines
    assert made.drawn >= 1
    assert made.layout is not None or way == ways.SURVIVAL


def test_there_are_nine_combinations_of_the_document():
    assert len(set(ways.NINE)) == 9
    assert ways.MINE_MOVE in ways.NINE


def test_the_chain_moves_mines_of_the_repaired_board():
    repaired, mixed = (ways.WAYS[way](CASE, 5, Stop()) for way in ("repair", "chain"))
    assert repaired.layout != mixed.layout
    assert (repaired.drawn, repaired.repairs) == (mixed.drawn, mixed.repairs)


def test_survival_draws_one_board_and_goes_on_beyond_the_documents_repairs():
    case = Case(ways.SURVIVAL, "40 %", 12, 12, 58)
    found = [ways.WAYS[ways.SURVIVAL](case, seed, Stop()) for seed in range(4)]
    assert {made.drawn for made in found} == {1}
    assert max(made.repairs for made in found) > 5
    assert ways.SURVIVAL_REPAIRS > REPAIRS


def test_a_way_that_is_stopped_reports_what_it_drew():
    hopeless = Case(ways.REJECTION, "30 %", 30, 30, 270)
    timer = BudgetTimer(time.process_time, time.process_time() + 0.1)
    with ways.stopped_in_time(timer) as stop:
        made = ways.WAYS[ways.REJECTION](hopeless, 1, stop)
    assert stop.is_set()
    assert made.layout is None
    assert made.drawn > 10


def test_without_a_budget_nothing_is_stopped():
    with ways.stopped_in_time(time.process_time) as stop:
        assert not stop.is_set()


FULL = list(cases(Scale.FULL))


def test_every_series_has_enough_sizes_to_be_fitted():
    sizes = Counter(
        (case.subject, case.group, Shapes.of(case.width, case.height))
        for case in FULL
        if case.group != LOOK
    )
    for subject in (ways.MINE_MOVE, ways.REJECTION, ways.REPAIR, ways.CHAIN):
        for density in DENSITIES:
            for shapes in (Shapes.SQUARE, Shapes.WIDE, Shapes.STRIP):
                # At 30 % mines, rejection finds no board even for the smallest strips.
                if density < 30 or shapes is Shapes.SQUARE:
                    found = sizes[subject, f"{density} %", shapes]
                    assert found >= 5, (subject, density, shapes)


def test_repair_goes_to_a_million_cells():
    assert max(case.cells for case in FULL if case.subject == ways.REPAIR) == 1_000_000


def test_every_way_is_looked_at_but_the_one_that_makes_no_boards():
    looked_at = {case.subject for case in FULL if case.group == LOOK}
    assert looked_at == set(ways.WAYS) - {ways.SURVIVAL}


def test_all_costs_are_measured_on_as_many_boards():
    costs = [case for case in FULL if case.group != LOOK and case.subject != ways.SURVIVAL]
    assert {case.boards for case in costs} == {30}


def test_squares_and_strips_are_followed():
    followed = [case for case in FULL if case.subject == ways.SURVIVAL]
    kinds = {Shapes.of(case.width, case.height) for case in followed}
    assert kinds == {Shapes.SQUARE, Shapes.STRIP}
