"""The methods of Solve: each is sound, and reports where it stops."""

import pytest
from tests.positions import solved_positions

from sapper.app.solve_methods import SolveMethod, certain_cells, why_stopped
from sapper.board import Board
from sapper.classics import CLASSICS
from sapper.engine import Stop
from sapper.errors import UndecidedError

PAIRS = Board.parse("4x2:0111/01..")
"""A pair of clues decides this; single clues find nothing."""
NOTHING = Board.parse("2x1m1:..")


def stopped(
    board: Board, method: SolveMethod, *, complete: bool = True, free_guess: bool = False
) -> str:
    return why_stopped(board, method, Stop(), complete=complete, free_guess=free_guess)


@pytest.mark.slow
@pytest.mark.parametrize("method", list(SolveMethod))
def test_no_method_claims_what_is_not_certain(method: SolveMethod) -> None:
    for solved in solved_positions()[:300]:
        if solved.consistent:
            found = certain_cells(solved.board, method, Stop())
            assert set(found.safe) <= set(solved.safe)
            assert set(found.mines) <= set(solved.mines)


@pytest.mark.parametrize("method", [SolveMethod.EXACT, SolveMethod.BRIDGES])
def test_the_complete_methods_miss_nothing(method: SolveMethod) -> None:
    for solved in solved_positions()[:300]:
        if solved.consistent and solved.board.mines is not None:
            found = certain_cells(solved.board, method, Stop())
            assert (found.safe, found.mines) == (solved.safe, solved.mines)


def test_a_stop_ends_a_method_with_an_error() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        certain_cells(PAIRS, SolveMethod.BAGS, stop)


def test_a_weak_method_says_what_the_engine_still_knows() -> None:
    assert stopped(PAIRS, SolveMethod.SINGLE_POINT) == (
        "Single point stops here: it finds nothing more. The exact engine still finds 1 safe cell."
    )


def test_where_nothing_is_certain_the_engine_does_not_know_more() -> None:
    assert stopped(NOTHING, SolveMethod.AUTOMATON) == (
        "Cellular automaton stops here: it finds nothing more. Neither does the exact engine."
    )
    assert stopped(NOTHING, SolveMethod.EXACT) == "Nothing more is certain here."


def test_a_free_guess_is_reported() -> None:
    assert stopped(NOTHING, SolveMethod.EXACT, free_guess=True).endswith(
        "so in this mode a guess cannot lose."
    )


def test_a_method_that_gave_up_does_not_say_that_it_saw_everything() -> None:
    assert "gave up" in stopped(PAIRS, SolveMethod.BAGS, complete=False)
    assert "too hard" in stopped(NOTHING, SolveMethod.EXACT, complete=False)


def test_the_methods_are_the_engine_and_every_classic_that_finds_certain_cells() -> None:
    classics = {name for name, classic in CLASSICS.items() if classic.finds_certain}
    assert {method.value for method in SolveMethod} == {"exact", *classics}
    for name in classics:
        assert SolveMethod(name).label == CLASSICS[name].label
