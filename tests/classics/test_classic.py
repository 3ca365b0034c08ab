from sapper import Board
from sapper.classics.classic import Classic, ClassicOption, Finding
from sapper.errors import UndecidedError
from sapper.verdict import Verdict

BOARD = Board.parse("2x1:1.")


def spending(steps):
    def find(board, budget, trace, *, extra=0):
        budget.spend(steps + extra)
        if trace is not None:
            trace.tell("spent", lambda: board)
        return Finding(Verdict.CONSISTENT, mines=((0, 1),))

    return Classic(
        *("sample", "Sample", "A sample.", "Nobody 1900", "steps", find),
        options=(ClassicOption("extra", 0, "More steps."),),
        limit=10,
    )


def test_the_usual_limit_holds_unless_another_is_given():
    assert spending(10).run(BOARD).complete
    assert not spending(11).run(BOARD).complete
    assert spending(11).run(BOARD, limit=11).complete


def test_options_reach_the_algorithm():
    assert spending(1).run(BOARD, options={"extra": 4}).steps == 5


def test_what_was_spent_before_the_end_is_told():
    def find(board, budget, trace):
        budget.spend(3)
        raise UndecidedError("enough")

    found = Classic("sample", "Sample", "A sample.", "Nobody 1900", "steps", find).run(BOARD)
    assert (found.steps, found.complete, found.verdict) == (3, False, Verdict.UNKNOWN)
