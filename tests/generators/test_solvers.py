import pytest

from sapper.budget import Budget
from sapper.classics import automaton
from sapper.classics.toolkit.playing import Play
from sapper.engine import Stop
from sapper.errors import IllegalMoveError, UndecidedError
from sapper.generators import random_layout, rate
from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play, stuck
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick


def test_a_start_on_a_mine_cannot_be_played():
    layout = Layout.parse("3x1:.*.")
    with pytest.raises(IllegalMoveError, match="cell 0,1 holds a mine"):
        play(layout, (0, 1), automaton.solve)
    for solver in SolverName:
        with pytest.raises(IllegalMoveError, match="cell 0,1 holds a mine"):
            stuck(layout, (0, 1), solver, Budget())


def test_a_solver_that_opens_a_mine_is_found_out():
    def reckless(board, reveal):
        reveal((0, 2))
        return Play(board, ())

    with pytest.raises(IllegalMoveError, match="cell 0,2 holds a mine"):
        play(Layout.parse("3x1:..*"), (0, 0), reckless)


@pytest.mark.parametrize("solver", SolverName)
def test_a_solver_is_stuck_where_its_own_play_ends(solver):
    for seed in range(60):
        layout = random_layout.draw_first_safe(Grid(8, 8), 12, (3, 3), FirstClick.OPENING, seed)
        end = stuck(layout, (3, 3), solver, Budget())
        if solver is SolverName.EXACT:
            assert (end is None) == rate(layout, (3, 3)).solved
        else:
            played = play(layout, (3, 3), CLASSIC_SOLVERS[solver])
            assert end == (None if played.solved else played.board)


def test_each_solver_of_the_document_solves_at_least_what_the_weaker_ones_solve():
    strongest_first = (
        SolverName.EXACT,
        SolverName.CONSTRAINT_SETS,
        SolverName.SINGLE_POINT,
        SolverName.AUTOMATON,
    )
    solved = {solver: set() for solver in strongest_first}
    for seed in range(80):
        layout = random_layout.draw_first_safe(Grid(9, 9), 10, (4, 4), FirstClick.OPENING, seed)
        for solver in strongest_first:
            if stuck(layout, (4, 4), solver, Budget()) is None:
                solved[solver].add(seed)
    exact, sets, point, cells = solved.values()
    assert exact >= sets >= point >= cells
    assert exact != cells


def test_a_play_is_a_step_of_the_budget():
    layout, budget = Layout.parse("4x1:...*"), Budget(1)
    assert stuck(layout, (0, 0), SolverName.SINGLE_POINT, budget) is None
    with pytest.raises(UndecidedError, match="undecided after 1 steps"):
        stuck(layout, (0, 0), SolverName.SINGLE_POINT, budget)


def test_a_stop_ends_a_play_at_its_next_opening():
    stop = Stop()

    def slow(board, reveal):
        stop.set()
        reveal((0, 1))
        return Play(board, ())

    with pytest.raises(UndecidedError, match="stopped after 0 steps"):
        play(Layout.parse("3x1:..*"), (0, 0), slow, Budget(stop=stop))
