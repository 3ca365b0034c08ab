"""Code that normally runs in a separate process, here in this one, with complete files only."""

import io
import json
import sys

import pytest
from tests.reviews import games

from sapper.replays import reading_process, write_evf


def test_it_tells_a_file_as_json(monkeypatch):
    game = games.on_layout("3x2:*../...", "open 1,2 @0.5", "flag 0,0 @1", "chord 1,1 @1.75")
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stdin", type("Bytes", (), {"buffer": io.BytesIO(write_evf(game))}))
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(sys, "argv", ["reading_process", "evf"])
    monkeypatch.setattr(reading_process, "_limit_resources", lambda: None)
    reading_process.main()
    found = json.loads(shown.getvalue())

    assert (found["rows"], found["columns"], found["mines"]) == (2, 3, [[0, 0]])
    assert found["moves"] == [
        [0.0, "open", 1, 2],
        [0.5, "flag", 0, 0],
        [1.25, "chord", 1, 1],
    ]
    assert found["won"]


def test_a_board_can_be_too_large(monkeypatch):
    game = games.on_layout("3x2:*../...", "open 1,2")
    monkeypatch.setattr(reading_process, "MAX_CELLS", 5)
    with pytest.raises(ValueError, match="6 cells are too many: at most 5"):
        reading_process.read(write_evf(game), "evf")


@pytest.mark.parametrize(
    ("before", "after", "mouse", "move"),
    [
        ([[10, 10]], [[10, 10]], (0, 0), None),
        ([[10, 10]], [[11, 10]], (0, 0), ("flag", 0, 0)),
        ([[11, 10]], [[10, 10]], (0, 1), ("flag", 0, 0)),
        ([[10, 10]], [[1, 10]], (0, 0), ("open", 0, 0)),
        ([[1, 10]], [[1, 1]], (0, 0), ("chord", 0, 0)),
        ([[10, 10]], [[10, 2]], (7, 7), ("open", 0, 1)),  # released outside the board
    ],
)
def test_a_move_is_what_lies_between_two_positions(before, after, mouse, move):
    assert reading_process._move(before, after, *mouse) == move
