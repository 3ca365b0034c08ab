"""Bounds on 3BV, and small boards for which all layouts are tried."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.generators.independent_player import solves
from tests.strategies import layouts

from sapper.budget import Budget
from sapper.engine import Stop
from sapper.errors import GenerationError, UndecidedError
from sapper.game.metrics import measure
from sapper.generators import (
    BoardOptions,
    BoardRequest,
    Method,
    Origin,
    generate,
    generate_many,
    generator_for,
    no_guess,
    rate,
)
from sapper.generators.no_guess import LEAST_BBBV, most_bbbv
from sapper.generators.random_layout import promised
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode

EVERY = [(4, 3, mines) for mines in range(12)] + [(1, 9, 3), (2, 6, 3), (5, 4, 2), (6, 6, 2)]


def bbbv(layout):
    return measure(layout).bbbv


@pytest.mark.parametrize(("width", "height", "mines"), EVERY)
def test_no_layout_is_out_of_bounds(width, height, mines):
    grid = Grid(width, height)
    for cells in combinations(grid.cells(), mines):
        layout = Layout.from_mines(grid, cells)
        numbers = layout.numbers()
        for i, start in enumerate(grid.cells()):
            if layout.cells[i]:
                continue
            found = bbbv(layout)
            assert LEAST_BBBV <= found <= most_bbbv(grid, mines, start, FirstClick.SAFE)
            if numbers[i] == 0:
                assert found <= most_bbbv(grid, mines, start, FirstClick.OPENING)


@given(layouts(12), st.data())
def test_no_larger_layout_is_out_of_bounds(layout, data):
    empty = [cell for cell in layout.grid.cells() if not layout.is_mine(cell)]
    if not empty:
        return
    start = data.draw(st.sampled_from(empty))
    rule = FirstClick.OPENING if layout.number(start) == 0 else FirstClick.SAFE
    assert LEAST_BBBV <= bbbv(layout) <= most_bbbv(layout.grid, layout.mines, start, rule)


@pytest.mark.parametrize(
    ("picture", "start", "rule"),
    [
        ("3x3:.../.*./...", (0, 0), FirstClick.SAFE),  # a click for every safe cell
        ("3x3:*.*/.../*.*", (1, 1), FirstClick.SAFE),
        ("5x4:*..*./...../.*.../.....", (2, 3), FirstClick.OPENING),  # except those of the start
        ("5x5:...../...../...../...../.....", (2, 2), FirstClick.OPENING),  # no mines, one click
    ],
)
def test_the_bound_is_reached(picture, start, rule):
    layout = Layout.parse(picture)
    assert bbbv(layout) == most_bbbv(layout.grid, layout.mines, start, rule)


def test_few_mines_bound_the_3bv_of_a_large_grid():
    assert most_bbbv(Grid(100, 100), 3, (50, 50), FirstClick.OPENING) == 25
    assert most_bbbv(Grid(100, 1), 3, (0, 50), FirstClick.OPENING) == 7


RARE = GameSpec(5, 5, 4, mode=Mode.NO_GUESS, start=(0, 0), difficulty=Difficulty.HARD)
"""With a 3BV of 8, only these two layouts are possible. They are mirror images of each other."""
BOTH = {
    Layout.parse("5x5m4:..*../....*/*..../...../...*."),
    Layout.parse("5x5m4:..*../...../*..../....*/.*..."),
}


def fulfilling_by_definition(request):
    """All layouts, in any order, played by the engine alone; only the rungs are the player's."""
    grid, start, options = request.grid, request.start, request.options
    free = set(grid.cells()) - set(promised(grid, start, request.solvable_start_rule))
    for mines in combinations(sorted(free), request.mines):
        layout = Layout.from_mines(grid, mines)
        if not solves(layout, start):
            continue
        difficulty = rate(layout, start).difficulty
        if request.spec.difficulty is not None and difficulty is not request.spec.difficulty:
            continue
        if options.without_total and difficulty is Difficulty.MINE_COUNT:
            continue
        bbbv = measure(layout).bbbv
        if options.min_bbbv is not None and bbbv < options.min_bbbv:
            continue
        if options.max_bbbv is not None and bbbv > options.max_bbbv:
            continue
        yield layout


@st.composite
def small_requests(draw):
    grid = draw(st.sampled_from([Grid(4, 3), Grid(3, 4), Grid(4, 4), Grid(2, 5), Grid(8, 1)]))
    start = draw(st.sampled_from(list(grid.cells())))
    rule = draw(st.sampled_from(FirstClick))
    room = grid.size - len(promised(grid, start, rule)) - (rule is FirstClick.ANY)
    mines = draw(st.integers(0, min(room, 4)))
    difficulty = draw(st.none() | st.sampled_from(Difficulty))
    least = draw(st.none() | st.integers(0, 8))
    most = draw(st.none() | st.integers(least or 0, 8))
    spec = GameSpec(
        *(grid.width, grid.height, mines),
        mode=Mode.NO_GUESS,
        first_click=rule,
        start=start,
        difficulty=difficulty,
        generator=draw(st.sampled_from(Method)).value,
    )
    options = BoardOptions(
        without_total=draw(st.booleans()) and difficulty is not Difficulty.MINE_COUNT,
        min_bbbv=least,
        max_bbbv=most,
        tries=draw(st.sampled_from([1, 5, 50])),
    )
    return BoardRequest(spec, options)


