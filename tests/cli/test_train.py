import json

import pytest
from tests.cli.command import refused, sapper
from tests.training.test_own_games import played

from sapper.cli import training_file


@pytest.fixture
def file(tmp_path):
    return tmp_path / "training.json"


def train(file, *lines, args=()):
    run = sapper(
        "train", "--file", file, "--seed", 5, *args, stdin="".join(f"{x}\n" for x in lines)
    )
    assert (run.code, run.err) == (0, "")
    return run.out


def test_a_lesson_by_typed_answers_and_the_end_of_input_ends_it(file):
    out = train(file, "mark 5 1")
    assert "Lesson 1 of 10: Just enough cells" in out
    assert "Right. The cell at row 5, column 1 is certainly a mine." in out
    assert "Lesson 1, board 2 of 3" in out
    assert training_file.read(file).lessons == {"full": (0,)}


def test_the_same_seed_asks_the_same(file, tmp_path):
    args = ("--exercises", "single")
    assert train(file, "show", args=args) == train(tmp_path / "other", "show", args=args)
    assert training_file.read(file).answered == 1


def test_it_goes_on_where_it_was_left(file):
    out = train(file, args=("--exercises", "mixed"))
    again = train(file, args=("--exercises", "mixed"))
    assert again == out
    assert "Exercise 1" in again


def test_quit_leaves(file):
    assert "Lesson 1" not in train(file, "quit", "lesson 1", args=("--lesson", "7"))


def test_progress_is_told_and_nothing_is_written(file):
    out = sapper("train", "--file", file, "--progress").out
    assert out.startswith("Rating 1000, exercises answered: 0\n")
    data = json.loads(sapper("train", "--file", file, "--progress", "--json").out)
    assert (data["format"], data["answered"]) == ("sapper-training", 0)
    assert not file.exists()


def test_positions_come_from_a_game(file, tmp_path):
    record = tmp_path / "game.json"
    record.write_text(json.dumps(played(("open", (0, 4)), ("open", (2, 2))).to_data()))
    out = train(file, "show", args=("--game", record))
    assert "In your game you opened row 3, column 3 here." in out
    again = train(file, args=("--game", record))
    assert "Nothing to train: no game has a guess that could have been avoided." in again


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--lesson", "11"), "11 is not a lesson: 1 to 10"),
        (("--lesson", "one"), "'one' is not a whole number"),
        (("--exercises", "luck"), "'luck' cannot be trained: choose mixed, single"),
        (("--lesson", "1", "--exercises", "pair"), "a lesson or exercises: choose one"),
        (("--json",), "--json goes with --progress"),
        (("--seed", "-1"), "-1"),
        (("--game", "missing.json"), "missing.json"),
    ],
)
def test_bad_options_are_refused(file, args, told):
    assert told in refused("train", "--file", file, *args)
    assert not file.exists()


def test_a_file_that_is_no_progress_is_refused_and_left_alone(file):
    file.write_text("{}")
    assert "is no progress in training: 'format' is missing" in refused("train", "--file", file)
    assert file.read_text() == "{}"
    assert "is a directory" in refused("train", "--file", file.parent)
