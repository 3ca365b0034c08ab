"""Limits, stop signals and threads: a correct answer within the budget, or none."""

import threading
from random import Random

import pytest
from tests.engine.enumeration import Enumeration
from tests.positions import lattice, played, positions, random_layout, shown

from sapper import GameSpec, Grid, generate, generate_many, rate
from sapper.engine import (
    Stop,
    Verdict,
    analyse,
    check,
    conflict,
    count_by_mines,
    decompose,
    place,
    prove,
    sample,
)
from sapper.errors import GenerationError, UndecidedError

WIDE = lattice(Random(80), Grid(40, 40), 0.3)
"""Far beyond any table: about 2**40 transitions."""

UNLIMITED = 2**62


def test_a_board_beyond_the_limit_is_unknown_and_has_no_numbers():
    analysis = analyse(WIDE, limit=2**16, seconds=0)
    assert analysis.verdict is Verdict.UNKNOWN
    assert not analysis.complete
    assert (analysis.solutions, analysis.probabilities) == (None, None)
    assert analysis.log2_solutions != analysis.log2_solutions  # NaN
    assert check(WIDE, limit=2**16, seconds=0).verdict is Verdict.UNKNOWN
    assert count_by_mines(WIDE, limit=2**16) is None
    assert conflict(WIDE, limit=2**16) is None
    assert decompose(WIDE, limit=2**16).verdict is Verdict.UNKNOWN
    with pytest.raises(UndecidedError, match="within the limits"):
        place(WIDE, limit=2**16, seconds=0)
    with pytest.raises(UndecidedError, match="within the limit"):
        sample(WIDE, 1, limit=2**16)


def test_polynomials_are_paid_for_before_they_are_multiplied():
    """Few states, but the mine total needs products of hundreds of coefficients."""
    random = Random(1)
    board = shown(random, random_layout(random, Grid(100, 100), 0.4), 0.35)
    free = analyse(board.with_mines(None), seconds=0)
    assert free.verdict is Verdict.CONSISTENT
    assert free.transitions < 2**20
    assert analyse(board, seconds=0).verdict is Verdict.UNKNOWN
    with pytest.raises(UndecidedError):
        sample(board, 1, limit=2**24)
    assert check(board, seconds=0).verdict is Verdict.CONSISTENT  # sets of numbers are cheap


def test_refusing_a_board_that_is_far_too_wide_takes_no_steps():
    """The work is estimated before it is spent: a huge limit, not reached, costs nothing."""
    stop = Stop()
    stop.set()  # the flag is checked with the first steps, so a call without steps ignores it
    assert decompose(WIDE, limit=2**28).components == decompose(WIDE, stop=stop).components
    assert check(WIDE, limit=2**28, seconds=0).verdict is Verdict.UNKNOWN
    assert all(part.states == 0 for part in decompose(WIDE, limit=2**28).components)


@pytest.mark.parametrize("limit", [0, 1, 3, 10, 30, 100, 300])
def test_no_limit_whatever_gives_a_wrong_answer(limit):
    """Every call gives a correct answer or none, whenever the budget ends."""
    for board in positions(81, 250, most_hidden=10):
        truth = Enumeration.of(board)
        right = Verdict.CONSISTENT if truth.solutions else Verdict.INCONSISTENT
        analysis = analyse(board, limit=limit, seconds=0)
        assert analysis.verdict in (right, Verdict.UNKNOWN)
        assert check(board, limit=limit, seconds=0).verdict in (right, Verdict.UNKNOWN)
        assert analysis.solutions in (len(truth.solutions), None)
        assert count_by_mines(board, limit=limit) in (truth.by_mines, None)
        if truth.solutions:
            assert set(analysis.safe) <= set(truth.safe)
            assert set(analysis.mines) <= set(truth.mines)
            assert conflict(board, limit=limit) is None
        if analysis.complete:
            assert (analysis.safe, analysis.mines) == (truth.safe, truth.mines)
        check_placement(board, limit, truth)


def check_placement(board, limit, truth):
    try:
        layout = place(board, limit=limit, seconds=0)
    except UndecidedError:
        return
    assert (layout is not None) == bool(truth.solutions)
    assert layout is None or layout in truth.layouts()


def test_proofs_within_any_limit_are_true():
    for board in positions(82, 150, least_hidden=1, most_hidden=9):
        truth = Enumeration.of(board)
        for limit in (1, 5, 20, 80) if truth.solutions else ():
            for cell in truth.hidden:
                proof = prove(board, cell, limit=limit)
                if proof is not None:
                    assert cell in (truth.mines if proof.mine else truth.safe)


def test_a_higher_limit_never_takes_an_answer_back():
    board = played(Random(83), Grid(16, 16), 45, openings=60)
    verdicts = [analyse(board, limit=2**i, seconds=0).verdict for i in range(24)]
    answered = verdicts.index(Verdict.CONSISTENT)
    assert answered > 0
    assert set(verdicts[:answered]) == {Verdict.UNKNOWN}
    assert set(verdicts[answered:]) == {Verdict.CONSISTENT}


