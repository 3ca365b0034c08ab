"""What is said of classic patterns, word for word."""

from pathlib import Path

import pytest

from sapper import Board
from sapper.hints import hint

_FILE = Path(__file__).parents[1] / "golden" / "hints.txt"
STANZAS = [stanza.splitlines() for stanza in _FILE.read_text("utf-8").strip().split("\n\n")[1:]]


@pytest.mark.parametrize("stanza", STANZAS, ids=lambda stanza: stanza[0])
def test_a_classic_pattern_is_told_word_for_word(stanza):
    _, board, *sentences = stanza
    assert hint(Board.parse(board)).text == " ".join(sentences)


def test_there_is_more_than_a_dozen_of_them():
    assert len(STANZAS) > 12
