import json
import os
import stat

import pytest

from sapper import Board
from sapper.cli import training_file
from sapper.errors import NotationError
from sapper.training import Progress
from sapper.training.position import grade

PROGRESS = Progress().asking(grade(Board.parse("2x1:1."))).after(right=False, day=1)


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "deep" / "training.json"
    assert training_file.read(path) == Progress()
    training_file.write(path, PROGRESS)
    assert training_file.read(path) == PROGRESS
    assert [each.name for each in path.parent.iterdir()] == ["training.json"]


@pytest.mark.skipif(os.name == "nt", reason="files have other rights there")
def test_the_file_and_its_folder_are_private(tmp_path):
    path = tmp_path / "deep" / "training.json"
    training_file.write(path, PROGRESS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_fault_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "training.json"
    training_file.write(path, PROGRESS)

    def fail(*_, **__):
        raise OSError(28, "no space left")

    monkeypatch.setattr(json, "dump", fail)
    with pytest.raises(OSError, match="no space left"):
        training_file.write(path, Progress())
    assert training_file.read(path) == PROGRESS
    assert [each.name for each in tmp_path.iterdir()] == ["training.json"]


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "not JSON"), ("[" * 100_000, "not JSON"), ("{}", "'format' is missing")],
)
def test_what_is_no_progress_is_refused_by_name(tmp_path, text, told):
    path = tmp_path / "mine.json"
    path.write_text(text)
    with pytest.raises(NotationError, match=r"mine\.json") as refusal:
        training_file.read(path)
    assert told in str(refusal.value)
    assert path.read_text() == text


def test_the_users_own_file_has_a_place():
    assert training_file.default_path().name == "training.json"
