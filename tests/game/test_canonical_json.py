"""One text for one value."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import NotationError
from sapper.game import canonical_json

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(max_size=5)
    | st.floats(0.001, 1e6).map(lambda number: round(number, 3)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


@given(values)
def test_a_value_comes_back_and_has_one_text(value):
    data = canonical_json.encode(value)
    again = canonical_json.decode(data)
    assert again == value
    assert canonical_json.encode(again) == data
    assert canonical_json.encode(json.loads(json.dumps(value, indent=3))) == data


def test_a_whole_number_has_no_point():
    assert canonical_json.encode([0.0, 3.0, -2.0, 1e300, True]) == b"[0,3,-2,1e+300,true]"


def test_what_is_no_number_is_not_written():
    for number in (math.inf, math.nan):
        with pytest.raises(ValueError, match="not JSON compliant"):
            canonical_json.encode([number])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "the key 'c' stands twice in an object"),
        (b"[NaN]", "NaN is not a number of JSON"),
        (b"[1,]", "not JSON: "),
        (b"\xff", "not JSON: "),
        (b"[" * 100_000, "not JSON: "),
    ],
)
def test_bad_json_is_refused(data, message):
    with pytest.raises(NotationError, match=message):
        canonical_json.decode(data)
