from sapper import Board
from sapper.classics.toolkit.trace import Trace, named

BOARD = Board.parse("2x1:1.")


def test_a_full_trace_counts_and_asks_for_no_board():
    trace = Trace(most=2)
    for number in range(5):
        trace.add(f"step {number}", lambda: BOARD)
    trace.add("beyond", lambda: 1 / 0)
    assert [step.text for step in trace.steps] == ["step 0", "step 1"]
    assert trace.left_off == 4
    assert trace.is_full


def test_cells_of_a_step_are_ascending_whatever_they_came_in():
    trace = Trace()
    trace.add("x", lambda: BOARD, cells={(0, 1), (0, 0)}, clues=[(1, 0), (0, 0)], sets=[{(0, 1)}])
    (step,) = trace.steps
    assert (step.cells, step.clues) == (((0, 0), (0, 1)), ((0, 0), (1, 0)))
    assert step.sets == (((0, 1),),)


def test_names_count_from_one_and_end_somewhere():
    assert named([(2, 0), (0, 4)]) == "r1c5 r3c1"
    assert named([(0, col) for col in range(20)]).endswith("r1c12 and 8 more")
