import json
import os
import stat

import pytest
from tests.cli.command import refused, sapper
from tests.training.test_positions import played

from sapper import Board
from sapper.cli.train import default_path, read_progress, write_progress
from sapper.errors import NotationError
from sapper.training import Progress
from sapper.training.positions import grade

PROGRESS = Progress().asking(grade(Board.parse("2x1:1."))).after(right=False, day=1)


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
    assert read_progress(file).lessons == {"full": (0,)}


def test_the_same_seed_asks_the_same(file, tmp_path):
    args = ("--exercises", "single")
    assert train(file, "show", args=args) == train(tmp_path / "other", "show", args=args)
    assert read_progress(file).answered == 1


def test_it_goes_on_where_it_was_left(file):
    out = train(file, args=("--exercises", "mixed"))
    again = train(file, args=("--exercises", "mixed"))
    assert again == out
    assert "Exercise 1" in again


def test_quit_leaves(file):
    assert "Lesson 1" not in train(file, "quit", "lesson 1", args=("--lesson", "7"))


def test_progress_is_printed_and_nothing_is_written(file):
    out = sapper("train", "--file", file, "--progress").out
    assert out.startswith("Rating 1000, exercises answered: 0\n")
    data = json.loads(sapper("train", "--file", file, "--progress", "--json").out)
    assert (data["rating"], data["answered"], data["lessons"]) == (1000, 0, {})
    assert not file.exists()


def test_positions_come_from_a_game(file, tmp_path):
    record = tmp_path / "game.json"
    record.write_text(json.dumps(played(("open", (0, 4)), ("open", (2, 2))).to_data()))
    out = train(file, "show", args=("--game", record))
    assert "In your game you opened row 3, column 3 here." in out
    again = train(file, args=("--game", record))
    assert "Nothing to train: no game with an avoidable guess." in again


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (("--lesson", "11"), "11 is not a lesson; choose 1 to 10"),
        (("--lesson", "one"), "'one' is not a whole number"),
        (("--exercises", "luck"), "'luck' is not a kind of exercise; choose one of mixed, single"),
        (("--lesson", "1", "--exercises", "pair"), "choose either a lesson or exercises"),
        (("--json",), "--json works only with --progress"),
        (("--seed", "-1"), "-1"),
        (("--game", "missing.json"), "missing.json"),
    ],
)
def test_bad_options_are_refused(file, args, shown):
    assert shown in refused("train", "--file", file, *args)
    assert not file.exists()


def test_a_file_that_is_not_progress_is_refused_and_left_alone(file):
    file.write_text("{}")
    assert "is not training progress: 'format' is missing" in refused("train", "--file", file)
    assert file.read_text() == "{}"
    assert "is a directory" in refused("train", "--file", file.parent)


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "deep" / "training.json"
    assert read_progress(path) == Progress()
    write_progress(path, PROGRESS)
    assert read_progress(path) == PROGRESS
    assert [each.name for each in path.parent.iterdir()] == ["training.json"]


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_the_file_and_its_folder_are_private(tmp_path):
    path = tmp_path / "deep" / "training.json"
    write_progress(path, PROGRESS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_failure_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "training.json"
    write_progress(path, PROGRESS)

    def fail(*_, **__):
        raise OSError(28, "no space left")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="no space left"):
        write_progress(path, Progress())
    assert read_progress(path) == PROGRESS
    assert [each.name for each in tmp_path.iterdir()] == ["training.json"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [("", "not JSON"), ("[" * 100_000, "not JSON"), ("{}", "'format' is missing")],
)
def test_what_is_not_progress_is_refused_by_name(tmp_path, text, shown):
    path = tmp_path / "mine.json"
    path.write_text(text)
    with pytest.raises(NotationError, match=r"mine\.json") as refusal:
        read_progress(path)
    assert shown in str(refusal.value)
    assert path.read_text() == text


def test_the_users_own_file_has_a_place():
    assert default_path().name == "training.json"
