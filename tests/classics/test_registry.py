import threading

import pytest
from tests import reference
from tests.positions import solved_positions

from sapper import Board, NotationError, SpecError, State
from sapper.board import Verdict
from sapper.classics import CLASSICS, named, run
from sapper.classics.classic import Classic, ClassicFinding, ClassicOption
from sapper.classics.toolkit.trace import Trace
from sapper.errors import UndecidedError

TWO_CELLS = Board.parse("2x1:1.")


def spending(steps):
    def find(board, budget, trace, *, extra=0):
        budget.spend(steps + extra)
        if trace is not None:
            trace.add("spent", lambda: board)
        return ClassicFinding(Verdict.CONSISTENT, mines=((0, 1),))

    return Classic(
        *("sample", "Sample", "A sample.", "Nobody 1900", "steps", find),
        options=(ClassicOption("extra", 0, "More steps."),),
        limit=10,
    )


def test_the_usual_limit_holds_unless_another_is_given():
    assert spending(10).run(TWO_CELLS).complete
    assert not spending(11).run(TWO_CELLS).complete
    assert spending(11).run(TWO_CELLS, limit=11).complete


def test_options_reach_the_algorithm():
    assert spending(1).run(TWO_CELLS, options={"extra": 4}).steps == 5


def test_what_was_spent_before_the_end_is_reported():
    def find(board, budget, trace):
        budget.spend(3)
        raise UndecidedError("enough")

    found = Classic("sample", "Sample", "A sample.", "Nobody 1900", "steps", find).run(TWO_CELLS)
    assert (found.steps, found.complete, found.verdict) == (3, False, Verdict.UNKNOWN)


every = pytest.mark.parametrize("name", CLASSICS)
BOARD = Board.parse("9x5:........./1221.1221/..2...2../1221.1221/.........")


@every
def test_what_a_classic_holds_for_certain_is_true(name):
    for position in solved_positions()[::14]:
        found = run(name, position.board)
        truth = Verdict.CONSISTENT if position.consistent else Verdict.INCONSISTENT
        assert found.verdict in (truth, Verdict.UNKNOWN), position.board
        solutions = list(reference.solutions(position.board))
        for mines in solutions:
            assert mines.isdisjoint(found.safe)
            assert mines.issuperset(found.mines)
        if found.placement is not None:
            assert found.placement.is_finished
            assert found.placement.is_refinement_of(position.board) or State.BLANK in (
                position.board.cells
            )
            assert frozenset(found.placement.cells_in(State.MINE)) in solutions


@every
def test_a_trace_changes_nothing_but_tells(name):
    for position in solved_positions()[::40]:
        with_trace, without = run(name, position.board, trace=True), run(name, position.board)
        same = ("verdict", "safe", "mines", "placement", "complete", "details")
        assert all(getattr(with_trace, each) == getattr(without, each) for each in same)
        assert without.trace == ()
        assert all(
            step.text and step.board.grid == position.board.grid for step in with_trace.trace
        )


@every
def test_a_limit_ends_it_and_says_so(name):
    found = run(name, "5x5m6:.1.../.22../...../..2../.....", limit=1)
    assert found.steps <= 1
    if not found.complete:
        assert found.verdict is Verdict.UNKNOWN
        assert (found.safe, found.mines, found.placement) == ((), (), None)
    stop = threading.Event()
    stop.set()
    stopped = run(name, "5x5m6:.1.../.22../...../..2../.....", stop=stop)
    assert not stopped.complete


def test_a_trace_keeps_so_many_steps():
    found = run("elements", "4x2:..../1211", trace=3)
    assert len(found.trace) == 3
    assert found.left_off == 8


def test_options_are_checked_by_name_and_value():
    assert run("backtracking", BOARD, split=False, direction="last").verdict is not None
    with pytest.raises(SpecError, match="'bags' has no option 'split': it has no options"):
        run("bags", BOARD, split=False)
    with pytest.raises(SpecError, match="'up' is not a direction: first, last"):
        run("backtracking", BOARD, direction="up")
    with pytest.raises(SpecError, match="split must be true or false, not 'no'"):
        run("backtracking", BOARD, split="no")
    with pytest.raises(SpecError, match="largest_group must be a number, 0 or more, not -1"):
        run("constraint-sets", BOARD, largest_group=-1)


def test_an_unknown_classic_is_refused_with_the_list():
    with pytest.raises(
        SpecError, match="'oracle' is not a classic algorithm: choose one of automaton"
    ):
        named("oracle")


def test_a_text_that_is_no_board_is_refused():
    with pytest.raises(NotationError):
        run("bags", "3x3")


def test_a_larger_group_finds_more():
    """Groups of at most two cells find nothing that the default misses."""
    board = "5x3:...../12321/00000"
    small, usual = run("constraint-sets", board, largest_group=2), run("constraint-sets", board)
    assert set(small.safe) | set(small.mines) <= set(usual.safe) | set(usual.mines)


@every
def test_every_classic_says_where_it_comes_from(name):
    classic = CLASSICS[name]
    assert classic.name == name
    assert classic.label, "give it a label for the page"
    assert classic.summary.endswith("."), "give it a summary that is a sentence"
    assert classic.source, "name the document and the section it comes from"
    assert classic.step, "say what one of its steps is"


def test_running_by_the_classic_itself_is_the_same():
    trace = Trace()
    found = CLASSICS["single-point"].run(Board.parse("4x2:..../1111"), trace=trace)
    assert found.trace == tuple(trace.steps)
