from types import SimpleNamespace

import pytest

from sapper import Board, PolicyError
from sapper.players.policy import chosen_cell

BOARD = Board.parse("3x2m1:1../...")


def test_a_cell_is_taken_as_it_is():
    assert chosen_cell((1, 2), BOARD, "mine") == (1, 2)


def test_an_answer_that_has_a_cell_will_do():
    assert chosen_cell(SimpleNamespace(cell=(0, 1)), BOARD, "mine") == (0, 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((0, 0), "chose 0,0, which is not hidden"),
        ((2, 0), "chose 2,0 outside the board"),
        ((0, -1), "chose 0,-1 outside the board"),
        (None, "chose None, which is no cell"),
        ((1, 2, 3), "which is no cell"),
        ((0.5, 1), "which is no cell"),
    ],
)
def test_any_other_answer_is_refused_by_name_with_the_board(answer, words):
    with pytest.raises(PolicyError, match=words) as raised:
        chosen_cell(answer, BOARD, "mine.py:f")
    assert "'mine.py:f'" in str(raised.value)
    assert BOARD.id in str(raised.value)
