"""What commands write: files, numbers, colours, progress."""

import io
import os
import stat
import sys
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from sapper.answers import digits, fraction
from sapper.cli import outputs
from sapper.cli.outputs import MOST_DIGITS, number


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


@pytest.mark.parametrize("power", [0, 1, 15, 4_299, 4_300, 20_000])
def test_all_digits_are_written_out_however_many(power):
    """Python's own conversion refuses more than 4,300."""
    assert digits(10**power) == "1" + "0" * power


def test_a_fraction_with_large_parts_is_written_out():
    text = fraction(Fraction(1, 10**5_000))
    assert text == "1/1" + "0" * 5_000


def test_a_whole_number_has_no_denominator():
    assert [fraction(Fraction(value)) for value in (0, 1, 7)] == ["0", "1", "7"]


@pytest.mark.parametrize("size", [1, 15, 16, MOST_DIGITS, MOST_DIGITS + 1])
def test_the_form_of_a_count_follows_its_size(size):
    count = 10 ** (size - 1)
    short = f"{Decimal(count):.2e}".replace("e+", "e")
    expected = f"{count:,}" if size <= 15 else f"{count:,} ({short})"
    assert number(count) == (expected if size <= MOST_DIGITS else short)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_shown_where_nobody_looks_on(monkeypatch):
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with outputs.watched("games") as watch:
        watch(1, 2)
    assert sys.stderr.getvalue() == ""


def test_a_terminal_shows_how_much_is_done(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with outputs.watched("games") as watch:
        watch(30, 40)
    assert "games" in sys.stderr.getvalue()
    assert "30/40" in sys.stderr.getvalue()


def test_phases_follow_each_other_and_totals_may_be_unknown(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with outputs.watched_phases("bags") as update:
        update("bags", 3, None)
        update("widths", 1, 2)
        update("widths", 2, 2)
    text = sys.stderr.getvalue()
    assert "bags" in text
    assert "widths" in text
    assert "2/2" in text


def test_a_terminal_is_not_written_to_for_every_step(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(outputs, "monotonic", lambda: 1.0)
    with outputs.watched_count("boards", 1000) as step:
        for _ in range(1000):
            step()
    assert sys.stderr.getvalue().count("\r") < 10
    assert "1000/1000" in sys.stderr.getvalue()


def test_a_line_keeps_colours_and_nothing_else_that_steers_a_terminal(capsys):
    outputs.echo("a\tb\n\x1b[1;31mred\x1b[0m \x1b[2K\r\x07\x9b31m\u202e\ud800")
    assert capsys.readouterr().out == (
        "a\tb\n\x1b[1;31mred\x1b[0m \\x1b[2K\\r\\x07\\x9b31m\\u202e\\ud800\n"
    )
    outputs.note("\x1b[2K")
    assert capsys.readouterr().err == "sapper: \\x1b[2K\n"
