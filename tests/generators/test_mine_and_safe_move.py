"""The two repairs of Papagoi 2025, which mirror each other."""

from random import Random

import pytest

from sapper.board import Board
from sapper.budget import Budget
from sapper.errors import GenerationError
from sapper.generators import SolverName, generate
from sapper.generators.mine_and_safe_move import REPAIRS, exchange
from sapper.generators.solvers import stuck
from sapper.generators.trouble_spots import trouble_spots
from sapper.layout import Layout
from sapper.spec import GameSpec

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
def test_the_solver_solves_the_board_from_its_start(name, solver):
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
def test_the_same_seed_gives_the_same_board(name):
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
