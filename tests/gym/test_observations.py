from sapper import Board
from sapper.gym import observations


def test_an_observation_and_its_board_are_each_others():
    board = Board.parse("3x2m2:1.0/..8")
    seen = observations.seen(board)
    assert seen.tolist() == [[1, -1, 0], [-1, -1, 8]]
    assert observations.board_of(seen, 2) == board
    assert observations.hidden(seen).tolist() == [False, True, False, True, True, False]


def test_facts_of_a_board_that_contradicts_itself_are_none():
    (facts,) = observations.exact_facts([Board.parse("2x1m1:2.")])
    assert (facts["mine_probability"] == -1).all()
    assert not facts["certain_safe"].any()
