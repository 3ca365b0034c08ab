"""The argument BOARD: one board, lines read at once or one at a time, and typed lines."""

import io
import os
import sys

import pytest

from sapper import Board, NotationError, formats
from sapper.cli import inputs
from sapper.cli.inputs import BadLine, Item

BOARD = "2x1m1:1."
OTHER = '{"name": "b", "board": "3x1:.1."}'


def ids(boards):
    return [
        each.message if isinstance(each, BadLine) else each.saved.position().id
        for each in boards.items
    ]


def read(text, tmp_path, **options):
    file = tmp_path / "boards"
    file.write_bytes(text.encode())
    return inputs.read(str(file), **options)


@pytest.mark.parametrize(
    ("text", "at_once", "many"),
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
def test_lines_are_distinguished_from_one_board(tmp_path, text, at_once, many):
    found = read(text, tmp_path, at_once=at_once)
    assert found.many is many
    assert all("." in each for each in ids(found))


def test_a_board_on_the_command_line_is_one():
    found = inputs.read(BOARD, at_once=True)
    assert (found.many, ids(found)) == (False, [BOARD])


def test_a_bad_line_stands_in_its_place_with_its_name_and_number(tmp_path):
    text = f'{OTHER}\n\n{{"name": "bad", "rows": 5}}\nnonsense\n{BOARD}\n{{"name": 1\n'
    first, second, third, fourth, fifth = read(text, tmp_path).items
    assert isinstance(first, Item)
    assert (first.line, first.name) == (1, "b")
    assert second == BadLine(
        3, "'5' is not a list of strings, in 'rows'", "bad", f"{tmp_path / 'boards'}: line 3: "
    )
    assert (third.line, third.name) == (4, None)
    assert (fourth.line, fourth.place.endswith("line 5: ")) == (5, True)
    assert fifth.fields.keys() == {"line", "error"}


def test_the_whole_input_is_the_same_boards_or_the_first_error(tmp_path):
    text = f'{OTHER}\n{BOARD}\n{{"rows": ["1.", ".."], "mines": 1}}\n'
    items = read(text, tmp_path).all()
    assert items == tuple(read(text, tmp_path).items)
    assert len(items) == 3
    with pytest.raises(NotationError, match="boards: line 4: 'x' is not a list"):
        read(text + '{"rows": "x"}\n' + "nonsense\n", tmp_path).all()
    with pytest.raises(NotationError, match="boards: the input is empty"):
        read("\n", tmp_path, format="jsonl").all()


def test_one_bad_board_is_an_error_at_once(tmp_path):
    with pytest.raises(NotationError, match="boards: unknown character 'z'"):
        read("1z\n", tmp_path)
    with pytest.raises(NotationError, match="the text is empty"):
        read("\n \n", tmp_path)


def test_a_single_board_is_required_where_only_one_will_do(tmp_path):
    with pytest.raises(NotationError, match="--svg takes a single board; the input has more"):
        read(f"{BOARD}\n{BOARD}\n", tmp_path).single("--svg")
    with pytest.raises(NotationError, match="boards: line 1: "):
        read("{}\n", tmp_path).single("--svg")
    for text, many in ((BOARD, False), (OTHER, True)):
        found = read(text, tmp_path).single("--svg")
        assert (len(found.all()), found.many) == (1, many)


def test_a_line_is_read_before_the_next_is_there(monkeypatch):
    reading, writing = os.pipe()
    with os.fdopen(reading) as stdin, os.fdopen(writing, "wb", buffering=0) as sender:
        monkeypatch.setattr(sys, "stdin", stdin)
        sender.write(f"{OTHER}\n".encode())
        boards = inputs.read("-").items
        assert next(boards).name == "b"
        sender.write(b"oh\n")
        assert next(boards).message.startswith("unknown character")
        sender.close()
        assert list(boards) == []


def test_what_stands_in_for_standard_input_is_read_too(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(OTHER.encode())))
    assert ids(inputs.read("-")) == ["3x1:.1."]


def test_a_board_on_the_command_line_has_no_place():
    found = inputs.read(BOARD)
    (item,) = found.all()
    assert (found.many, item.place, item.format) == (False, "", "notation")
    assert item.saved.position().id == BOARD


def test_a_file_is_named_in_messages(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("1z\n")
    with pytest.raises(NotationError, match=str(file)):
        inputs.read(str(file))


@pytest.mark.parametrize("text", [f"{BOARD}\n{BOARD}\n", f'{{"board": "{BOARD}"}}\n{BOARD}\n'])
def test_ids_and_objects_a_line_are_many_boards(tmp_path, text):
    file = tmp_path / "boards"
    file.write_text(text)
    found = inputs.read(str(file))
    assert found.many
    items = found.all()
    assert [item.saved.position().id for item in items] == [BOARD, BOARD]
    assert [item.place for item in items] == [f"{file}: line 1: ", f"{file}: line 2: "]


def test_standard_input_is_read_to_its_end(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(BOARD.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    (item,) = inputs.read("-").single("show").all()
    assert item.saved.position().id == BOARD


def test_an_input_that_is_too_large_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(inputs, "MAX_BYTES", 4)
    file = tmp_path / "board"
    file.write_text(BOARD)
    with pytest.raises(NotationError, match="larger than 4 bytes"):
        inputs.read(str(file))


@pytest.mark.parametrize("text", ["3x3m2:1../.../...", "2x2:*_/8.", " 2x1m1:1. \n", "2x1:9."])
def test_a_plain_id_is_in_no_other_format(text):
    """It is read without loading the other formats, so they must not match it."""
    assert inputs._PLAIN.fullmatch(text.encode().strip())
    assert formats.detect(text.encode()) == "notation"


@pytest.mark.parametrize("text", ["9x9:4,4,mb071b49fbd1cb6a0d5868", "3x3m2:1F./.../...", "x"])
def test_other_texts_are_detected(text):
    assert inputs._PLAIN.fullmatch(text.encode()) is None


def test_a_plain_id_is_the_board_that_formats_read():
    (item,) = inputs.read(BOARD).all()
    assert item.saved == formats.read(BOARD.encode())
    assert item.saved.board == Board.parse(BOARD)


# Typed lines.


class Echo:
    """Repeats its input until "goodbye"."""

    def __init__(self):
        self.heard = []

    @property
    def left(self):
        return "bye" in self.heard

    def answer(self, line):
        self.heard.append(line)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("kind", [io.StringIO, Terminal])
def test_lines_are_answered_until_the_partner_leaves(monkeypatch, kind):
    monkeypatch.setattr(sys, "stdin", kind("one\ntwo\nbye\nthree\n"))
    partner = Echo()
    inputs.converse(partner)
    assert partner.heard == ["one", "two", "bye"]


@pytest.mark.parametrize(("kind", "said"), [(io.StringIO, ""), (Terminal, "> > \n")])
def test_the_end_of_the_input_ends_it_and_the_line_of_a_prompt(monkeypatch, capsys, kind, said):
    monkeypatch.setattr(sys, "stdin", kind("one\n"))
    partner = Echo()
    inputs.converse(partner)
    assert partner.heard == ["one"]
    assert capsys.readouterr().out == said


def test_nobody_is_asked_who_has_left_already(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("one\n"))
    partner = Echo()
    partner.heard.append("bye")
    inputs.converse(partner)
    assert partner.heard == ["bye"]
