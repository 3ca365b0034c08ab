"""Every classic with a step limit, and with a stop signal: the same answer, or none."""

from functools import partial

import pytest
from tests.classics.bags.deciding import decide
from tests.classics.stopping import StopAfter

from sapper import Board, Layout
from sapper.board import Verdict
from sapper.budget import Budget
from sapper.classics import (
    automaton,
    backtracking,
    bags,
    bridges,
    constraint_sets,
    elements,
    single_point,
)
from sapper.classics.toolkit import playing
from sapper.errors import UndecidedError

BOARD = Board.parse("6x3:....../1221../......")
LAYOUT = Layout.parse("6x3:.*..../....*./*.....")
START = LAYOUT.open(LAYOUT.covered(), [(1, 2)])


def solver(solve):
    return partial(solve, START, LAYOUT.number)


CALLS = {
    "automaton": partial(automaton.deduce, BOARD),
    "automaton, playing": solver(automaton.solve),
    "single point": partial(single_point.deduce, BOARD),
    "single point, playing": solver(single_point.solve),
    "elements": partial(elements.deduce, BOARD),
    "constraint sets": partial(constraint_sets.deduce, BOARD),
    "constraint sets, playing": solver(constraint_sets.solve),
    "constraint sets left": partial(constraint_sets.unsolved, BOARD),
    "backtracking": partial(backtracking.place, BOARD),
    "bags": partial(bags.deduce, BOARD),
    "bridges": partial(bridges.deduce, BOARD),
    "any deducer, playing": solver(partial(playing.play, deduce=elements.deduce)),
}


def ends_early(call, **budget):
    try:
        call(**budget)
    except UndecidedError:
        return True
    return False


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_with_steps_enough_the_answer_is_the_same_and_with_fewer_there_is_none(call):
    needed = next(limit for limit in range(100_000) if not ends_early(call, limit=limit))
    assert needed > 0
    assert call(limit=needed) == call()


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_a_flag_ends_it_whenever_it_is_set(call):
    looks = next(looks for looks in range(100_000) if not ends_early(call, stop=StopAfter(looks)))
    assert looks > 0
    assert call(stop=StopAfter(looks)) == call()


def test_a_verdict_is_unknown_instead():
    assert decide(BOARD) is Verdict.CONSISTENT
    assert decide(BOARD, limit=1) is decide(BOARD, limit=20) is Verdict.UNKNOWN
    assert decide(BOARD, stop=StopAfter(0)) is Verdict.UNKNOWN
    stopped = backtracking.search_within(BOARD, Budget(stop=StopAfter(1)))
    assert (stopped.verdict, stopped.layout, stopped.steps) == (Verdict.UNKNOWN, None, 1)
