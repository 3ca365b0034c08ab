import pytest
from hypothesis import given
from tests.formats.saved_boards import saved_boards

from sapper import NotationError
from sapper.cli import json_object
from sapper.cli.outputs import json_line


@given(saved_boards())
def test_whatever_a_saved_board_holds_survives(saved):
    line = json_line(json_object.fields(saved)).encode()
    assert json_object.saved_board(json_object.parse(line)) == saved


@pytest.mark.parametrize("line", [b"", b"{", b'{"board": ', b'{"a": 1}{"b": 2}'])
def test_what_is_no_object_is_refused(line):
    with pytest.raises(NotationError):
        json_object.parse(line)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"board": 3},
        {"rows": "1."},
        {"rows": ["1."], "mines": "2"},
        {"rows": ["1."], "mines": True},
        {"rows": ["1."], "flags": [[0]]},
        {"rows": ["1."], "start": [0, "1"]},
    ],
)
def test_values_of_the_wrong_kind_are_refused(fields):
    with pytest.raises(NotationError):
        json_object.saved_board(fields)


def test_a_name_is_a_text():
    assert json_object.name({"name": "one"}) == "one"
    assert json_object.name({}) is None
    with pytest.raises(NotationError):
        json_object.name({"name": 1})
