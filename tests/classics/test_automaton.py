import pytest

from sapper import Board, Layout
from sapper.classics import automaton
from sapper.classics.toolkit.working_board import ALL_MINES_FOUND, WorkingBoard, unseen


def test_a_zero_opens_its_neighbours():
    assert automaton.deduce(Board.parse("2x2:0./..")).safe == ((0, 1), (1, 0), (1, 1))


def test_a_satisfied_clue_opens_its_other_neighbours():
    assert automaton.deduce(Board.parse("3x1:*1.")).safe == ((0, 2),)


@pytest.mark.parametrize(
    "board",
    ["2x1:1.", "2x2:11/1.", "3x2:111/1.1", "3x3:111/1.1/111"],
    ids=["end", "corner", "edge", "middle"],
)
def test_the_last_covered_cell_is_a_mine_at_the_rim_as_well(board):
    """The document's pseudo-code counts to 7 neighbours, which only the middle has."""
    assert len(automaton.deduce(Board.parse(board)).mines) == 1


def test_two_covered_cells_with_two_mines_say_nothing():
    found = automaton.deduce(Board.parse("3x1:.2."))
    assert not found
    assert not found.contradiction


def test_a_clue_with_too_many_mines_is_a_contradiction_and_makes_no_other():
    """The document's formula takes the absolute difference, 1 here."""
    found = automaton.deduce(Board.parse("4x1:*1*."))
    assert found.contradiction
    assert not found


def test_clues_that_disagree_about_a_cell_are_a_contradiction():
    assert automaton.deduce(Board.parse("3x1:0.1")).contradiction


def test_when_all_mines_are_known_the_rest_is_safe():
    found = automaton.deduce(Board.parse("4x1m1:1..."))
    assert found.safe == ((0, 2), (0, 3))
    assert found.steps[-1].technique == ALL_MINES_FOUND
    assert found.steps[-1].uses_total


def test_a_total_that_known_mines_exceed_is_a_contradiction():
    assert automaton.deduce(Board.parse("3x1m1:*.*")).contradiction


def generations(board, reveal=unseen):
    """Yield the board, then each generation after it, until nothing changes any more."""
    yield board
    work = WorkingBoard(board, reveal)
    while automaton._advance(work):
        yield work.snapshot()


def test_a_zero_travels_and_the_last_cell_is_marked():
    numbers = {(0, 1): 0, (0, 2): 1}
    boards = generations(Board.parse("4x1:0..."), numbers.__getitem__)
    assert [board.rows[0] for board in boards] == ["0...", "00..", "001.", "001*"]


def test_all_cells_change_at_once():
    """The automaton finds the mine in the first generation, and then opens a cell in the second."""
    boards = [board.rows[0] for board in generations(Board.parse("4x1:1.1."))]
    assert boards == ["1.1.", "1*1.", "1*1_"]


def test_generations_learn_the_numbers_of_what_they_open():
    layout = Layout.parse("4x2:..../...*")
    start = layout.covered().with_cells([((0, 0), 0)])
    boards = [board.rows for board in generations(start, layout.number)]
    assert boards == [
        ["0...", "...."],
        ["00..", "00.."],
        ["001.", "001."],
    ]


def test_solving_ends_in_the_last_generation():
    layout = Layout.parse("4x4:..../...*/..../*...")
    start = layout.covered().with_cells([((0, 0), 0)])
    *_, last = generations(start, layout.number)
    end = automaton.solve(start, layout.number)
    assert end.board == last


def test_a_solved_board_may_leave_mines_unmarked():
    """Every empty cell is open, so the last two mines need not be marked."""
    layout = Layout.parse("5x1:...**")
    end = automaton.solve(layout.covered().with_cells([((0, 0), 0)]), layout.number)
    assert end.board.rows == ["001*."]
    assert end.solved


def test_a_stuck_play_is_not_solved():
    layout = Layout.parse("3x2:..*/...")
    end = automaton.solve(layout.covered().with_cells([((0, 1), 1)]), layout.number)
    assert not end.solved
    assert end.steps == ()
