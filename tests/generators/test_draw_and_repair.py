"""Boards for a solver, drawn again or repaired (Papagoi 2025)."""

from collections import Counter
from random import Random

import pytest

from sapper.board import Board
from sapper.budget import Budget
from sapper.errors import GenerationError, SpecError
from sapper.generators import BoardOptions, BoardRequest, Origin, SolverName, generate
from sapper.generators.draw_and_repair import REPAIRS, draw, exchange, solver_of, trouble_spots
from sapper.generators.solvers import stuck
from sapper.grid import Grid
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


def test_a_start_that_may_be_a_mine_is_drawn_again_until_it_is_safe():
    spec = GameSpec(3, 1, 2, first_click="any", start=(0, 0))
    found = [draw(BoardRequest(spec), seed, boards=99) for seed in range(20)]
    assert {layout.id for layout, _ in found} == {"3x1m2:.**"}
    assert max(report.drawn for _, report in found) > 1


def test_draws_of_a_mine_at_the_start_are_limited_too():
    spec = GameSpec(3, 1, 3, first_click="any", start=(0, 0))
    request = BoardRequest(spec, BoardOptions(limit=5))
    with pytest.raises(GenerationError, match="within 5 solver runs: 6 drawn, 0 repairs"):
        draw(request, 1, boards=99)


def test_the_solver_is_constraint_sets_unless_another_is_named():
    assert solver_of(BoardRequest(GameSpec(9, 9, 10))) is SolverName.CONSTRAINT_SETS
    assert solver_of(BoardRequest(GameSpec(9, 9, 10, solver="exact"))) is SolverName.EXACT


def regenerate(width, height, mines, start, seed, *, solver=None, rule="opening", **options):
    spec = GameSpec(width, height, mines, "no-guess", rule, start)
    return generate(spec, seed, generator="regenerate", solver=solver, **options)


@pytest.mark.parametrize("solver", SolverName)
def test_the_solver_solves_the_board_from_its_start(solver):
    for seed in range(10):
        layout, report = regenerate(9, 7, 8, (3, 4), seed, solver=solver)
        assert layout.mines == 8
        assert layout.number((3, 4)) == 0
        assert report.drawn >= 1
        assert report.repairs == 0
        assert stuck(layout, (3, 4), solver, Budget()) is None


def test_the_same_seed_gives_the_same_board():
    once = regenerate(8, 8, 10, (4, 4), 7)
    assert once == regenerate(8, 8, 10, (4, 4), 7)
    assert once != regenerate(8, 8, 10, (4, 4), 8)


def test_every_solvable_board_is_as_likely_as_any_other():
    """All boards of 4x3 with two mines are tried.

    The boards that are solvable from the corner are equally frequent.
    """
    grid, start = Grid(4, 3), (0, 0)
    every = [
        Layout.from_mines(grid, (one, other))
        for one in grid.cells()
        for other in grid.cells()
        if one < other
    ]
    solvable = {
        layout
        for layout in every
        if not layout.is_mine(start)
        and layout.number(start) == 0
        and stuck(layout, start, SolverName.CONSTRAINT_SETS, Budget()) is None
    }
    assert len(solvable) > 5
    drawn = Counter(regenerate(4, 3, 2, start, seed)[0] for seed in range(60 * len(solvable)))
    assert set(drawn) == solvable
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_giving_up_is_an_error_that_says_what_was_tried():
    message = "8x8m40, solver 'automaton', start 4,4: 3 drawn, 0 repairs"
    with pytest.raises(GenerationError, match=f"^no solvable board found for {message}$"):
        regenerate(8, 8, 40, (4, 4), 1, solver=SolverName.AUTOMATON, tries=3)


def test_mines_that_do_not_fit_are_an_error():
    with pytest.raises(GenerationError, match="17 mines do not fit"):
        regenerate(5, 5, 17, (2, 2), 1)


def test_a_seed_out_of_range_is_an_error():
    with pytest.raises(SpecError):
        regenerate(5, 5, 3, (2, 2), -1)


def test_a_start_without_a_promise_is_never_a_mine_all_the_same():
    for seed in range(20):
        layout, _ = regenerate(5, 5, 3, (2, 2), seed, rule="any")
        assert not layout.is_mine((2, 2))


STUCK = Board.parse("4x3m3:1.../1.../....")
TRUTH = Layout.parse("4x3:..../.*.*/..*.")

either = pytest.mark.parametrize("name", ["mine-move", "safe-move"])
either_way = pytest.mark.parametrize("to_mines", [True, False])


def made(name, size, start, seed, *, solver=None, rule="opening", **options):
    width, height, mines = size
    spec = GameSpec(width, height, mines, "no-guess", rule, start)
    return generate(spec, seed, generator=name, solver=solver, **options)


