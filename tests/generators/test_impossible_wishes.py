"""Wishes that no board fulfils are said to be impossible, and small boards are gone through."""

from itertools import combinations, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.generators.independent_player import solves

from sapper.errors import GenerationError
from sapper.game.layout_metrics import measure
from sapper.generators import Method, Origin, exhaustion, generate, generate_many, rate
from sapper.generators.first_safe import promised
from sapper.generators.no_guess import Wish, draw, draw_many, refusal
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode

RARE = GameSpec(5, 5, 4, mode=Mode.NO_GUESS, start=(0, 0), difficulty=Difficulty.HARD)
"""With a 3BV of 8 just these two fulfil it: each other's mirror image."""
BOTH = {
    Layout.parse("5x5m4:..*../....*/*..../...../...*."),
    Layout.parse("5x5m4:..*../...../*..../....*/.*..."),
}


def fulfilling_by_definition(wish):
    """All layouts, in any order, played by the engine alone; only the rungs are the player's."""
    free = set(wish.grid.cells()) - set(promised(wish.grid, wish.start, wish.rule))
    for mines in combinations(sorted(free), wish.mines):
        layout = Layout.from_mines(wish.grid, mines)
        if not solves(layout, wish.start):
            continue
        difficulty = rate(layout, wish.start).difficulty
        if wish.difficulty is not None and difficulty is not wish.difficulty:
            continue
        if wish.without_total and difficulty is Difficulty.MINE_COUNT:
            continue
        bbbv = measure(layout).bbbv
        if wish.min_bbbv is not None and bbbv < wish.min_bbbv:
            continue
        if wish.max_bbbv is not None and bbbv > wish.max_bbbv:
            continue
        yield layout


@st.composite
def small_wishes(draw):
    grid = draw(st.sampled_from([Grid(4, 3), Grid(3, 4), Grid(4, 4), Grid(2, 5), Grid(8, 1)]))
    start = draw(st.sampled_from(list(grid.cells())))
    rule = draw(st.sampled_from(FirstClick))
    room = grid.size - len(promised(grid, start, rule)) - (rule is FirstClick.ANY)
    mines = draw(st.integers(0, min(room, 4)))
    difficulty = draw(st.none() | st.sampled_from(Difficulty))
    least = draw(st.none() | st.integers(0, 8))
    most = draw(st.none() | st.integers(least or 0, 8))
    return Wish(
        *(grid, mines, start, rule),
        method=draw(st.sampled_from(Method)),
        difficulty=difficulty,
        without_total=draw(st.booleans()) and difficulty is not Difficulty.MINE_COUNT,
        min_bbbv=least,
        max_bbbv=most,
        tries=draw(st.sampled_from([1, 5, 50])),
    )


@given(small_wishes())
@settings(max_examples=60, deadline=None)
def test_all_layouts_that_fulfil_a_wish_are_found_and_no_others(wish):
    assert list(exhaustion.fulfilling(wish)) == sorted(
        fulfilling_by_definition(wish), key=lambda layout: layout.cells, reverse=True
    )


@given(small_wishes(), st.integers(0, 2**64 - 1))
@settings(max_examples=60, deadline=None)
def test_a_small_board_is_found_if_and_only_if_there_is_one(wish, seed):
    exists = set(fulfilling_by_definition(wish))
    found = draw(wish, seed)
    assert found.proved == bool(exists)
    assert (found.obstacle is None) == found.proved
    if found.proved:
        assert found.layout in exists


def test_what_a_few_draws_missed_is_found_among_all_layouts():
    layout, report = generate(RARE, 0, min_bbbv=8, max_bbbv=8, tries=3)
    assert layout in BOTH
    assert (report.proved, report.bbbv, report.difficulty) == (True, 8, Difficulty.HARD)
    assert (report.origin, report.drawn, report.swaps) == (Origin.DRAWN, 4, 0)


