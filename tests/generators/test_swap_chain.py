"""The chain's local verdicts against plays from scratch."""

import pytest

from sapper.engine import core
from sapper.engine.core import Rung
from sapper.generators import Method, generate, rate
from sapper.generators.random_layout import promised
from sapper.layout import Layout
from sapper.spec import Difficulty, FirstClick, GameSpec, Mode


def walk(layout, start, count, *, seed=0, highest=Rung.TOTAL):
    grid = layout.grid
    empty = bytearray(grid.size)
    for cell in promised(grid, start, FirstClick.OPENING):
        empty[grid.index(cell)] = 1
    walked = core.walk_solvable(
        layout, grid.index(start), bytes(empty), highest, seed=seed, swaps=count
    )
    swaps = [(swap.mine, swap.empty, swap.kept) for swap in walked.swaps]
    return swaps, Layout(grid, walked.layout)


@pytest.mark.parametrize(
    ("width", "height", "mines", "count"),
    [(9, 9, 10, 600), (8, 8, 20, 600), (16, 16, 55, 500), (40, 7, 70, 400), (30, 16, 130, 300)],
)
def test_a_swap_is_kept_exactly_when_the_board_stays_solvable(width, height, mines, count):
    spec = GameSpec(width, height, mines, mode=Mode.NO_GUESS)
    for seed in range(3):
        layout, report = generate(spec, seed, generator=Method.REPAIR)
        cells = bytearray(layout.cells)
        swaps, last = walk(layout, report.start, count, seed=seed)
        for mine, empty, kept in swaps:
            assert (cells[mine], cells[empty]) == (1, 0)
            cells[mine], cells[empty] = 0, 1
            assert rate(Layout(layout.grid, bytes(cells)), report.start).solved == kept
            if not kept:
                cells[mine], cells[empty] = 1, 0
        assert last.cells == bytes(cells)


def test_a_walk_on_lower_rungs_stays_on_them():
    spec = GameSpec(12, 12, 24, mode=Mode.NO_GUESS, difficulty=Difficulty.EASY)
    layout, report = generate(spec, 0)
    cells = bytearray(layout.cells)
    swaps, _ = walk(layout, report.start, 400, highest=1)
    assert {kept for *_, kept in swaps} == {False, True}
    for mine, empty, kept in swaps:
        cells[mine], cells[empty] = 0, 1
        board = Layout(layout.grid, bytes(cells))
        assert rate(board, report.start, Difficulty.EASY).solved == kept
        if not kept:
            cells[mine], cells[empty] = 1, 0


def test_cells_that_must_stay_empty_do():
    layout, report = generate(GameSpec(9, 9, 30, mode=Mode.NO_GUESS), 0)
    swaps, _ = walk(layout, report.start, 300)
    fixed = {layout.grid.index(cell) for cell in layout.grid.neighbours(report.start)}
    assert not fixed & {empty for _, empty, _ in swaps}


def test_a_walk_starts_at_a_solvable_layout():
    with pytest.raises(ValueError, match="must begin at a solvable layout"):
        walk(Layout.parse("4x2m1:...*/...."), (0, 0), 1)


def test_a_board_without_mines_has_nothing_to_swap():
    swaps, last = walk(Layout.parse("3x1m0:..."), (0, 0), 2)
    assert swaps == [(-1, -1, False)] * 2
    assert last == Layout.parse("3x1m0:...")
