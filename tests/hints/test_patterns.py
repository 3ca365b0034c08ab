"""Patterns that players know by name, and the exact words of hints about them."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.hints.situations import games, hint_of, quiet_positions, small_boards

from sapper import Board, State
from sapper.hints import hint


@pytest.mark.parametrize(
    ("board", "pattern"),
    [
        ("4x2:..../11__", "1-1"),
        ("4x2:..../12__", "1-2"),
        ("3x2:.../121", "1-2-1"),
        ("2x3:.1/.2/.1", "1-2-1"),
        ("4x2:..../1221", "1-2-2-1"),
    ],
)
def test_patterns_are_called_by_their_names(board, pattern):
    found = hint(Board.parse(board))
    assert found.steps[0].pattern == pattern
    assert re.search(rf"(^|\. ){pattern}: (the|only|every) ", found.text)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("3x3:.../242/*_*", "With the known mines counted, the numbers read 1-2-1. "),
        ("4x3:..../12__/__*_", "With the known mines counted, A is a 1: a 1-1. "),
    ],
)
def test_numbers_that_only_match_once_mines_are_counted_are_explained(board, said):
    labelled, _ = hint(Board.parse(board)).proof_texts()
    sentences = [labelled.sentence(place) for place in range(len(hint(Board.parse(board)).steps))]
    assert any(sentence.startswith(said) for sentence in sentences), sentences


def test_the_numbers_of_a_named_pattern_are_those_on_the_board_or_said_to_be_reduced():
    """A 1-2-1 is on the board as 1, 2 and 1 in a line, or the sentence explains the difference."""
    named = Counter()
    for board in (*games(150), *quiet_positions(75), *small_boards()):
        found = hint_of(board)
        known = set(board.cells_in(State.MINE))
        for place, step in enumerate(found.steps):
            if step.pattern is not None:
                shown = [board.clue(cell) for cell in step.run]
                lacks = [
                    number - len(known.intersection(board.grid.neighbours(cell)))
                    for number, cell in zip(shown, step.run, strict=True)
                ]
                assert "-".join(map(str, lacks)) in (step.pattern, step.pattern[::-1])
                text = found.proof_texts()[0].sentence(place)
                assert text.startswith(f"{step.pattern}: ") == (shown == lacks), text
                assert text.startswith("With ") == (shown != lacks), text
                named[shown == lacks] += 1
            if step.mine:
                known.update(step.cells)
    assert min(named[True], named[False]) > 2


@pytest.mark.parametrize("board", ["3x3:.../1_1/.__", "5x2:..211/1.2.1"])
def test_other_pairs_have_no_name(board):
    found = hint(Board.parse(board))
    assert all(step.pattern is None for step in found.steps)


def test_a_run_around_a_corner_is_not_a_run():
    """A hidden cell beyond the end, in the line of the clues, makes the pattern a different one."""
    found = hint(Board.parse("4x2:..../121."))
    assert {step.pattern for step in found.steps}.isdisjoint({"1-2-1"})


_FILE = Path(__file__).parents[1] / "golden" / "hints.txt"
_HEAD, *_STANZAS = _FILE.read_text("utf-8").strip().split("\n\n")
STANZAS = [stanza.splitlines() for stanza in _STANZAS]


def sentences(board):
    """Return the texts about a board: with rows and columns, then after a dash with labels."""
    found = hint(Board.parse(board))
    texts = [found.text]
    if found.proof is not None:
        labelled, _ = found.proof_texts()
        for place in range(len(found.steps)):
            texts += [f"- {text}" for text in (labelled.sentence(place), *labelled.lines(place))]
    return [each for text in texts for each in re.split(r"(?<=[.]) (?=[A-Z]|[1-8]-)", text)]


@pytest.mark.parametrize("stanza", STANZAS, ids=lambda stanza: stanza[0])
def test_a_classic_pattern_is_reported_word_for_word(stanza):
    _, board, *golden = stanza
    assert sentences(board) == golden, "meant? python -m tests.hints.test_patterns"


def test_there_is_more_than_a_dozen_of_them():
    assert len(STANZAS) > 12


if __name__ == "__main__":
    stanzas = ["\n".join([name, board, *sentences(board)]) for name, board, *_ in STANZAS]
    _FILE.write_text("\n\n".join([_HEAD, *stanzas]) + "\n", "utf-8")
