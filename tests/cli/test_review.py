import json

import pytest
from tests.cli.command import sapper as run
from tests.reviews import games

from sapper import GameRecord, GameSpec
from sapper.answers import plain
from sapper.answers.reviews import Review
from sapper.replays import write_evf
from sapper.reviews import review


@pytest.fixture(scope="module")
def game():
    return games.played(GameSpec(9, 9, 10), 4, guesses=0.2, times=True)


@pytest.fixture(scope="module")
def record(game, tmp_path_factory):
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_text(json.dumps(GameRecord.of(game).to_data()))
    return path


def test_a_review_for_people(game, record):
    found = run("review", record)

    assert found.code == 0
    lines = found.lines
    assert lines[0].startswith("9x9, 10 mines, Classic; lost after")
    for sentence in review(game).summary:
        assert sentence in lines
    assert "Turning points" in lines
    assert sum(line.startswith("  Move ") for line in lines) == len(review(game).turning_points)


def test_a_review_for_programs(game, record):
    assert json.loads(run("review", "--json", record).out) == plain(Review.of(review(game)))


def test_a_page(record, tmp_path):
    target = tmp_path / "review.html"
    found = run("review", "--html", target, record)

    assert found.code == 0
    assert target.read_text().startswith("<!doctype html>")
    assert run("review", "--html", "-", record).out.startswith("<!doctype html>")


def test_win_chances_of_another_policy_or_none(record):
    shown = json.loads(run("review", "--json", "--policy", "none", record).out)
    assert shown["win_chances"] == []
    bad = run("review", "--policy", "wisest", record)
    assert (bad.code, "'wisest' is not a policy" in bad.err) == (2, True)


def test_a_running_game_is_refused(tmp_path):
    running = games.on_layout("5x1:*....", "open 0,1")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GameRecord.of(running).to_data()))
    found = run("review", path)

    assert found.code == 2
    assert "still in progress" in found.err
    assert found.out == ""


def test_bad_input_names_the_file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("{}")
    found = run("review", path)
    assert found.code == 2
    assert str(path) in found.err
    assert run("review", tmp_path / "missing.json").code == 2


@pytest.mark.slow  # a replay is read in a separate process
def test_a_replay_of_another_program(game, tmp_path):
    path = tmp_path / "game.evf"
    path.write_bytes(write_evf(game))
    found = run("review", path)

    assert found.code == 0
    assert "note: the first click is assumed to be safe" in found.err
    assert review(game).summary[0] in found.out
    path.write_bytes(b"nothing of the kind")
    bad = run("review", path)
    assert (bad.code, "not an EVF file, or it is damaged" in bad.err) == (2, True)
