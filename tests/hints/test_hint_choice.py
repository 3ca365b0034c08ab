"""Which hint is given, and how the search for one is ended."""

import pytest

from sapper import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.hints import Kind, hint
from sapper.hints.easiest_proof import ProofFinder
from sapper.hints.flags import wrong_together

PAIR = Board.parse("3x2:.../111")
REGION = Board.parse("3x2:.../121")
TOTAL = Board.parse("5x1m1:.1...")
GUESS = Board.parse("3x1m1:.1.")


@pytest.fixture
def stop():
    flag = Stop()
    flag.set()
    return flag


@pytest.mark.parametrize("board", [PAIR, REGION, GUESS])
def test_a_hint_that_is_stopped_is_undecided(board, stop):
    assert hint(board).kind is not Kind.UNDECIDED
    found = hint(board, stop=stop)
    assert found.kind is Kind.UNDECIDED
    assert found.text.startswith("I don't know")
    assert not found.is_certain


def test_a_hint_about_flags_that_is_stopped_is_undecided(stop):
    board = Board.parse("4x1:.1..")
    flags = [(0, 0), (0, 2)]
    assert hint(board, flags=flags).kind is Kind.WRONG_FLAGS
    assert hint(board, flags=flags, stop=stop).kind is Kind.UNDECIDED


@pytest.mark.parametrize(("board", "cell"), [(PAIR, (0, 0)), (REGION, (0, 1)), (TOTAL, (0, 3))])
def test_a_proof_that_is_stopped_is_none_at_all(board, cell, stop):
    assert ProofFinder(board).easiest([cell], mine=False).deduction.cells
    with pytest.raises(UndecidedError):
        ProofFinder(board, stop=stop).easiest([cell], mine=False)


def test_other_helpers_raise_when_they_are_stopped(stop):
    with pytest.raises(UndecidedError):
        wrong_together(Board.parse("4x1:.1.."), ((0, 0), (0, 2)), stop=stop)


def test_a_flag_that_is_never_set_changes_nothing():
    for board in (PAIR, REGION, TOTAL, GUESS):
        assert hint(board, stop=Stop()) == hint(board)


def test_single_clues_and_pairs_are_seen_beyond_the_limit_of_the_engine():
    safe = Board.parse("4x2:..../1211")
    mine = Board.parse("4x2:..../12__")
    assert hint(safe, limit=1, seconds=0).cells == hint(safe).cells
    found = hint(mine, limit=1, seconds=0)
    assert (found.kind, found.cells) == (Kind.MINE, ((0, 2),))
    assert hint(mine, flags=[(0, 2)], limit=1, seconds=0).kind is Kind.UNDECIDED
