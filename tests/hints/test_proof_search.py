"""Every proof is closed and every step follows, on thousands of positions; checked by SAT."""

from random import Random

import pytest
from hypothesis import assume, given
from tests.hints.checker import check_certain, check_proof, rungs
from tests.hints.situations import games, hint_of, quiet_positions, small_boards
from tests.strategies import boards

from sapper import Board, State
from sapper.engine import Stop, analyse
from sapper.errors import UndecidedError
from sapper.hints import Kind, Technique, hint
from sapper.hints.proof_search import ProofSearch

PAIR = Board.parse("3x2:.../111")
CHAIN = Board.parse("3x2:.../121")
TOTAL = Board.parse("5x1m1:.1...")


def test_every_step_follows_on_small_boards():
    certain = [found for board in small_boards() if (found := hint_of(board)).is_certain]
    assert len(certain) > 400
    for found in certain:
        check_certain(found)


@pytest.mark.slow
def test_every_step_follows_in_expert_games():
    for board in games(200):
        found = hint_of(board)
        if found.is_certain:
            check_certain(found)
        elif found.proof is not None:
            check_proof(board, found.proof)


@pytest.mark.slow
def test_every_step_follows_where_single_clues_and_pairs_say_nothing():
    found = [hint_of(board) for board in quiet_positions(75)]
    assert {Technique.REGION, Technique.TOTAL} <= {each.technique for each in found}
    for each in found:
        if each.proof is not None:
            check_proof(each.board, each.proof)


@given(boards(max_side=4))
def test_every_step_follows_on_any_consistent_board(board):
    found = hint(board)
    if found.proof is not None:
        check_proof(board, found.proof)


@given(boards(max_side=4))
def test_any_certain_cell_can_be_proved(board):
    analysis = analyse(board)
    search = ProofSearch(board)
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        for cell in cells[:4]:
            proof = search.easiest([cell], mine=mine)
            assert cell in proof.last.cells
            check_proof(board, proof)


@given(boards(max_side=4))
def test_it_does_not_know_iff_no_cell_is_certainly_safe(board):
    analysis = analyse(board)
    assume(len(analysis.mines) < board.count(State.HIDDEN))
    assert (hint(board).kind is Kind.GUESS) == (not analysis.safe)


def test_the_easiest_rung_is_chosen_among_safe_cells():
    seen = set()
    for board in small_boards():
        safe = [rung for (_, mine), rung in rungs(board).items() if not mine]
        if safe:
            found = hint_of(board)
            assert found.kind is Kind.SAFE
            assert found.technique.rung == min(safe), board
            seen.add(found.technique)
    assert seen == set(Technique)


def test_every_cell_of_a_hint_has_the_rung_of_the_hint_or_a_lower_one():
    for board in small_boards():
        found = hint_of(board)
        if found.is_certain:
            assert {rungs(board)[cell, False] for cell in found.cells} <= {found.technique.rung}


def test_the_rung_of_any_wanted_cell_is_the_lowest():
    random = Random(3)
    for board in small_boards()[:600]:
        certain = rungs(board)
        if not certain:
            continue
        (cell, mine), rung = random.choice(list(certain.items()))
        proof = ProofSearch(board).easiest([cell], mine=mine)
        assert proof.technique.rung == rung, (board, cell, mine)
        check_proof(board, proof)


def test_two_ones_that_show_mines_complete_the_two_between_them():
    proof = ProofSearch(Board.parse("5x2:1.2.1/__.__")).easiest([(1, 2)], mine=False)
    assert proof.technique is Technique.SINGLE
    assert [step.clues for step in proof.steps] == [((0, 0), (0, 4)), ((0, 2),)]


def test_mines_are_proved_together_by_the_lowest_rung_that_shows_any():
    proof = ProofSearch(Board.parse("7x1:1.___.1")).mines()
    assert proof is not None
    assert [step.cells for step in proof.steps] == [((0, 1), (0, 5))]
    by_pair = ProofSearch(Board.parse("4x2:..../12__")).mines()
    assert by_pair is not None
    assert by_pair.technique is Technique.PAIR
    assert ProofSearch(Board.parse("3x1:.1.")).mines() is None


def test_the_same_hint_every_time():
    for board in games(30):
        assert hint(board) == hint(board)


@pytest.mark.parametrize(("board", "cell"), [(PAIR, (0, 0)), (CHAIN, (0, 1)), (TOTAL, (0, 3))])
def test_a_stopped_proof_search_raises(board, cell):
    assert ProofSearch(board).easiest([cell], mine=False).last.cells
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        ProofSearch(board, stop=stop).easiest([cell], mine=False)


def test_what_is_certain_beyond_the_limit_is_stated_with_all_clues():
    board = Board.parse("5x1m1:.1...")
    proof = ProofSearch(board, limit=1).total(frozenset({(0, 3)}), mine=False)
    assert (proof.clues, proof.uses_total) == (((0, 1),), True)
    check_proof(board, proof)
