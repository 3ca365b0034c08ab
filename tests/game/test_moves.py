"""Moves and move logs as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import IllegalMoveError, NotationError
from sapper.game import Move, MoveKind, read_log, write_log

cells = st.tuples(st.integers(0, 5000), st.integers(0, 5000))
times = st.none() | st.floats(0, 1e9, allow_nan=False) | st.integers(0, 10**9)
moves = st.builds(Move, st.sampled_from(MoveKind), cells, times)


@given(moves)
def test_the_text_of_a_move_parses_back(move):
    assert Move.parse(str(move)) == move


@given(moves)
def test_the_repr_of_a_move_rebuilds_it(move):
    assert eval(repr(move)) == move


@given(st.lists(moves))
def test_a_log_reads_back_what_was_written(log):
    assert read_log(write_log(log)) == tuple(log)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("open 4,7", Move(MoveKind.OPEN, (4, 7))),
        ("flag 4 7", Move(MoveKind.FLAG, (4, 7))),
        ("  chord   4 , 7 ", Move(MoveKind.CHORD, (4, 7))),
        ("open 4,7 @12.25", Move(MoveKind.OPEN, (4, 7), 12.25)),
        ("open 4,7 @1e-07", Move(MoveKind.OPEN, (4, 7), 1e-07)),
    ],
)
def test_readers_are_lenient_about_spaces(text, move):
    assert Move.parse(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "open", "open 4", "open 4,-7", "open 4,7 12", "open 4,7 @", "open 4,7 @nan", "open 4,7,8"],
)
def test_text_that_is_no_move_is_refused(text):
    with pytest.raises(NotationError, match="is not a move"):
        Move.parse(text)


def test_an_unknown_kind_is_named_with_the_known_ones():
    with pytest.raises(
        NotationError, match="'dig' is not a kind of move: choose one of open, flag, chord"
    ):
        Move.parse("dig 1,2")


def test_a_time_beyond_all_bounds_is_refused_when_read():
    with pytest.raises(NotationError, match="'inf' is not a time"):
        Move.parse("open 1,2 @1e999")


@pytest.mark.parametrize("at", [-1, float("nan"), float("inf")])
def test_a_move_has_a_finite_time_that_is_not_negative(at):
    with pytest.raises(IllegalMoveError, match="is not a time"):
        Move(MoveKind.OPEN, (0, 0), at)


def test_a_bad_line_of_a_log_is_named_by_its_number():
    with pytest.raises(NotationError, match=r"'nonsense' is not a move .*, line 3"):
        read_log("open 0,0\n\nnonsense\n")


@given(st.text())
def test_any_text_is_a_log_or_a_notation_error(text):
    try:
        log = read_log(text)
    except NotationError:
        return
    assert read_log(write_log(log)) == log


def test_the_kind_of_a_move_may_be_named():
    move = Move("open", (0, 1))
    assert move.kind is MoveKind.OPEN
    assert move == Move(MoveKind.OPEN, (0, 1))
    with pytest.raises(ValueError, match="'dig'"):
        Move("dig", (0, 1))