@given(small_requests())
@settings(max_examples=60, deadline=None)
def test_all_layouts_that_fulfil_a_request_are_found_and_no_others(request):
    assert list(no_guess.fulfilling(request, Budget())) == sorted(
        fulfilling_by_definition(request), key=lambda layout: layout.cells, reverse=True
    )


@pytest.mark.slow
@given(small_requests(), st.integers(0, 2**64 - 1))
@settings(max_examples=60, deadline=None)
def test_a_small_board_is_found_if_and_only_if_there_is_one(request, seed):
    exists = set(fulfilling_by_definition(request))
    generator = generator_for(request)
    if exists:
        layout, report = generator.draw(request, seed)
        assert layout in exists
        assert report.proved
    else:
        with pytest.raises(GenerationError, match="is impossible"):
            generator.draw(request, seed)


def test_what_a_few_draws_missed_is_found_among_all_layouts():
    layout, report = generate(RARE, 0, min_bbbv=8, max_bbbv=8, tries=3)
    assert layout in BOTH
    assert (report.proved, report.bbbv, report.difficulty) == (True, 8, Difficulty.HARD)
    assert (report.origin, report.drawn, report.swaps) == (Origin.DRAWN, 4, 0)


def test_the_same_seed_finds_the_same_one_of_all_layouts():
    wanted = {"min_bbbv": 8, "max_bbbv": 8, "tries": 3}
    many = list(generate_many(RARE, 0, 20, **wanted, threads=2))
    assert many == [generate(RARE, seed, **wanted) for seed in range(20)]
    assert {layout for layout, _ in many} == BOTH


def test_a_request_that_no_layout_fulfils_is_impossible():
    spec = GameSpec(9, 9, 1, mode=Mode.NO_GUESS, difficulty=Difficulty.HARD)
    with pytest.raises(
        GenerationError,
        match=r"^a solvable board for 9x9m1, difficulty 'hard', start 4,4 is impossible:"
        r" none of the 72 layouts meets the request$",
    ):
        generate(spec, 0)


def test_a_request_that_the_only_layout_does_not_fulfil_is_impossible():
    spec = GameSpec(4, 4, 0, mode=Mode.NO_GUESS, difficulty=Difficulty.MINE_COUNT)
    with pytest.raises(
        GenerationError, match=r"is impossible: the only possible layout does not meet the request$"
    ):
        generate(spec, 0)


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (
            {"min_bbbv": 64},
            "3BV at least 64, start 4,4 is impossible: the 3BV of this size is at most 63",
        ),
        ({"max_bbbv": 0}, "3BV at most 0, start 4,4 is impossible: a 3BV is at least 1"),
    ],
)
def test_a_3bv_out_of_bounds_is_impossible(wanted, reason):
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS)
    with pytest.raises(GenerationError, match=f"^a solvable board for 9x9m10, {reason}$"):
        generate(spec, 0, **wanted)


def test_what_is_impossible_is_said_before_many_boards_are_looked_for():
    spec = GameSpec(100, 100, 100, mode=Mode.NO_GUESS)
    with pytest.raises(GenerationError, match="is impossible: the 3BV of this size is at most 801"):
        next(generate_many(spec, 0, 10**9, min_bbbv=802))


@pytest.mark.parametrize("options", [{"min_bbbv": 64}, {"max_bbbv": 0}])
def test_best_effort_is_not_proved_where_the_request_is_impossible(options):
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS)
    many = list(generate_many(spec, 7, 3, best_effort=True, **options))
    assert many == [generate(spec, seed, best_effort=True, **options) for seed in (7, 8, 9)]
    assert [(layout.mines, report.proved) for layout, report in many] == [(10, False)] * 3


def test_best_effort_is_not_proved_where_no_layout_fulfils_the_request():
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
    spec = GameSpec(grid.width, grid.height, mines, start=(4, 4))
    assert no_guess.is_small(BoardRequest(spec)) is small


def test_a_request_that_may_be_possible_is_not_called_impossible():
    """A large board with one mine has too many layouts to try all of them."""
    spec = GameSpec(50, 40, 1, mode=Mode.NO_GUESS, difficulty=Difficulty.HARD, start=(4, 4))
    with pytest.raises(GenerationError, match=r"^no solvable .* start 4,4: 20 drawn, \d+ repairs$"):
        generate(spec, 0, tries=20)


def test_each_layout_is_a_step_of_the_budget():
    request = BoardRequest(GameSpec(9, 9, 2, mode=Mode.NO_GUESS))
    enough = Budget(no_guess.number_of_layouts(request))
    every = list(no_guess.fulfilling(request, enough))
    assert every
    assert enough.left == 0
    with pytest.raises(UndecidedError, match="undecided after 2555 steps"):
        list(no_guess.fulfilling(request, Budget(2555)))


def test_a_stop_ends_it():
    stop = Stop()
    stop.set()
    request = BoardRequest(GameSpec(9, 9, 2, mode=Mode.NO_GUESS))
    with pytest.raises(UndecidedError, match="stopped after 0 steps"):
        list(no_guess.fulfilling(request, Budget(stop=stop)))
