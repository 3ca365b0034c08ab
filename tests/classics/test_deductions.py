import pickle

import pytest

from sapper import Board
from sapper.classics import single_point
from sapper.classics.deductions import Deduction, Deductions, is_violated


def test_cells_come_out_ascending_and_once():
    found = Deductions.of(safe=[(1, 0), (0, 5), (1, 0)], mines=[(2, 2), (0, 0)])
    assert found.safe == ((0, 5), (1, 0))
    assert found.mines == ((0, 0), (2, 2))


def test_an_answer_without_cells_is_false():
    assert not Deductions.of()
    assert not Deductions.contradicted()
    assert Deductions.of(mines=[(0, 0)])
    assert Deductions.of(safe=[(0, 0)])


def test_a_contradiction_makes_nothing_certain():
    assert Deductions.contradicted() == Deductions((), (), contradiction=True, steps=())


@pytest.mark.parametrize(
    ("board", "violated"),
    [
        ("3x1:1.2", True),  # two mines in one cell
        ("3x1:0*.", True),  # a mine beside a zero
        ("3x1:1_2", True),  # nothing hidden
        ("3x1m2:*.*", False),
        ("3x1m1:*.*", True),  # more mines known than there are
        ("3x1m3:*0_", True),
        ("3x1m3:_..", True),  # more mines than places
        ("3x1:0.1", False),  # seen only by putting two clues together
    ],
)
def test_a_violation_is_what_one_clue_or_the_total_cannot_meet(board, violated):
    assert is_violated(Board.parse(board)) is violated


def test_deducers_and_answers_travel_between_processes():
    found = single_point.deduce(Board.parse("4x1:1.1."))
    deduce = pickle.loads(pickle.dumps(single_point.deduce))
    assert pickle.loads(pickle.dumps(deduce(Board.parse("4x1:1.1.")))) == found
    assert isinstance(found.steps[0], Deduction)
