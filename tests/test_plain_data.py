"""Plain data: JSON read strictly, written in one way, and values taken out of it."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import plain_data
from sapper.errors import GridError, NotationError
from sapper.grid import Grid

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=["\0"]), max_size=5)
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | texts
    | st.floats(0.001, 1e6).map(lambda number: round(number, 3)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner),
    max_leaves=12,
)


@given(values)
def test_a_value_comes_back_and_has_one_text(value):
    data = plain_data.encode(value)
    again = plain_data.decode(data)
    assert again == value
    assert plain_data.encode(again) == data
    assert plain_data.encode(json.loads(json.dumps(value, indent=3))) == data


def test_a_whole_number_has_no_point():
    assert plain_data.encode([0.0, 3.0, -2.0, 1e300, True]) == b"[0,3,-2,1e+300,true]"


def nested(levels):
    value = []
    for _ in range(levels - 1):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (math.inf, "not JSON compliant"),
        (math.nan, "not JSON compliant"),
        (object(), "not JSON serializable"),
        (nested(100_000), "recursion"),
    ],
    ids=["infinity", "not a number", "an object", "deep"],
)
def test_what_is_not_json_is_not_written(value, message):
    with pytest.raises(NotationError, match=message):
        plain_data.encode([value])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "the key 'c' occurs twice in an object"),
        (b"[NaN]", "NaN is not a number in JSON"),
        (b"[1,]", "not JSON: "),
        (b"\xff", "not JSON: "),
        (b"[" * 100_000, "more than 32 levels of nesting"),
        (b"[" * 700 + b"]" * 700, "more than 32 levels of nesting"),
        (b"[" * 33 + b"]" * 33, "more than 32 levels of nesting, in 0.0.0.0.0.0$"),
        (b'{"a": [0, 1e400]}', "'inf' is not a finite number, in a.1"),
        (b'{"a": -1e400}', "'-inf' is not a finite number, in a"),
        (
            b'{"a": 18446744073709551616}',
            "'18446744073709551616' is a number that is too large, in a",
        ),
        (b"[-1" + b"0" * 400 + b"]", "is a number that is too large, in 0"),
        (b"1" * 5000, "not JSON: exceeds the limit"),
        (b'{"day": "2026\\u0000"}', "contains NUL or an unpaired surrogate, in day"),
        (b'{"day": "\\ud800"}', "contains NUL or an unpaired surrogate, in day"),
        (b'{"\\udfff": 1}', r"'\\udfff' contains NUL or an unpaired surrogate"),
        (b'{"day": "\xed\xa0\x80"}', "not JSON: "),
    ],
)
def test_unfit_json_is_refused(data, message):
    with pytest.raises(NotationError, match=message):
        plain_data.decode(data)


def test_the_limits_themselves_are_accepted():
    assert plain_data.decode(b"[" * 32 + b"]" * 32) == nested(32)
    assert plain_data.decode(b"18446744073709551615") == 2**64 - 1
    assert plain_data.decode(b'"\\ud83d\\udea9"') == "\N{TRIANGULAR FLAG ON POST}"


def test_a_missing_value_is_its_default_or_an_error_that_names_the_key():
    assert plain_data.get({"seed": None}, "seed", int, 7) == 7
    with pytest.raises(NotationError, match="'seed' is missing: it must be an integer"):
        plain_data.get({}, "seed", int)


def test_true_is_not_a_number():
    with pytest.raises(NotationError, match="'True' is not an integer, in 'mines'"):
        plain_data.get({"mines": True}, "mines", int)


@pytest.mark.parametrize(
    ("value", "kind", "message"),
    [
        ("2026\x1b[2K", str, r"'2026\\x1b\[2K' holds unprintable characters, in 'day'"),
        ("\0", str, "holds unprintable characters"),
        ("\ud800", str, "holds unprintable characters"),
        ("\u202e", str, "holds unprintable characters"),
        (10**400, int, "is a number that is too large, in 'day'"),
        (10**5000, str, "this int is not a string, in 'day'"),
        (nested(100_000), int, "this list is not an integer, in 'day'"),
    ],
    ids=["escape", "NUL", "surrogate", "direction", "400 digits", "5000 digits", "deep"],
)
def test_a_value_that_nobody_could_show_is_refused(value, kind, message):
    with pytest.raises(NotationError, match=message):
        plain_data.get({"day": value}, "day", kind)


def test_a_count_is_not_negative():
    assert plain_data.count({"hints": 3}, "hints") == 3
    assert plain_data.count({}, "hints", 0) == 0
    with pytest.raises(NotationError, match="-1 is negative, in 'hints'"):
        plain_data.count({"hints": -1}, "hints")


@pytest.mark.parametrize("value", [None, 0, 12.5, 10**12])
def test_a_time_is_seconds_or_nothing(value):
    assert plain_data.seconds(value, "move 3") == value


@pytest.mark.parametrize(
    "value", [-1, math.inf, math.nan, 10**13, 10**400, 10**5000, "1", True, [1]], ids=type
)
def test_what_is_not_a_time_is_refused(value):
    with pytest.raises(NotationError, match="is not a time in seconds, in move 3"):
        plain_data.seconds(value, "move 3")


@pytest.mark.parametrize("value", [None, [], "x", 3, {1: 2}])
def test_what_has_no_keys_is_refused(value):
    with pytest.raises(NotationError, match="is not an object, in the record"):
        plain_data.mapping(value, "the record")


@pytest.mark.parametrize("value", [None, [1], [1, 2, 3], [1, "2"], [True, 1], "1,2"])
def test_what_is_not_a_cell_is_refused(value):
    with pytest.raises(NotationError, match=r"is not \[row, column\], in move 3"):
        plain_data.cell(value, Grid(4, 4), "move 3")


def test_a_cell_must_be_inside():
    assert plain_data.cell([3, 0], Grid(4, 4), "move 3") == (3, 0)
    with pytest.raises(GridError, match="cell 4,0 is outside"):
        plain_data.cell([4, 0], Grid(4, 4), "move 3")