@either
@pytest.mark.parametrize("solver", SolverName)
def test_the_solver_solves_the_repaired_board_from_its_start(name, solver):
    repairs = 0
    for seed in range(8):
        layout, report = made(name, (10, 8, 14), (4, 5), seed, solver=solver)
        assert layout.mines == 14
        assert layout.number((4, 5)) == 0
        assert stuck(layout, (4, 5), solver, Budget()) is None
        assert report.proved
        repairs += report.repairs
    assert repairs > 0


@either
def test_the_same_seed_gives_the_same_repaired_board(name):
    once = made(name, (10, 8, 16), (4, 4), 3)
    assert once == made(name, (10, 8, 16), (4, 4), 3)


MINE_MOVED = """
.........*
..**...*..
*..*.*.**.
......*..*
.........*
.*........
...*.*..*.
.......*.*
"""
SAFE_MOVED = """
..*......*
..**...**.
......*..*
..*.......
..........
..*....**.
......*...
**.**.*...
"""


@pytest.mark.parametrize(
    ("name", "drawing", "repairs"), [("mine-move", MINE_MOVED, 1), ("safe-move", SAFE_MOVED, 6)]
)
def test_a_seed_makes_this_board_on_every_platform(name, drawing, repairs):
    layout, report = made(name, (10, 8, 18), (4, 4), 2025)
    assert layout.rows == drawing.split()
    assert (report.drawn, report.repairs) == (2, repairs)


def test_one_repairs_otherwise_than_the_other():
    differ = [
        made("safe-move", (10, 8, 18), (4, 4), seed)[0]
        != made("mine-move", (10, 8, 18), (4, 4), seed)[0]
        for seed in range(6)
    ]
    assert any(differ)


def test_the_document_repairs_a_board_twenty_five_times():
    assert REPAIRS == 25


@either
def test_without_repairs_it_is_regenerate(name):
    start = (4, 4)
    layout, report = made(name, (9, 9, 14), start, 5, repairs=0)
    assert report.repairs == 0
    assert layout == made("regenerate", (9, 9, 14), start, 5)[0]


@either_way
def test_every_cell_of_a_spot_becomes_a_mine_or_safe_and_the_total_stays(to_mines):
    changed = exchange(TRUTH, STUCK, Random(1), SolverName.SINGLE_POINT, to_mines=to_mines)
    assert changed != TRUTH
    assert changed.mines == TRUTH.mines
    assert any(
        all(changed.is_mine(cell) == to_mines for cell in spot.cells)
        for spot in trouble_spots(STUCK, SolverName.SINGLE_POINT)
    )


@either_way
def test_opened_and_marked_cells_stay_as_they_are(to_mines):
    board = Board.parse("4x3m4:1.../1.../...*")
    truth = Layout.parse("4x3:..../.*.*/..**")
    for seed in range(20):
        changed = exchange(truth, board, Random(seed), SolverName.SINGLE_POINT, to_mines=to_mines)
        assert not changed.is_mine((0, 0))
        assert not changed.is_mine((1, 0))
        assert changed.is_mine((2, 3))


@pytest.mark.parametrize(
    ("truth", "position", "to_mines"),
    [("3x2:.../*..", "3x2m1:1../...", True), ("2x2:.*/**", "2x2m3:3./..", False)],
)
def test_a_spot_without_enough_cells_outside_is_not_chosen(truth, position, to_mines):
    layout, board = Layout.parse(truth), Board.parse(position)
    assert exchange(layout, board, Random(1), SolverName.AUTOMATON, to_mines=to_mines) is None


@either
def test_a_start_that_is_only_safe_becomes_an_opening_by_repair(name):
    layout, report = made(name, (9, 9, 10), (4, 4), 2, rule="safe")
    assert not layout.is_mine((4, 4))
    assert report.drawn >= 1
    assert stuck(layout, (4, 4), SolverName.CONSTRAINT_SETS, Budget()) is None


def test_a_board_with_no_empty_cell_outside_is_given_up():
    message = "^no solvable board found for 8x8m55, start 0,0: 2 drawn"
    with pytest.raises(GenerationError, match=message):
        made("safe-move", (8, 8, 55), (0, 0), 1, tries=2)


POSITION = Board.parse("3x3m3:.../..1/..1")


def test_the_spots_of_constraint_sets_are_its_unsolved_constraints():
    (spot,) = trouble_spots(POSITION, SolverName.CONSTRAINT_SETS)
    assert spot.cells == ((1, 1), (2, 1))
    assert spot.outside == ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0))


@pytest.mark.parametrize(
    "solver", [name for name in SolverName if name is not SolverName.CONSTRAINT_SETS]
)
def test_the_spots_of_the_other_solvers_are_the_border_of_one_clue(solver):
    spots = trouble_spots(POSITION, solver)
    assert [spot.cells for spot in spots] == [
        ((0, 1), (0, 2), (1, 1), (2, 1)),
        ((1, 1), (2, 1)),
    ]
    assert {spot.outside for spot in spots} == {((0, 0), (1, 0), (2, 0))}
