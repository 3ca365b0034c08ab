from functools import partial

import pytest

from sapper import Board, Layout, State
from sapper.classics import automaton, single_point
from sapper.classics.toolkit.playing import play
from sapper.generators import random_layout, solvers
from sapper.grid import Grid


def test_a_satisfied_clue_opens_its_other_neighbours():
    assert single_point.deduce(Board.parse("3x1:*1.")).safe == ((0, 2),)


@pytest.mark.parametrize(
    ("board", "mines"),
    [
        ("2x1:1.", 1),
        ("2x2:3./..", 3),
        ("3x2:.5./...", 5),
        ("3x3:.../.8./...", 8),
        ("3x2:1.1/111", 1),
    ],
)
def test_a_filled_clue_marks_all_its_covered_neighbours_at_the_rim_as_well(board, mines):
    """The document's pseudo-code counts to 8 neighbours, which only the middle has."""
    assert len(single_point.deduce(Board.parse(board)).mines) == mines


def test_news_travels_along_the_board():
    found = single_point.deduce(Board.parse("8x1:1.1.1.1."))
    assert found.mines == ((0, 1), (0, 5))
    assert found.safe == ((0, 3), (0, 7))


def test_every_step_names_its_one_clue():
    steps = single_point.deduce(Board.parse("4x1:1.1.")).steps
    assert [(step.cells, step.is_mine, step.clues) for step in steps] == [
        (((0, 1),), True, ((0, 0),)),
        (((0, 3),), False, ((0, 2),)),
    ]


def test_reasoning_with_two_clues_is_out_of_reach():
    assert not single_point.deduce(Board.parse("3x3:.../..1/..1"))


@pytest.mark.parametrize(
    "board", ["3x1:0.1", "2x1:2.", "3x1:1*2", "2x1m0:1.", "1x1m0:*", "2x1m2:0."]
)
def test_what_one_clue_or_the_total_cannot_meet_is_a_contradiction(board):
    found = single_point.deduce(Board.parse(board))
    assert found.contradiction
    assert not found
    assert found.steps == ()


def test_when_all_mines_are_known_the_rest_is_safe():
    found = single_point.deduce(Board.parse("4x1m1:1..."))
    assert found.safe == ((0, 2), (0, 3))
    assert found.steps[-1].uses_total


def test_a_blank_says_nothing():
    assert not single_point.deduce(Board.parse("3x1:_.."))


def test_it_marks_more_than_the_automaton_where_a_clue_needs_two_cells():
    board = Board.parse("3x1:.2.")
    assert single_point.deduce(board).mines == ((0, 0), (0, 2))
    assert automaton.deduce(board).mines == ()


@pytest.mark.parametrize("module", [automaton, single_point], ids=lambda m: m.__name__)
def test_keeping_its_sets_while_playing_is_the_same_as_starting_again(module):
    """Once a play is solved the mines that are left may be marked or not."""
    grid, stuck = Grid(9, 9), 0
    for seed in range(60):
        layout = random_layout.draw(grid, 12, seed, free=[(4, 4), *grid.neighbours((4, 4))])
        kept = solvers.play(layout, (4, 4), module.solve)
        fresh = solvers.play(layout, (4, 4), partial(play, deduce=module.deduce))
        assert kept.solved == fresh.solved
        if not kept.solved:
            assert kept.board == fresh.board
            stuck += 1
    assert 0 < stuck < 60


def test_a_solved_play_has_opened_every_empty_cell():
    layout = Layout.parse("4x3:..../..../...*")
    end = solvers.play(layout, (0, 0), single_point.solve)
    assert end.solved
    assert end.board.count(State.MINE) + end.board.count(State.HIDDEN) == 1
