import os

import pytest

from sapper import json_lines
from sapper.errors import SimulationError, StudyError


def test_lines_are_there_for_others_when_append_returns(tmp_path):
    path = tmp_path / "lines"
    with json_lines.AppendedFile(path, path.open("ab")) as file:
        file.append_lines(b"{}\n")
        assert path.read_bytes() == b"{}\n"
        file.append_lines(b"[]\n")
        assert path.read_bytes() == b"{}\n[]\n"


def test_lines_are_on_the_disk_when_append_returns(tmp_path, monkeypatch):
    path, synced = tmp_path / "lines", []
    monkeypatch.setattr(os, "fsync", lambda _handle: synced.append(path.read_bytes()))
    with json_lines.AppendedFile(path, path.open("ab")) as file:
        file.append_lines(b"{}\n")
        assert synced == [b"{}\n"]


@pytest.mark.parametrize("refusal", [SimulationError, StudyError])
def test_a_second_writer_is_refused_as_the_caller_wants(tmp_path, refusal):
    path = tmp_path / "lines"
    with path.open("ab") as first, path.open("ab") as second:
        json_lines.lock(first, path, refusal)
        with pytest.raises(refusal, match="lines' is being written by another run"):
            json_lines.lock(second, path, refusal)
    with path.open("ab") as third:
        json_lines.lock(third, path, refusal)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"1",
        b"{",
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":1e400}',
        b"[" * 100_000,
        b"\xff",
    ],
)
def test_text_that_is_not_a_json_object_gives_none(line):
    assert json_lines.object_of(line) is None


@pytest.mark.parametrize("value", [-1, "inf", "nan", -1e300, float("inf")])
def test_a_value_that_is_not_a_duration_is_refused(value):
    with pytest.raises(ValueError, match="is not a number of seconds"):
        json_lines.duration(value)


def test_a_message_shows_the_beginning_of_a_line_whatever_its_bytes():
    assert json_lines.shown(b"\xff" + b"x" * 100) == repr("\ufffd" + "x" * 59)
