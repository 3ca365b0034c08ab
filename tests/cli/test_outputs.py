import os
import stat
from pathlib import Path

import pytest

from sapper.cli import outputs


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_has_the_usual_permissions(tmp_path):
    file = tmp_path / "new"
    previous = os.umask(0o027)
    try:
        outputs.write(str(file), b"x")
    finally:
        os.umask(previous)
    assert (file.read_bytes(), mode(file)) == (b"x", 0o640)


def test_an_overwritten_file_keeps_its_permissions(tmp_path):
    file = tmp_path / "old"
    file.write_bytes(b"old")
    file.chmod(0o604)
    outputs.write(str(file), b"new")
    assert (file.read_bytes(), mode(file)) == (b"new", 0o604)


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    outputs.write(str(link), b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.write_bytes(b"old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(OSError, match="No space left") as caught:
        outputs.write(str(file), b"new")
    assert caught.value.filename == str(file)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_device_is_written_not_replaced():
    outputs.write(os.devnull, b"gone")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize(
    ("env", "terminal", "colour"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_needs_a_terminal_that_wants_it(monkeypatch, env, terminal, colour):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    assert outputs.wants_colour(None) == colour


def test_a_line_keeps_colours_and_nothing_else_that_steers_a_terminal(capsys):
    outputs.say("a\tb\n\x1b[1;31mred\x1b[0m \x1b[2K\r\x07\x9b31m\u202e\ud800")
    assert capsys.readouterr().out == (
        "a\tb\n\x1b[1;31mred\x1b[0m \\x1b[2K\\r\\x07\\x9b31m\\u202e\\ud800\n"
    )
    outputs.tell("\x1b[2K")
    assert capsys.readouterr().err == "sapper: \\x1b[2K\n"
