import io
import os
import sys

import pytest

from sapper import NotationError
from sapper.cli import board_lines, inputs
from sapper.cli.board_lines import Refusal
from sapper.cli.inputs import Item

BOARD = "2x1m1:1."
OTHER = '{"name": "b", "board": "3x1:.1."}'


def ids(lines):
    return [
        each.message if isinstance(each, Refusal) else each.saved.position().id
        for each in lines.boards
    ]


def read(text, tmp_path, **options):
    file = tmp_path / "boards"
    file.write_bytes(text.encode())
    return board_lines.read(str(file), **options)


@pytest.mark.parametrize(
    ("text", "as_json", "many"),
    [
        (BOARD, False, False),
        (BOARD, True, True),
        (f"\n{BOARD}\n", True, True),
        (f"{BOARD}\n\n{BOARD}\n", False, True),
        (f"{BOARD}\n{OTHER}\n", False, True),
        (OTHER, False, True),
        ("\ufeff" + OTHER, False, True),
        ("2x1m1\n1.\n", True, False),
        ("1.\n", True, False),
    ],
)
def test_lines_are_told_from_one_board(tmp_path, text, as_json, many):
    found = read(text, tmp_path, as_json=as_json)
    assert found.many is many
    assert all("." in each for each in ids(found))


def test_a_board_on_the_command_line_is_one():
    found = board_lines.read(BOARD, as_json=True)
    assert (found.many, ids(found)) == (False, [BOARD])


def test_a_bad_line_stands_in_its_place_with_its_name_and_number(tmp_path):
    text = f'{OTHER}\n\n{{"name": "bad", "rows": 5}}\nnonsense\n{BOARD}\n{{"name": 1\n'
    first, second, third, fourth, fifth = read(text, tmp_path).boards
    assert isinstance(first, Item)
    assert (first.line, first.name) == (1, "b")
    assert second == Refusal(3, "'5' is not a list of strings, in 'rows'", "bad")
    assert (third.line, third.name) == (4, None)
    assert (fourth.line, fourth.place.endswith("line 5: ")) == (5, True)
    assert fifth.fields.keys() == {"line", "error"}


def test_every_reader_of_lines_reads_the_same(tmp_path):
    text = f'{OTHER}\n{BOARD}\n{{"rows": ["1.", ".."], "mines": 1}}\n'
    (tmp_path / "again").write_text(text)
    items = inputs.read(str(tmp_path / "again")).items
    assert [item.saved for item in items] == [item.saved for item in read(text, tmp_path).boards]


def test_one_bad_board_is_an_error_at_once(tmp_path):
    with pytest.raises(NotationError, match="boards: unknown character 'z'"):
        read("1z\n", tmp_path)
    with pytest.raises(NotationError, match="no board: the text is empty"):
        read("\n \n", tmp_path)


def test_one_board_is_asked_for_where_only_one_will_do(tmp_path):
    with pytest.raises(NotationError, match="a line a board, where --svg takes one board"):
        read(f"{BOARD}\n{BOARD}\n", tmp_path).check_single("--svg")
    read(BOARD, tmp_path).check_single("--svg")


def test_a_line_is_read_before_the_next_is_there(monkeypatch):
    reading, writing = os.pipe()
    with os.fdopen(reading) as stdin, os.fdopen(writing, "wb", buffering=0) as sender:
        monkeypatch.setattr(sys, "stdin", stdin)
        sender.write(f"{OTHER}\n".encode())
        boards = board_lines.read("-").boards
        assert next(boards).name == "b"
        sender.write(b"oh\n")
        assert next(boards).message.startswith("unknown character")
        sender.close()
        assert list(boards) == []


def test_what_stands_in_for_standard_input_is_read_too(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OTHER.encode())))
    assert ids(board_lines.read("-")) == ["3x1:.1."]
