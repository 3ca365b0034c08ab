import pytest
from tests.classics.bridges.components import GAP
from tests.positions import solved_positions

from sapper import Board, State, reference
from sapper.classics import bridges
from sapper.classics.bridges import CellState, states
from sapper.clues import frontier, open_clues
from sapper.errors import UndecidedError


def check_all_positions():
    for position in solved_positions():
        found = bridges.deduce(position.board)
        assert found.contradiction == (not position.consistent), position.board
        assert (found.safe, found.mines) == (position.safe, position.mines), position.board


def test_every_state_is_the_definitions():
    check_all_positions()


def test_every_state_is_the_definitions_when_all_components_are_cut(cutting_everything):
    check_all_positions()


def test_every_hidden_cell_has_a_state_ascending():
    for position in solved_positions()[:300]:
        found = states(position.board)
        assert (found is not None) == position.consistent
        if found is not None:
            assert list(found) == position.board.cells_in(State.HIDDEN)


def test_a_total_in_the_gap_is_no_solution():
    """Bounds by minima and maxima would accept four mines beside the known one."""
    sealed = GAP.with_cells((c, State.BLANK) for c in GAP.cells_in(State.HIDDEN) if c not in seen())
    verdicts = {total: states(sealed.with_mines(total)) is not None for total in range(3, 8)}
    assert verdicts == {3: False, 4: True, 5: False, 6: True, 7: False}
    for total, consistent in verdicts.items():
        assert consistent == (reference.count(sealed.with_mines(total)) > 0)


def seen():
    return frontier(open_clues(GAP))


def test_what_one_component_must_hold_leaves_the_rest_to_another():
    """Two mines; the right component holds exactly one, so the left one, of one or two, has one."""
    found = states(Board.parse("9x1m2:.1.1._.1."))
    assert found[0, 2] is CellState.MINE
    assert found[0, 0] is found[0, 4] is CellState.SAFE
    assert found[0, 6] is found[0, 8] is CellState.UNCERTAIN


def test_cells_outside_all_components_follow_the_total():
    board = Board.parse("5x1m1:.1...")
    assert states(board)[0, 4] is CellState.SAFE
    assert states(board.with_mines(2))[0, 4] is CellState.UNCERTAIN
    assert states(board.with_mines(3))[0, 4] is CellState.MINE
    assert states(board.with_mines(None))[0, 4] is CellState.UNCERTAIN


def test_a_spent_limit_raises_and_says_nothing():
    board = Board.parse("6x6:1.1.1./....../1.1.1./....../1.1.1./......")
    with pytest.raises(UndecidedError):
        bridges.deduce(board, limit=5)
    assert bridges.deduce(board, limit=None) == bridges.deduce(board)


def test_a_long_chain_is_exact():
    """A chain of ones alternates: both settings exist, with two mine numbers."""
    board = Board.from_rows([".1" * 200 + "."])
    assert set(states(board.with_mines(100)).values()) == {CellState.SAFE, CellState.MINE}
