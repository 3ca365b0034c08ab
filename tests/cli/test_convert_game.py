import json

import pytest
from tests.cli.command import sapper as run
from tests.reviews import games

from sapper import GameRecord
from sapper.cli.convert_game import is_about_a_game, target_format
from sapper.replays import write_evf

GAME = games.on_layout("5x1:*...*", "open 0,1 @0", "flag 0,0 @2", "open 0,2 @3")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(GAME).to_data()))
    return path


def test_a_record_becomes_an_evf_file(record, tmp_path):
    target = tmp_path / "game.evf"
    found = run("convert", record, target)

    assert found.code == 0
    assert target.read_bytes() == write_evf(GAME)
    assert "dropped what 'evf' cannot carry: seed or secret, commitment" in found.err


@pytest.mark.slow  # a replay is read by a process of its own
def test_a_replay_becomes_a_record_a_board_or_another_replay(tmp_path):
    source = tmp_path / "game.evf"
    source.write_bytes(write_evf(GAME, player="Ada"))
    target = tmp_path / "again.json"
    found = run("convert", source, target)

    assert found.code == 0
    record = GameRecord.from_data(json.loads(target.read_text()))
    assert record.layout == GAME.layout
    assert [recorded.move for recorded in record.moves] == list(GAME.moves)
    assert "dropped what 'record' cannot carry: program, player" in found.err
    assert run("convert", source, "--to", "notation").out == "5x1m2:*...*\n"
    copy = tmp_path / "copy.evf"
    run("convert", source, copy)
    assert copy.read_bytes() == source.read_bytes()


def test_a_target_that_tells_no_format_is_refused(record, tmp_path):
    found = run("convert", tmp_path / "missing.evf", tmp_path / "game.xyz")
    assert (found.code, "add --to" in found.err) == (2, True)
    found = run("convert", "--to", "nothing", tmp_path / "missing.evf")
    assert found.code == 2
    assert "'nothing' is not a format" in found.err


def test_a_running_game_is_not_written(tmp_path):
    running = games.on_layout("5x1:*...*", "open 0,1")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(running).to_data()))
    target = tmp_path / "game.evf"
    found = run("convert", path, target)

    assert found.code == 2
    assert not target.exists()


def test_what_is_about_a_game():
    assert is_about_a_game("x.rmv", "-", None)
    assert is_about_a_game("x.json", "y.EVF", None)
    assert not is_about_a_game("x.mbf", "y.board", None)
    assert target_format("y.json", None) == "record"
    assert target_format("-", None) is None
