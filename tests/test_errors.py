import pytest

from sapper import errors


def _subclasses():
    return [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and kind is not errors.SapperError
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
