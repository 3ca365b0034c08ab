"""Patterns that players know by name, and what hints say of them, word for word."""

import re
from pathlib import Path

import pytest

from sapper import Board
from sapper.hints import hint


@pytest.mark.parametrize(
    ("board", "pattern", "reduced"),
    [
        ("4x2:..../11__", "1-1", False),
        ("4x2:..../12__", "1-2", False),
        ("3x2:.../121", "1-2-1", False),
        ("2x3:.1/.2/.1", "1-2-1", False),
        ("4x2:..../1221", "1-2-2-1", False),
        ("3x3:.../242/*_*", "1-2-1", True),
    ],
)
def test_patterns_are_called_by_their_names(board, pattern, reduced):
    found = hint(Board.parse(board))
    assert (found.steps[0].pattern, found.steps[0].reduced) == (pattern, reduced)
    assert re.search(rf"(^|\. ){'Reduced to ' * reduced}{pattern}: (the|every) ", found.text)


@pytest.mark.parametrize("board", ["3x3:.../1_1/.__", "5x2:..211/1.2.1"])
def test_other_pairs_have_no_name(board):
    found = hint(Board.parse(board))
    assert all(step.pattern is None for step in found.steps)


def test_a_run_around_a_corner_is_no_run():
    """A hidden cell beyond the end, in the clues' own line, makes it another pattern."""
    found = hint(Board.parse("4x2:..../121."))
    assert {step.pattern for step in found.steps}.isdisjoint({"1-2-1"})


_FILE = Path(__file__).parents[1] / "golden" / "hints.txt"
STANZAS = [stanza.splitlines() for stanza in _FILE.read_text("utf-8").strip().split("\n\n")[1:]]


@pytest.mark.parametrize("stanza", STANZAS, ids=lambda stanza: stanza[0])
def test_a_classic_pattern_is_told_word_for_word(stanza):
    _, board, *sentences = stanza
    assert hint(Board.parse(board)).text == " ".join(sentences)


def test_there_is_more_than_a_dozen_of_them():
    assert len(STANZAS) > 12
