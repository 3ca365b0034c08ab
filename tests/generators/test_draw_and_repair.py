from random import Random

import pytest

from sapper.errors import GenerationError
from sapper.generators import BoardOptions, BoardRequest, Origin, SolverName
from sapper.generators.draw_and_repair import draw, solver_of
from sapper.layout import Layout
from sapper.spec import GameSpec

DENSE = GameSpec(8, 8, 45, "no-guess", start=(0, 0), solver="automaton", generator="mine-move")


def test_a_board_is_repaired_at_most_so_often_before_the_next_is_drawn():
    repaired = []

    def change_nothing(layout, board, random, solver):
        assert isinstance(random, Random)
        assert solver is SolverName.AUTOMATON
        repaired.append(layout)
        return layout

    with pytest.raises(GenerationError, match="2 drawn, 6 repairs"):
        draw(BoardRequest(DENSE), 1, boards=2, repair=change_nothing, repairs=3)
    first, second = dict.fromkeys(repaired)
    assert repaired == [first] * 3 + [second] * 3


def test_a_repair_that_can_do_nothing_ends_the_board():
    with pytest.raises(GenerationError, match="4 drawn, 0 repairs"):
        draw(BoardRequest(DENSE), 1, boards=4, repair=lambda *_: None, repairs=3)


def test_the_origin_is_that_of_the_board_returned():
    solvable = Layout.parse("3x3m1:.../.../..*")
    spec = GameSpec(3, 3, 1, "no-guess", start=(0, 0), first_click="safe")
    origins = set()
    for seed in range(20):
        layout, report = draw(
            BoardRequest(spec), seed, boards=9, repair=lambda *_: solvable, repairs=1
        )
        origins.add((report.origin, report.repairs))
        assert (report.origin is Origin.REPAIRED) == (report.repairs == 1)
        assert report.proved
        assert layout.mines == 1
    assert origins == {(Origin.DRAWN, 0), (Origin.REPAIRED, 1)}


def test_a_start_that_may_be_a_mine_is_drawn_again_until_it_is_none():
    spec = GameSpec(3, 1, 2, first_click="any", start=(0, 0))
    found = [draw(BoardRequest(spec), seed, boards=99) for seed in range(20)]
    assert {layout.id for layout, _ in found} == {"3x1m2:.**"}
    assert max(report.drawn for _, report in found) > 1


def test_draws_of_a_mine_at_the_start_are_limited_too():
    spec = GameSpec(3, 1, 3, first_click="any", start=(0, 0))
    request = BoardRequest(spec, BoardOptions(limit=5))
    with pytest.raises(GenerationError, match="within 5 plays: 6 drawn, 0 repairs"):
        draw(request, 1, boards=99)


def test_the_solver_is_constraint_sets_unless_another_is_named():
    assert solver_of(BoardRequest(GameSpec(9, 9, 10))) is SolverName.CONSTRAINT_SETS
    assert solver_of(BoardRequest(GameSpec(9, 9, 10, solver="exact"))) is SolverName.EXACT
