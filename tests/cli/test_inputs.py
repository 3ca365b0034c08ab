import io
import sys

import pytest

from sapper import NotationError
from sapper.cli import inputs

BOARD = "2x1m1:1."


def test_a_board_on_the_command_line_has_no_place():
    found = inputs.read(BOARD)
    (item,) = found.items
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
    assert [item.saved.position().id for item in found.items] == [BOARD, BOARD]
    assert [item.place for item in found.items] == [f"{file}: line 1: ", f"{file}: line 2: "]


def test_standard_input_is_read_to_its_end(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(BOARD.encode()))
    monkeypatch.setattr(sys, "stdin", stream)
    assert inputs.read("-").single("show").saved.position().id == BOARD


def test_one_board_is_asked_for_where_only_one_will_do(tmp_path):
    file = tmp_path / "boards"
    file.write_text(f"{BOARD}\n{BOARD}\n")
    with pytest.raises(NotationError, match="2 boards where --svg takes one"):
        inputs.read(str(file)).single("--svg")


def test_an_input_that_is_too_large_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(inputs, "MAX_BYTES", 4)
    file = tmp_path / "board"
    file.write_text(BOARD)
    with pytest.raises(NotationError, match="larger than 4 bytes"):
        inputs.read(str(file))
