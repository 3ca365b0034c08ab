"""Lists the solvers for which generators can make boards, and plays layouts with these solvers."""

from collections.abc import Mapping
from types import MappingProxyType

from sapper.board import Board
from sapper.budget import Budget
from sapper.classics import automaton, constraint_sets, single_point
from sapper.classics.registry import choice
from sapper.classics.toolkit.playing import Play, Solver
from sapper.engine import Stop, core
from sapper.errors import IllegalMoveError, IllegalMoveReason, UndecidedError
from sapper.generators.difficulty import RATING_LIMIT, rung
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Choice, Difficulty


class SolverName(Choice):
    """The solvers of Papagoi 2025 and sapper's own."""

    CONSTRAINT_SETS = choice("constraint-sets")
    SINGLE_POINT = choice("single-point")
    AUTOMATON = choice("automaton")
    EXACT = (
        "exact",
        "Exact",
        "sapper's own player, which finds every cell that is certainly safe or certainly a mine.",
    )


CLASSIC_SOLVERS: Mapping[SolverName, Solver] = MappingProxyType(
    {
        SolverName.CONSTRAINT_SETS: constraint_sets.solve,
        SolverName.SINGLE_POINT: single_point.solve,
        SolverName.AUTOMATON: automaton.solve,
    }
)
"""The function for each solver of Papagoi 2025."""


def play(layout: Layout, start: Cell, solve: Solver, budget: Budget | None = None) -> Play:
    """Open the start cell, let a solver continue, and return the result of its play.

    The solver uses only the mine total and the numbers of the cells it opens.

    >>> layout = Layout.parse("4x1:...*")
    >>> play(layout, (0, 0), single_point.solve).solved
    True

    Raises:
        IllegalMoveError: the start cell is a mine, or an unsound solver has opened a mine.
        UndecidedError: the stop signal of the budget was set.
    """
    numbers, width = layout.numbers(), layout.grid.width

    def reveal(cell: Cell) -> int:
        if budget is not None:
            budget.spend(0)
        index = cell[0] * width + cell[1]
        if layout.cells[index]:
            raise _mine_at(cell)
        return numbers[index]

    board = layout.covered()
    return solve(board.with_cells([(layout.grid.cell(*start), reveal(start))]), reveal)


def stuck(
    layout: Layout,
    start: Cell,
    solver: SolverName,
    budget: Budget,
    stop: Stop | None = None,
) -> Board | None:
    """Let a solver play a layout; return the position where it gets stuck, if it does.

    This takes one step of the budget. Pass the stop signal of the budget, so that the native core
    can check it.

    >>> stuck(Layout.parse("4x2:...*/...."), (0, 0), SolverName.EXACT, Budget()).id
    '4x2m1:001./001.'

    Raises:
        IllegalMoveError: the start cell is a mine.
    """
    budget.spend()
    if solver is not SolverName.EXACT:
        end = play(layout, start, CLASSIC_SOLVERS[solver], budget)
        return None if end.solved else end.board
    grid = layout.grid
    if layout.is_mine(start):
        raise _mine_at(start)
    end_of_play = core.play_by_logic(
        layout, grid.index(start), rung(Difficulty.MINE_COUNT), limit=RATING_LIMIT, stop=stop
    )
    if end_of_play.ended:
        raise UndecidedError(f"stopped after {budget.spent} steps")
    return None if end_of_play.solved else Board(grid, layout.mines, end_of_play.board)


def _mine_at(cell: Cell) -> IllegalMoveError:
    row, col = cell
    return IllegalMoveError(
        f"cell {row},{col} holds a mine", reason=IllegalMoveReason.MINE, cell=cell
    )