@pytest.mark.parametrize(
    "call",
    [
        lambda stop: analyse(WIDE, limit=UNLIMITED, seconds=0, stop=stop).verdict,
        lambda stop: check(WIDE, limit=UNLIMITED, seconds=0, stop=stop).verdict,
        lambda stop: analyse(WIDE.with_mines(None), limit=UNLIMITED, seconds=0, stop=stop).verdict,
    ],
    ids=["analyse", "check", "analyse without total"],
)
def test_another_thread_stops_a_long_call(call):
    stop = Stop()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    assert call(stop) is Verdict.UNKNOWN  # it would run for hours
    assert stop.is_set()
    timer.join()


def test_a_call_whose_flag_is_set_already_ends_at_once():
    stop = Stop()
    stop.set()
    assert stop.is_set()
    board = played(Random(84), Grid(16, 16), 40, openings=30)
    assert analyse(board, stop=stop).verdict is Verdict.UNKNOWN
    assert check(board, stop=stop).verdict is Verdict.UNKNOWN
    with pytest.raises(UndecidedError):
        place(board, stop=stop)
    with pytest.raises(UndecidedError):
        sample(board, 10, stop=stop)


def test_other_threads_run_while_the_engine_works():
    """The interpreter's lock is released: this thread counts while another one computes."""
    stop = Stop()
    worker = threading.Thread(
        target=analyse, args=(WIDE,), kwargs={"limit": UNLIMITED, "seconds": 0, "stop": stop}
    )
    worker.start()
    steps = sum(1 for _ in range(1_000_000))
    assert worker.is_alive()
    stop.set()
    worker.join(timeout=600)
    assert not worker.is_alive()
    assert steps == 1_000_000


def test_threads_give_the_same_answers_as_one():
    boards = list(positions(85, 300, most_hidden=40, most_side=9))
    alone = [answer(board) for board in boards]
    together = [None] * len(boards)

    def work(first):
        for i in range(first, len(boards), 4):
            together[i] = answer(boards[i])

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def answer(board):
    analysis = analyse(board, seconds=0)
    return analysis, analysis.solutions, place(board, seed=1, seconds=0), conflict(board)


def test_an_answer_does_not_depend_on_the_boards_asked_before():
    """The engine keeps its memory between calls. No data of a board may remain in this memory."""
    boards = list(positions(86, 300, most_hidden=40, most_side=9))
    forwards = [answer(board) for board in boards]
    backwards = [answer(board) for board in reversed(boards)]
    assert forwards == backwards[::-1]
    analyse(WIDE, limit=2**12, seconds=0)  # an interrupted call
    assert answer(boards[0]) == forwards[0]


@pytest.mark.parametrize("limit", [1, 1000, 100_000])
def test_a_generator_that_spends_its_steps_says_so(limit):
    spec = GameSpec(60, 60, 2000, mode="no-guess")
    with pytest.raises(GenerationError, match=f"within {limit} steps"):
        generate(spec, 1, limit=limit)


def test_a_generator_is_stopped_by_its_flag():
    stop = Stop()
    stop.set()
    with pytest.raises(GenerationError, match="before the search was stopped"):
        generate(GameSpec(60, 60, 2000, mode="no-guess"), 1, stop=stop)
    boards = generate_many(GameSpec(60, 60, 2000, mode="no-guess"), 1, 8, threads=4, stop=stop)
    with pytest.raises(GenerationError, match="before the search was stopped"):
        next(boards)


def test_the_same_board_is_made_within_any_limit_that_suffices():
    spec = GameSpec(30, 16, 99, mode="no-guess")
    layout, _ = generate(spec, 7)
    assert generate(spec, 7, limit=10**7)[0] == layout


def test_a_play_that_spends_its_steps_has_no_rating():
    layout, report = generate(GameSpec(30, 16, 99, mode="no-guess"), 7)
    assert rate(layout, report.start, limit=10**6).solved
    with pytest.raises(UndecidedError, match="within 5 steps"):
        rate(layout, report.start, limit=5)


def test_counts_and_plans_are_stopped_by_a_flag():
    stop = Stop()
    stop.set()
    board = played(Random(84), Grid(16, 16), 40, openings=30)
    assert count_by_mines(board, stop=stop) is None
    assert decompose(board, stop=stop).verdict is Verdict.UNKNOWN
    assert conflict(board, stop=stop) is None


def test_a_flag_with_a_time_is_set_when_it_is_over():
    assert Stop(0.0).is_set()
    assert not Stop(1e6).is_set()
    stop = Stop(0.001)
    assert check(WIDE, limit=UNLIMITED, seconds=0, stop=stop).verdict is Verdict.UNKNOWN
    assert stop.is_set()
