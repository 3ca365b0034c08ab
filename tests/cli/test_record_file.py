import json

import pytest

from sapper import Game, GameSpec
from sapper.cli import record_file
from sapper.errors import NotationError
from sapper.game import GameRecord

RECORD = GameRecord.of(Game(GameSpec(4, 3, 2), seed=1))


def test_a_record_is_read_from_a_file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD.to_data()))
    assert record_file.read(str(path)) == RECORD


def test_what_is_no_record_is_refused_with_the_name_of_the_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    path.write_text("{}")
    with pytest.raises(NotationError, match=r"game\.json: 'format' is missing"):
        record_file.read(str(path))
    monkeypatch.setattr(record_file, "MAX_BYTES", 1)
    with pytest.raises(NotationError, match="larger than 1 bytes"):
        record_file.read(str(path))
    with pytest.raises(FileNotFoundError):
        record_file.read(str(tmp_path / "none"))
    with pytest.raises(NotationError, match="null"):
        record_file.read("a\0b")
