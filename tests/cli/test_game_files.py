"""Records and replays, read from files."""

import json

import pytest
from tests.reviews import games

from sapper import GameRecord, GameSpec, NotationError
from sapper.cli import game_files
from sapper.game import Fate, Game
from sapper.replays import write_evf

RECORD = GameRecord.of(Game(GameSpec(4, 3, 2), seed=1))


def test_a_record_is_read_with_nothing_added(tmp_path):
    game = games.on_layout("4x1:...*", "open 0,0")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(game).to_data()))
    found = game_files.read_game(str(path))

    assert isinstance(found.game, GameRecord)
    assert (found.rules, found.notes) == ({}, ())


@pytest.mark.slow  # a replay is read in a separate process
def test_a_replay_brings_its_rules_and_its_notes(tmp_path):
    game = games.on_layout("4x1:...*", "open 0,0", mode="fair")
    path = tmp_path / "game.EVF"
    path.write_bytes(write_evf(game))
    found = game_files.read_game(str(path))

    assert isinstance(found.game, Game)
    assert found.rules["first_click_is_promised"]
    assert found.rules["rules"].needless is Fate.KILL
    assert found.notes


def test_what_is_no_game_is_refused_with_its_place(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("[1]")
    with pytest.raises(NotationError, match=r"game\.json: "):
        game_files.read_game(str(path))


def test_replays_are_known_by_their_names():
    assert game_files.is_replay("a.avf")
    assert not game_files.is_replay("a.json")


def test_a_record_is_read_from_a_file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD.to_data()))
    assert game_files.read_record(str(path)) == RECORD


def test_what_is_no_record_is_refused_with_the_name_of_the_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    path.write_text("{}")
    with pytest.raises(NotationError, match=r"game\.json: 'format' is missing"):
        game_files.read_record(str(path))
    monkeypatch.setattr(game_files, "MAX_BYTES", 1)
    with pytest.raises(NotationError, match="larger than 1 bytes"):
        game_files.read_record(str(path))
    with pytest.raises(FileNotFoundError):
        game_files.read_record(str(tmp_path / "none"))
    with pytest.raises(NotationError, match="null"):
        game_files.read_record("a\0b")
