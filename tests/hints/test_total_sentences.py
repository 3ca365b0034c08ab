"""Sentences that count the remaining mines: the numbers must add up for a listener."""

import re
from collections import Counter

import pytest
from tests.hints.situations import hint_of, quiet_positions, small_boards

from sapper import State
from sapper.hints.steps import COUNTING, Reason


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
