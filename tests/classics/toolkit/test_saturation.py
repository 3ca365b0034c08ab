from hypothesis import given
from tests.positions import solved_positions
from tests.strategies import arbitrary_boards

from sapper import Board, State, reference
from sapper.classics.toolkit.saturation import saturate
from sapper.clues import open_clues


def test_saturation_keeps_every_solution():
    for position in solved_positions()[:600]:
        saturated = saturate(position.board)
        before = set(reference.solutions(position.board))
        assert before == (set() if saturated is None else set(reference.solutions(saturated)))


@given(arbitrary_boards())
def test_at_the_fixed_point_no_clue_decides_anything(board):
    saturated = saturate(board)
    if saturated is not None:
        assert all(0 < clue.missing < len(clue.around) for clue in open_clues(saturated))
        changed = [c for c in board.grid.cells() if board[c] != saturated[c]]
        assert all(board.is_hidden(cell) for cell in changed)
        assert all(saturated[cell] in (State.MINE, State.BLANK) for cell in changed)


def test_one_found_cell_saturates_the_next_clue():
    assert saturate(Board.parse("7x1:_1.1.2.")) is None
    assert saturate(Board.parse("7x1:_1.1.1.")).rows == ["_1*1_1*"]
