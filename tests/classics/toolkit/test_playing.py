from functools import partial

import pytest

from sapper import Board, Layout
from sapper.classics import constraint_sets, elements, single_point
from sapper.classics.toolkit.playing import FLOOD, Play, play
from sapper.deductions import Deductions


def test_zeros_flood_before_the_deducer_is_asked():
    layout = Layout.parse("4x2:..../...*")
    asked = []

    def deduce(board, *, limit=None, stop=None):
        asked.append(board.rows)
        return Deductions()

    end = play(layout.covered().with_cells([((0, 0), 0)]), layout.number, deduce=deduce)
    assert asked == [["001.", "001."]]
    assert {step.technique for step in end.steps} == {FLOOD}
    assert not end.solved


def test_a_solved_board_is_not_asked_about():
    layout = Layout.parse("3x1:..*")

    def deduce(board, *, limit=None, stop=None):
        raise AssertionError(board)

    assert play(layout.covered().with_cells([((0, 0), 0)]), layout.number, deduce=deduce).solved


def test_a_deducer_without_steps_plays_as_well():
    layout = Layout.parse("4x1:.*..")
    answers = iter([Deductions.of(safe=[(0, 2)]), Deductions.of(safe=[(0, 3)])])
    board = layout.covered().with_cells([((0, 0), 1)])
    end = play(board, layout.number, deduce=lambda _, **budget: next(answers))
    assert end.board.rows == ["1.10"]
    assert end.solved


def test_opened_cells_bring_news_to_the_deducer():
    """The pattern of figure 4 is reached only after the first cells have been opened."""
    layout = Layout.parse("3x3:.../..*/...")
    start = layout.open(layout.covered(), [(0, 0)])
    assert not play(start, layout.number, deduce=single_point.deduce).solved
    assert play(start, layout.number, deduce=elements.deduce).solved
    without_search = partial(constraint_sets.deduce, largest_group=0)
    assert play(start, layout.number, deduce=without_search).solved


@pytest.mark.parametrize(
    ("board", "solved"),
    [
        ("3x1m1:01*", True),
        ("3x1m1:01.", True),  # as many cells left as mines
        ("3x1m1:0..", False),
        ("3x1:01.", False),  # without a total the last cell must be settled
        ("3x1:01*", True),
    ],
)
def test_solved_means_that_every_empty_cell_is_open(board, solved):
    assert Play(Board.parse(board), ()).solved is solved
