"""What is said where the mines that are left are counted: the numbers add up for a listener."""

import re
from collections import Counter

import pytest
from tests.hints.situations import hint_of, quiet_positions, small_boards

from sapper import Board, State
from sapper.hints import hint
from sapper.hints.hint_texts import certain
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import COUNTING, Reason

NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def shown(text, cell=None, *, mine=False):
    """The sentences of the last step, with labels."""
    board = Board.parse(text)
    found = hint(board)
    if cell is not None:
        found = certain(board, ProofSearch(board).total(frozenset({cell}), mine=mine))
    texts = found.proof_texts()
    assert texts is not None
    last = len(found.steps) - 1
    return [texts[0].sentence(last), *texts[0].lines(last)]


@pytest.mark.parametrize(
    ("board", "sentences"),
    [
        ("4x2m1:*_../____", ["No mine is left: the cells marked ① are safe."]),
        ("6x1m1:.1....", ["One mine is left, and A needs it: the cells marked ① are safe."]),
        (
            "8x1m2:.1...1..",
            [
                "Two mines are left.",
                "A needs one of them.",
                "B needs the other.",
                "So none is left for the rest: the cells marked ① are safe.",
            ],
        ),
        (
            "12x1m3:.1...1...1..",
            [
                "Three mines are left.",
                "A needs one of them.",
                "B needs another.",
                "C needs the last one.",
                "So none is left for the rest: the cells marked ① are safe.",
            ],
        ),
        (
            "5x1m2:.1.1.",
            [
                "Suppose ① is one of the two mines left, so that one other is left.",
                "A has no room for another mine.",
                "B has no room either.",
                "There is no room for the other one, so ① is safe.",
            ],
        ),
    ],
)
def test_safe_cells_are_counted_word_for_word(board, sentences):
    assert shown(board) == sentences


def test_mines_are_counted_word_for_word():
    assert shown("6x1m4:.1...*", (0, 3), mine=True) == [
        (
            "Three mines are left, A has room for only one, "
            "and only two other cells are hidden: the cells marked ① are mines."
        )
    ]
    assert shown("8x1m4:.1...1..", (0, 3), mine=True) == [
        "Four mines are left.",
        "A has room for one of them.",
        "B has room for one more.",
        "That leaves two, and only two other cells are hidden: the cells marked ① are mines.",
    ]


def steps():
    """Every step of some hints that counts, with its proof and board."""
    for board in (*small_boards(), *quiet_positions(75)):
        found = hint_of(board)
        for step in found.steps:
            if step.reason in COUNTING:
                yield board, found.proof, step


@pytest.mark.slow
def test_the_counts_of_every_step_add_up():
    seen = Counter()
    for board, proof, step in steps():
        known = {cell for place in step.premises for cell in proof.steps[place].cells}
        hidden = [cell for cell in board.cells_in(State.HIDDEN) if cell not in known]
        spoken = {cell for line in step.argument for cell in line.cells}.union(step.cells)
        outside = sum(cell not in spoken for cell in hidden)
        count = sum(line.count for line in step.argument)
        left = board.mines - board.count(State.MINE) - len(known)
        assert step.count == left
        others = left - (not step.mine)
        holds = {
            Reason.NONE_LEFT: count == left and not outside,
            Reason.ALL_LEFT: count + len(step.cells) == left and not outside,
            Reason.OVER_TOTAL: count > others,
            Reason.UNDER_TOTAL: count + outside < others,
        }
        assert holds[step.reason], (board, step)
        seen[step.reason] += 1
    assert set(seen) == set(COUNTING), seen


def test_hidden_cells_that_no_clue_counts_are_mentioned():
    mentioned = 0
    for board in quiet_positions(75):
        found = hint_of(board)
        if found.steps and found.steps[-1].reason is Reason.UNDER_TOTAL:
            mentioned += "other cell" in found.text
    assert mentioned


def test_clues_that_are_counted_together_say_so():
    joint = 0
    for board in quiet_positions(75):
        found = hint_of(board)
        for step in found.steps:
            if any(len(line.clues) > 1 and line.count for line in step.argument):
                assert re.search("together (need|have)", found.text), found.text
                joint += step.reason in COUNTING
    assert joint > 1
