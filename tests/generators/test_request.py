"""Requests to generators."""

from dataclasses import fields

import pytest

from sapper.errors import SpecError
from sapper.generators import BoardOptions, BoardRequest, middle
from sapper.generators.request import BoardKeywords
from sapper.grid import Grid
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode


@pytest.mark.parametrize(
    ("grid", "cell"), [(Grid(1, 1), (0, 0)), (Grid(9, 9), (4, 4)), (Grid(30, 16), (8, 15))]
)
def test_the_middle_of_two_is_the_lower_or_right_one(grid, cell):
    assert middle(grid) == cell


def test_the_start_is_the_games_or_the_middle():
    assert BoardRequest(GameSpec(9, 9, 10)).start == (4, 4)
    assert BoardRequest(GameSpec(9, 9, 10, start=(0, 0))).start == (0, 0)


@pytest.mark.parametrize("rule", FirstClick)
def test_a_board_that_logic_solves_starts_with_a_safe_cell(rule):
    request = BoardRequest(GameSpec(9, 9, 10, first_click=rule))
    assert (request.solvable_start_rule is rule) == (rule is not FirstClick.ANY)
    assert request.solvable_start_rule is not FirstClick.ANY


@pytest.mark.parametrize(
    ("difficulty", "without_total", "rungs"),
    [
        (None, False, (0, 4)),
        (None, True, (0, 3)),
        (Difficulty.EASY, False, (1, 1)),
        (Difficulty.HARD, True, (3, 3)),
        (Difficulty.MINE_COUNT, False, (4, 4)),
    ],
)
def test_the_rungs_are_those_of_the_difficulty(difficulty, without_total, rungs):
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS, difficulty=difficulty)
    assert BoardRequest(spec, BoardOptions(without_total=without_total)).rungs == rungs


def test_boards_that_need_the_total_cannot_do_without_it():
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS, difficulty=Difficulty.MINE_COUNT)
    with pytest.raises(SpecError, match="'mine-count' boards need the mine total"):
        BoardRequest(spec, BoardOptions(without_total=True))


def test_errors_repeat_all_that_was_wanted():
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS, difficulty="hard", solver="exact")
    request = BoardRequest(spec, BoardOptions(min_bbbv=3, max_bbbv=5, without_total=True))
    wanted = (
        "9x9m10, solver 'exact', difficulty 'hard', without the mine total,"
        " 3BV at least 3, 3BV at most 5, start 4,4"
    )
    assert str(request.impossible("of a reason")) == (
        f"a solvable board for {wanted} is impossible: of a reason"
    )
    assert str(request.not_found(3, 4)) == (
        f"no solvable board found for {wanted}: 3 drawn, 4 repairs"
    )
    assert str(request.not_found(3, 4, "within 7 solver runs")) == (
        f"no solvable board found for {wanted} within 7 solver runs: 3 drawn, 4 repairs"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"min_bbbv": 9, "max_bbbv": 8}, "a 3BV from 9 to 8 is an empty range"),
        ({"max_bbbv": -1}, "a 3BV from None to -1 is an empty range"),
        ({"tries": 0}, "tries must be at least 1, not 0"),
        ({"repairs": -1}, "repairs must be at least 0, not -1"),
        ({"limit": 0}, "limit must be at least 1 step, not 0"),
    ],
)
def test_options_that_mean_nothing_are_refused(options, message):
    with pytest.raises(SpecError, match=message):
        BoardOptions(**options)


def test_enormous_3bvs_fit_the_native_core():
    assert BoardOptions(min_bbbv=-5, max_bbbv=2**80).bbbv_range == (0, 2**31 - 1)


def test_the_keywords_are_the_fields():
    assert BoardKeywords.__annotations__ == {
        field.name: field.type for field in fields(BoardOptions)
    }
