"""Boards without guessing on narrow grids and with many mines: found, proved, in linear time."""

import pytest
from tests.generators.independent_player import solves

from sapper.errors import GenerationError
from sapper.generators import Method, Origin, generate
from sapper.spec import FirstClick, GameSpec, Mode

REFUSED_ONCE = [
    (300, 2, 120),
    (1000, 3, 750),
    (200, 3, 240),
    (1000, 4, 1200),
    (1000, 1, 200),
    (60, 5, 75),
    (3, 120, 90),
    (2, 40, 30),
]
"""Sizes and mines for which drawing and ordinary repair rarely or never find a board."""

FIVE_TIMES = 5
"""The most that the repairs may grow when a strip becomes four times as long."""


def no_guess(width, height, mines, **fields):
    return GameSpec(width, height, mines, mode=Mode.NO_GUESS, **fields)


@pytest.mark.parametrize("size", REFUSED_ONCE)
@pytest.mark.parametrize("seed", [1, 2])
def test_narrow_boards_are_found_and_proved(size, seed):
    layout, report = generate(no_guess(*size), seed)
    assert report.proved
    assert layout.mines == size[2]
    assert layout.number(report.start) == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(100, 3, 75), (60, 4, 72), (50, 2, 30), (70, 1, 20), (4, 50, 60)])
def test_an_independent_player_solves_narrow_boards(size):
    for seed in range(6):
        layout, report = generate(no_guess(*size), seed)
        assert solves(layout, report.start)


@pytest.mark.slow
@pytest.mark.parametrize("shares", [0.5, 0.7, 0.9])
def test_an_independent_player_solves_boards_with_more_mines_than_empty_cells(shares):
    for seed in range(3):
        layout, report = generate(no_guess(12, 10, round(120 * shares)), seed)
        assert solves(layout, report.start)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "share"), [(3, 0.25), (4, 0.3), (5, 0.4), (7, 0.3), (10, 0.3), (20, 0.4)]
)
def test_four_times_the_length_takes_four_times_the_repairs(rows, share):
    def repairs(cells, count):
        spec = no_guess(cells // rows, rows, round(cells // rows * rows * share))
        return sum(generate(spec, seed)[1].repairs for seed in range(count)) / count

    assert 0 < repairs(64_000, 2) <= FIVE_TIMES * repairs(16_000, 8)


@pytest.mark.parametrize(("rows", "share"), [(3, 0.2), (5, 0.25), (8, 0.3), (10, 0.35)])
@pytest.mark.parametrize("upright", [False, True])
def test_mines_stay_all_along_a_strip(rows, share, upright):
    length = 8_000 // rows
    size = (rows, length) if upright else (length, rows)
    layout, _ = generate(no_guess(*size, round(length * rows * share)), 1)
    tenths = [0] * 10
    for cell in layout.grid.cells():
        tenths[10 * cell[0 if upright else 1] // length] += layout.is_mine(cell)
    average = layout.mines / 10
    assert all(0.7 * average < mines < 1.5 * average for mines in tenths)


def test_the_origin_of_a_packed_board_is_packed():
    assert generate(no_guess(300, 2, 120), 1)[1].origin is Origin.PACKED
    assert generate(no_guess(1000, 3, 750), 1)[1].origin is Origin.PACKED


@pytest.mark.parametrize("method", [Method.AUTO, Method.UNIFORM, Method.REPAIR])
def test_every_method_makes_narrow_boards(method):
    layout, report = generate(no_guess(120, 3, 100), 3, generator=method)
    assert report.proved
    assert layout.mines == 100


def test_mines_of_one_row_stand_at_its_ends():
    layout, report = generate(no_guess(40, 1, 12), 5)
    empty = [cell[1] for cell in layout.grid.cells() if not layout.is_mine(cell)]
    assert empty == list(range(empty[0], empty[0] + 28))
    assert report.start[1] in empty


def test_an_odd_number_of_mines_in_two_rows_is_impossible():
    column = r"impossible: the two cells of a column .* 121 is odd"
    with pytest.raises(GenerationError, match=column):
        generate(no_guess(300, 2, 121), 1)
    with pytest.raises(GenerationError, match=r"impossible: the two cells of a row"):
        generate(no_guess(2, 300, 121), 1)


def test_an_odd_number_of_mines_around_a_start_that_is_no_zero_is_not_called_impossible():
    with pytest.raises(GenerationError, match="no solvable board found"):
        generate(no_guess(300, 2, 121, first_click=FirstClick.SAFE), 1)


def test_the_same_seed_makes_the_same_strip():
    first, second = (generate(no_guess(400, 3, 300), 7)[0] for _ in range(2))
    assert first == second
