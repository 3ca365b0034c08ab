import pickle

from sapper import Board
from sapper.classics import single_point
from sapper.deductions import Deduction, Deductions


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


def test_deducers_and_answers_travel_between_processes():
    found = single_point.deduce(Board.parse("4x1:1.1."))
    deduce = pickle.loads(pickle.dumps(single_point.deduce))
    assert pickle.loads(pickle.dumps(deduce(Board.parse("4x1:1.1.")))) == found
    assert isinstance(found.steps[0], Deduction)
