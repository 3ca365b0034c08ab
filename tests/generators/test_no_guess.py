"""Boards without guessing: proved independently, as requested, the same from the same seed."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.generators.independent_player import solves

from sapper.engine import Stop
from sapper.errors import GenerationError, SpecError
from sapper.game.metrics import measure
from sapper.generators import Method, Origin, generate, generate_many, rate
from sapper.generators.random_layout import promised
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import LEVELS, Difficulty, FirstClick, GameSpec, Mode

METHODS = list(Method)


def boards(spec, count, **options):
    return list(generate_many(spec, 0, count, **options))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("level", LEVELS)
def test_boards_of_every_level_need_no_guess(level, method):
    spec = GameSpec.level(level, mode=Mode.NO_GUESS)
    for layout, report in boards(spec, 20, generator=method):
        assert report.proved
        assert layout.mines == spec.mines
        assert layout.number(report.start) == 0
        assert solves(layout, report.start)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("size", [(20, 20, 100), (32, 16, 150), (12, 40, 144), (70, 5, 90)])
def test_dense_boards_need_no_guess(size, method):
    for layout, report in boards(GameSpec(*size, mode=Mode.NO_GUESS), 4, generator=method):
        assert solves(layout, report.start)
        assert layout.mines == size[2]


@pytest.mark.parametrize("share", [0.9, 0.97])
def test_a_large_board_nearly_full_of_mines_is_not_repaired_again_and_again(share):
    layout, report = generate(GameSpec(100, 100, int(10_000 * share), mode="no-guess"), 3)
    assert report.proved
    assert rate(layout, report.start).solved
    assert (report.drawn, report.origin) == (1, Origin.PACKED)
    assert report.repairs < 3_000


@pytest.mark.slow
def test_a_large_board_needs_no_guess():
    layout, report = generate(GameSpec(120, 120, 4320, mode=Mode.NO_GUESS), 0)
    assert layout.mines == 4320
    assert rate(layout, report.start).solved
    assert solves(layout, report.start)


@given(st.data())
@settings(max_examples=60)
def test_any_size_start_and_rule_gives_a_proved_board_or_says_why_not(data):
    grid = Grid(data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12)))
    start = (
        data.draw(st.integers(0, grid.height - 1)),
        data.draw(st.integers(0, grid.width - 1)),
    )
    mines = data.draw(st.integers(0, grid.size // 3))
    rule = data.draw(st.sampled_from(FirstClick))
    spec = GameSpec(
        *(grid.width, grid.height, mines), mode=Mode.NO_GUESS, first_click=rule, start=start
    )
    method, seed = data.draw(st.sampled_from(Method)), data.draw(st.integers(0, 2**64 - 1))
    try:
        layout, report = generate(spec, seed, generator=method, tries=40, best_effort=True)
    except GenerationError:
        room = grid.size - len(promised(grid, start, rule))
        assume(mines <= room)
        raise
    assert layout.mines == mines
    assert not layout.is_mine(start)
    if rule is FirstClick.OPENING:
        assert layout.number(start) == 0
    assert solves(layout, start) or not report.proved


@pytest.mark.parametrize("difficulty", Difficulty)
@pytest.mark.parametrize("size", [(8, 8, 10), (16, 16, 40), (30, 16, 99), (30, 16, 130)])
def test_a_wanted_difficulty_is_neither_more_nor_less(size, difficulty):
    spec = GameSpec(*size, mode=Mode.NO_GUESS, difficulty=difficulty)
    for layout, report in boards(spec, 3):
        assert report.difficulty is difficulty
        assert rate(layout, report.start).difficulty is difficulty
        assert solves(layout, report.start)


@pytest.mark.parametrize("method", METHODS)
def test_3bv_stays_within_the_wanted_range(method):
    spec = GameSpec(16, 16, 40, mode=Mode.NO_GUESS)
    for _, report in boards(spec, 10, generator=method, min_bbbv=70, max_bbbv=75):
        assert 70 <= report.bbbv <= 75


def test_a_board_that_needs_no_total_is_solved_by_clues_alone():
    spec = GameSpec(9, 9, 14, mode=Mode.NO_GUESS)
    for layout, report in boards(spec, 40, without_total=True):
        assert rate(layout, report.start, Difficulty.HARD).solved


def test_without_the_request_some_boards_need_the_total():
    spec = GameSpec(9, 9, 14, mode=Mode.NO_GUESS)
    found = {report.difficulty for _, report in boards(spec, 40)}
    assert Difficulty.MINE_COUNT in found


@pytest.mark.parametrize("start", [(0, 0), (0, 29), (15, 0), (15, 29), (7, 0), (3, 17)])
def test_any_cell_may_be_the_start(start):
    spec = GameSpec.level("expert", mode=Mode.NO_GUESS, start=start)
    layout, report = generate(spec, 11)
    assert report.start == start
    assert solves(layout, start)


def test_a_safe_start_is_enough_where_a_board_can_be_solved_from_it():
    """All cells but the start are mines: nothing is left to be opened."""
    spec = GameSpec(3, 3, 8, mode=Mode.NO_GUESS, first_click=FirstClick.SAFE, start=(1, 1))
    layout, report = generate(spec, 0)
    assert layout == Layout.parse("3x3m8:***/*.*/***")
    assert report.proved
    assert report.difficulty is Difficulty.EASY


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_makes_the_same_board(method):
    spec = GameSpec(20, 20, 90, mode=Mode.NO_GUESS)
    assert boards(spec, 3, generator=method) == boards(spec, 3, generator=method)


def test_a_seed_makes_this_board_on_every_platform():
    spec = GameSpec(10, 8, 16, mode=Mode.NO_GUESS)
    drawn, _ = generate(spec, 2006, generator=Method.UNIFORM)
    repaired, _ = generate(spec, 2006, generator=Method.REPAIR)
    assert drawn == Layout.parse(DRAWN)
    assert repaired == Layout.parse(REPAIRED)


DRAWN = (
    "10x8m16:.....*..../.*.*.*.*../.....**.../........../"
    "*.*....**./........../.**.....*./*...*....."
)
REPAIRED = (
    "10x8m16:*...*....*/...**...../..*.*...../........*./"
    "..*......./........*./*.......*./.....***.*"
)


@pytest.mark.parametrize("method", METHODS)
def test_threads_change_nothing(method):
    spec = GameSpec(16, 16, 60, mode=Mode.NO_GUESS)
    alone = boards(spec, 70, generator=method, threads=1)
    assert boards(spec, 70, generator=method, threads=3) == alone


def test_board_i_is_made_from_the_seed_i_further_on():
    spec = GameSpec(9, 9, 10, mode=Mode.NO_GUESS)
    many = list(generate_many(spec, 2**64 - 2, 4))
    assert [report.seed for _, report in many] == [2**64 - 2, 2**64 - 1, 0, 1]
    assert many == [generate(spec, report.seed) for _, report in many]


def test_the_origin_says_how_a_board_came_about():
    spec = GameSpec(20, 20, 120, mode=Mode.NO_GUESS)
    repaired = generate(spec, 1, generator=Method.REPAIR)[1]
    assert repaired.origin is Origin.REPAIRED
    assert repaired.repairs > 0
    mixed = generate(spec, 1, generator=Method.UNIFORM)[1]
    assert mixed.origin is Origin.MIXED
    assert mixed.swaps == 5 * 120
    drawn = generate(GameSpec(9, 9, 10, mode=Mode.NO_GUESS), 1, generator=Method.UNIFORM)[1]
    assert (drawn.origin, drawn.repairs, drawn.swaps) == (Origin.DRAWN, 0, 0)


@pytest.mark.slow
def test_uniform_boards_are_uniform_among_the_solvable():
    """All solvable layouts of a small board are equally frequent: chi-square by hand."""
    grid, mines, start = Grid(4, 4), 3, (0, 0)
    room = [cell for cell in grid.cells() if cell not in {(0, 0), (0, 1), (1, 0), (1, 1)}]
    every = [Layout.from_mines(grid, cells) for cells in combinations(room, mines)]
    solvable = {layout for layout in every if solves(layout, start)}
    spec = GameSpec(4, 4, mines, mode=Mode.NO_GUESS, start=start)
    draws = 40 * len(solvable)
    counts = dict.fromkeys(solvable, 0)
    for seed in range(draws):
        counts[generate(spec, seed, generator=Method.UNIFORM)[0]] += 1
    distance = sum((count - 40) ** 2 / 40 for count in counts.values())
    assert len(solvable) < len(every)
    assert distance < len(solvable) + 5 * (2 * len(solvable)) ** 0.5


def test_strict_boards_are_no_guess_boards():
    no_guess = generate(GameSpec(9, 9, 10, mode=Mode.NO_GUESS), 3)
    assert generate(GameSpec(9, 9, 10, mode=Mode.STRICT), 3) == no_guess


def test_a_board_that_is_not_found_is_an_error_with_the_request():
    spec = GameSpec(16, 16, 40, mode=Mode.NO_GUESS, difficulty=Difficulty.HARD)
    request = "16x16m40, difficulty 'hard', 3BV at least 150, 3BV at most 160, start 8,8"
    with pytest.raises(GenerationError, match=f"^no solvable board found for {request}: 5 drawn, "):
        generate(spec, 0, min_bbbv=150, max_bbbv=160, tries=5)


HOPELESS = GameSpec(60, 60, 2000, mode=Mode.NO_GUESS)


@pytest.mark.parametrize("method", METHODS)
def test_a_limit_ends_the_search_and_is_named(method):
    with pytest.raises(GenerationError, match=r"start 30,30 within 1000 steps: \d+ drawn, \d+ rep"):
        generate(HOPELESS, 0, generator=method, limit=1000)
    layout, report = generate(HOPELESS, 0, generator=method, limit=1000, best_effort=True)
    assert (layout.grid, report.proved) == (HOPELESS.grid, False)


@pytest.mark.parametrize("method", METHODS)
def test_a_stop_ends_the_search(method):
    stop = Stop()
    stop.set()
    with pytest.raises(GenerationError, match="before the search was stopped: "):
        generate(HOPELESS, 0, generator=method, stop=stop)


@pytest.mark.parametrize("method", METHODS)
def test_the_core_measures_the_board_that_it_returns(method):
    for layout, report in boards(GameSpec(16, 16, 50, mode=Mode.NO_GUESS), 5, generator=method):
        measured = measure(layout)
        assert (report.bbbv, report.openings, report.islands) == (
            measured.bbbv,
            measured.openings,
            measured.islands,
        )


def test_best_effort_returns_the_last_board_unproved():
    spec = GameSpec(2, 2, 1, mode=Mode.NO_GUESS, first_click=FirstClick.SAFE, start=(0, 0))
    layout, report = generate(spec, 0, best_effort=True, tries=3)
    assert (layout.mines, report.proved, report.difficulty) == (1, False, None)
    assert not solves(layout, (0, 0))


def test_mines_that_do_not_fit_next_to_the_opening_are_named():
    with pytest.raises(GenerationError, match="17 mines do not fit"):
        generate(GameSpec(5, 5, 17, mode=Mode.NO_GUESS), 0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5])
def test_a_number_that_is_no_seed_is_refused_here_too(seed):
    with pytest.raises(SpecError, match="is not a seed"):
        generate(GameSpec(9, 9, 10, mode=Mode.NO_GUESS), seed)
