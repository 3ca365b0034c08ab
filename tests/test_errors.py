import pickle

import pytest

from sapper import IllegalMoveReason, errors


def _subclasses():
    return [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, Exception) and kind is not errors.SapperError
    ]


@pytest.mark.parametrize("kind", _subclasses(), ids=lambda kind: kind.__name__)
def test_every_error_is_ours_and_a_builtin(kind):
    assert issubclass(kind, errors.SapperError)
    assert issubclass(kind, (ValueError, RuntimeError))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "bad"),
        ({"line": 2}, "bad, line 2"),
        ({"line": 2, "column": 7}, "bad, line 2, column 7"),
        ({"byte": 5}, "bad, byte 5"),
    ],
)
def test_a_notation_error_says_where(place, text):
    error = errors.NotationError("bad", **place)
    assert str(error) == text
    assert (error.line, error.column, error.byte) == tuple(
        place.get(name) for name in ("line", "column", "byte")
    )


def test_an_illegal_move_carries_its_reason_and_its_place():
    error = errors.IllegalMoveError(
        "illegal open: 2,3 is flagged",
        reason=IllegalMoveReason.FLAGGED,
        cell=(2, 3),
        position="4x4m3",
    )
    assert str(error) == "illegal open: 2,3 is flagged in 4x4m3"
    assert error.summary == "illegal open: 2,3 is flagged"
    assert (error.reason, error.cell, error.position) == ("flagged", (2, 3), "4x4m3")


def test_an_illegal_move_can_be_sent_to_another_process():
    error = errors.IllegalMoveError("no", reason=IllegalMoveReason.OVER, cell=(1, 2))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reason, again.cell) == ("no", IllegalMoveReason.OVER, (1, 2))