def test_the_same_seed_finds_the_same_one_of_all_layouts():
    wish = {"min_bbbv": 8, "max_bbbv": 8, "tries": 3}
    many = list(generate_many(RARE, 0, 20, **wish, threads=2))
    assert many == [generate(RARE, seed, **wish) for seed in range(20)]
    assert {layout for layout, _ in many} == BOTH


def test_a_wish_that_no_layout_fulfils_is_impossible():
    spec = GameSpec(9, 9, 1, mode=Mode.NO_GUESS, difficulty=Difficulty.HARD)
    with pytest.raises(
        GenerationError,
        match=r"^a solvable board for 9x9m1, difficulty 'hard', start 4,4 is impossible:"
        r" none of the 72 layouts fulfils it$",
    ):
        generate(spec, 0)


def test_a_wish_that_the_only_layout_does_not_fulfil_is_impossible():
    spec = GameSpec(4, 4, 0, mode=Mode.NO_GUESS, difficulty=Difficulty.MINE_COUNT)
    with pytest.raises(
        GenerationError, match=r"is impossible: the only layout does not fulfil it$"
    ):
        generate(spec, 0)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"min_bbbv": 64}, "3BV at least 64, start 4,4 is impossible: no 3BV is above 63 there"),
        ({"max_bbbv": 0}, "3BV at most 0, start 4,4 is impossible: no 3BV is below 1"),
    ],
)
def test_a_3bv_out_of_bounds_is_impossible(wish, reason):
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS)
    with pytest.raises(GenerationError, match=f"^a solvable board for 9x9m10, {reason}$"):
        generate(spec, 0, **wish)


def test_what_is_impossible_is_said_before_many_boards_are_looked_for():
    spec = GameSpec(100, 100, 100, mode=Mode.NO_GUESS)
    with pytest.raises(GenerationError, match="is impossible: no 3BV is above 801 there"):
        next(generate_many(spec, 0, 10**9, min_bbbv=802))


@pytest.mark.parametrize("options", [{"min_bbbv": 64}, {"max_bbbv": 0}])
def test_best_effort_is_not_proved_where_the_wish_is_impossible(options):
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS)
    many = list(generate_many(spec, 7, 3, best_effort=True, **options))
    assert many == [generate(spec, seed, best_effort=True, **options) for seed in (7, 8, 9)]
    assert [(layout.mines, report.proved) for layout, report in many] == [(10, False)] * 3


def test_best_effort_is_not_proved_where_no_layout_fulfils_the_wish():
    spec = GameSpec(9, 9, 1, mode=Mode.NO_GUESS, difficulty=Difficulty.HARD)
    many = list(generate_many(spec, 7, 3, best_effort=True, tries=2))
    assert [(layout.mines, report.proved) for layout, report in many] == [(1, False)] * 3


@pytest.mark.parametrize(
    ("grid", "mines", "small"),
    [
        (Grid(9, 9), 2, True),  # 2,556 layouts
        (Grid(9, 9), 3, False),  # 59,640
        (Grid(9, 9), 71, True),  # one cell is left free
        (Grid(40, 30), 1, True),  # 1,191 of 1,200 cells
        (Grid(50, 40), 1, False),  # 1,991 of 2,000 cells
        (Grid(1000, 1000), 0, True),  # one
        (Grid(1000, 1000), 500_000, False),  # a number of 300,000 digits
    ],
)
def test_only_few_layouts_are_gone_through(grid, mines, small):
    assert exhaustion.is_small(Wish(grid, mines, (4, 4))) is small


def test_a_wish_that_may_be_possible_is_not_called_impossible():
    """A large board with one mine has too many layouts to look at all of them."""
    wish = Wish(Grid(50, 40), 1, (4, 4), difficulty=Difficulty.HARD, tries=20)
    (found,) = islice(draw_many(wish, 0, 1), 1)
    assert (found.proved, found.obstacle) == (False, None)
    assert str(refusal(wish, found)).endswith(f"start 4,4: 20 drawn, {found.repairs} repairs")
