"""The checker of no-guess boards finds every kind of wrong board."""

import sys

import pytest
from benchmarks import check_no_guess

from sapper.layout import Layout
from sapper.spec import GameSpec


@pytest.mark.parametrize(
    ("picture", "start", "why"),
    [
        ("5x3m1:...../...../....*", (0, 0), None),
        ("5x3m1:...../...../....*", (1, 3), "the start is not a zero"),
        ("5x3m1:...../...../....*", (2, 4), "the start is not a zero"),
        ("5x3m2:....*/...../....*", (0, 0), "wrong size or number of mines"),
        ("3x5m1:.../.../.../.../..*", (0, 0), "wrong size or number of mines"),
    ],
)
def test_a_board_is_compared_with_the_request(picture, start, why):
    assert check_no_guess.trouble(Layout.parse(picture), GameSpec(5, 3, 1), start) == why


def test_a_board_that_needs_a_guess_is_found_out():
    #  0 0 1 *
    #  0 0 1 .   the mine is above or below
    layout = Layout.parse("4x2m1:...*/....")
    why = check_no_guess.trouble(layout, GameSpec(4, 2, 1), (0, 0))
    assert why == "stuck with 2 hidden cells"


def test_the_command_counts_and_ends_with_zero(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["check", "--count", "3", "--processes", "1"])
    assert check_no_guess.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(check_no_guess.CASES)
    assert all(line.endswith("3 boards, 0 need a guess") for line in lines)
