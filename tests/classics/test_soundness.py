"""The classics against the definition, on thousands of small positions.

No classic may contradict the definition. Their strengths have a known order: automaton <= single
point <= elements <= constraint sets. Constraint sets find everything that follows from the clues.
"""

from functools import cache

import pytest
from tests import reference
from tests.positions import Solved, solved_positions

from sapper import Board, Cell, State
from sapper.classics import automaton, constraint_sets, elements, single_point

DEDUCERS = {
    "automaton": automaton.deduce,
    "single_point": single_point.deduce,
    "elements": elements.deduce,
    "constraint_sets": constraint_sets.deduce,
}
every_deducer = pytest.mark.parametrize("name", DEDUCERS)


@cache
def answer(name, board):
    return DEDUCERS[name](board)


def consistent_positions() -> list[Solved]:
    return [position for position in solved_positions() if position.consistent]


def consistent_positions_without_total() -> list[Solved]:
    return [position for position in consistent_positions() if position.board.mines is None]


def all_cells(found) -> set[Cell]:
    return set(found.safe) | set(found.mines)


def test_the_positions_are_of_every_kind():
    kinds = {
        (p.consistent, p.board.mines is None, bool(p.safe), bool(p.mines))
        for p in solved_positions()
    }
    assert {
        (c, t, s, m) for c in (True,) for t in (False, True) for s in (0, 1) for m in (0, 1)
    } <= kinds
    assert {(False, True, False, False), (False, False, False, False)} <= kinds


@every_deducer
def test_what_is_proven_is_true_in_every_solution(name):
    for position in consistent_positions():
        found = answer(name, position.board)
        assert not found.contradiction, position.board
        assert set(found.safe) <= set(position.safe), position.board
        assert set(found.mines) <= set(position.mines), position.board


@every_deducer
def test_contradictions_are_seen_only_on_boards_without_a_solution(name):
    seen = [p for p in solved_positions() if answer(name, p.board).contradiction]
    assert seen
    assert not any(position.consistent for position in seen)


@every_deducer
def test_the_steps_name_every_cell_once(name):
    for position in solved_positions():
        found = answer(name, position.board)
        for is_mine, cells in ((False, found.safe), (True, found.mines)):
            named = [c for step in found.steps if step.is_mine == is_mine for c in step.cells]
            assert sorted(named) == list(cells), position.board


@every_deducer
def test_a_step_follows_from_its_own_clues_and_what_was_known_before(name):
    """All other clues are blanked, and the total is taken away unless the step uses it."""
    checked = 0
    for position in consistent_positions()[:400]:
        board = position.board
        for step in answer(name, position.board).steps:
            forgotten = [(c, State.BLANK) for c, _ in board.clues() if c not in step.clues]
            alone = board.with_cells(forgotten)
            if not step.uses_total:
                alone = alone.with_mines(None)
            certain = reference.certain(alone)[step.is_mine]
            assert certain.issuperset(step.cells), (position.board, step)
            known = State.MINE if step.is_mine else State.BLANK
            board = board.with_cells((cell, known) for cell in step.cells)
            checked += 1
    assert checked > 150


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("automaton", "single_point"), ("single_point", "constraint_sets")],
)
def test_the_stronger_classic_finds_all_that_the_weaker_one_finds(weaker, stronger):
    pairs = [
        (all_cells(answer(weaker, p.board)), all_cells(answer(stronger, p.board)))
        for p in consistent_positions()
    ]
    assert all(less <= more for less, more in pairs)
    assert any(less < more for less, more in pairs)


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [("single_point", "elements"), ("elements", "constraint_sets")],
)
def test_elements_stand_between_where_no_total_is_given(weaker, stronger):
    """Only elements never use the total, so this order of strength is tested without a total.

    Random positions on which elements miss a certain cell are rare, so one is given here.
    """
    boards = [p.board for p in consistent_positions_without_total()]
    boards.append(Board.parse("3x3:.1./1../..1"))
    pairs = [
        (all_cells(answer(weaker, board)), all_cells(answer(stronger, board))) for board in boards
    ]
    assert all(less <= more for less, more in pairs)
    assert any(less < more for less, more in pairs)


def test_constraint_sets_find_everything_that_clues_can_say():
    for position in solved_positions():
        if position.board.mines is None:
            found = answer("constraint_sets", position.board)
            assert found.contradiction is not position.consistent, position.board
            assert found.safe == position.safe, position.board
            assert found.mines == position.mines, position.board


def test_smaller_groups_never_find_more():
    fewer = 0
    for position in consistent_positions():
        little = all_cells(constraint_sets.deduce(position.board, largest_group=0))
        much = all_cells(answer("constraint_sets", position.board))
        assert little <= much
        fewer += little < much
    assert fewer


@every_deducer
def test_a_mirrored_or_turned_board_gets_the_mirrored_or_turned_answer(name):
    """So the answer does not depend on the order of clues or cells."""
    for position in solved_positions()[:500]:
        board = position.board
        found = answer(name, board)
        last = board.grid.width - 1
        for turned, columns_flip in ((transposed(board), False), (mirrored(board), True)):
            moved = DEDUCERS[name](turned)
            for after, before in ((moved.safe, found.safe), (moved.mines, found.mines)):
                images = {(r, last - c) if columns_flip else (c, r) for r, c in before}
                assert set(after) == images, board
            assert moved.contradiction == found.contradiction, board


def transposed(board: Board) -> Board:
    return Board.from_rows(
        ["".join(column) for column in zip(*board.rows, strict=True)], board.mines
    )


def mirrored(board: Board) -> Board:
    return Board.from_rows([row[::-1] for row in board.rows], board.mines)
