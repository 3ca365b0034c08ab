from sapper import Board
from sapper.budget import Budget
from sapper.classics.bridges import deduce_within, trace_words
from sapper.classics.bridges.trace_words import Teller
from sapper.classics.toolkit.trace import Trace


def told(text):
    trace = Trace()
    deduce_within(Board.parse(text), Budget(), trace)
    return [step.text for step in trace.steps]


def test_each_component_is_told_before_and_after_it_is_counted():
    assert told("9x1m2:.1.1._.1.") == [
        "saturated clues: mine none; safe none",
        "component 1 of 2: 2 clues, 3 cells",
        "component 1 of 2: solutions: 1 with 1 mine, 1 with 2 mines",
        "component 2 of 2: 1 clue, 2 cells",
        "component 2 of 2: solutions: 2 with 1 mine",
        "mine total, 2 mines left: may hold: component 1 1; component 2 1; the cells beyond 0",
    ]


def test_a_cut_names_its_bridges():
    (cut,) = [each for each in told("27x1:" + ".1" * 13 + ".") if "bridges" in each]
    assert cut.startswith("component 1 of 1: 13 clues, 14 cells; cut into ")


def test_a_clue_that_cannot_be_met_is_told():
    assert told("2x1:2.") == ["saturated clues: some clue cannot be met"]


def test_without_a_trace_no_words_are_made(monkeypatch):
    def never(*_):
        raise AssertionError("nobody reads them")

    monkeypatch.setattr(trace_words, "named", never)
    board = Board.parse("3x1:.1.")
    teller = Teller(board, board, None)
    teller.saturation()
    teller.total([], [], [], 1)
