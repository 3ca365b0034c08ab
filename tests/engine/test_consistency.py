"""Whether boards have solutions, and why not: by example, brute force, minimal proofs."""

from random import Random

import pytest
from tests.engine.certificates import check_conflict, check_proof, has_solution
from tests.engine.enumeration import Enumeration
from tests.engine.golden import golden_boards, parameters
from tests.positions import played, positions, real_position

from sapper import Board, Grid, GridError, InconsistentBoardError, State
from sapper.engine import (
    InconsistencyReason,
    Verdict,
    analyse,
    check,
    conflict,
    is_consistent,
    prove,
)


def expected_reason(board, truth):
    """Return the reason by definition, from the numbers of mines that the clues allow."""
    if truth.solutions:
        return None
    if not truth.by_mines:
        return InconsistencyReason.CLUES
    if board.mines < min(truth.by_mines):
        return InconsistencyReason.TOTAL_TOO_SMALL
    return (
        InconsistencyReason.TOTAL_TOO_LARGE
        if board.mines > max(truth.by_mines)
        else InconsistencyReason.TOTAL_UNATTAINABLE
    )


def test_the_reason_is_the_one_by_definition():
    met = set()
    for board in positions(50, 6000, most_hidden=9):
        truth = Enumeration.of(board)
        answer = check(board, seconds=0)
        assert answer.reason == expected_reason(board, truth)
        met.add(answer.reason)
        if board.mines is not None and truth.by_mines:
            assert (answer.fewest, answer.most) == (min(truth.by_mines), max(truth.by_mines))
    assert met >= {
        None,
        InconsistencyReason.CLUES,
        InconsistencyReason.TOTAL_TOO_SMALL,
        InconsistencyReason.TOTAL_TOO_LARGE,
    }


@pytest.mark.parametrize(
    ("picture", "explanation"),
    [
        ("3x1:2.1", "the clues contradict each other"),
        ("5x1m1:1._.1", "the mine total is too small: the board needs at least 2"),
        ("5x1m5:1._.1", "the mine total is too large: the board holds at most 2"),
        ("3x1m1:*.*", "the mine total is too small: the board needs at least 2"),
        (
            "4x4m5:.1.*/02../.3.2/.*21",
            "the clues allow fewer mines (4) and more mines (6), but not the mine total",
        ),
    ],
)
def test_the_reason_is_reported_in_words(picture, explanation):
    answer = check(Board.parse(picture))
    assert answer.verdict is Verdict.INCONSISTENT
    assert answer.explanation == explanation


def test_totals_that_only_a_subset_sum_can_tell_are_named():
    stars = [g for g in golden_boards() if g.name.startswith("total-stars") and not g.consistent]
    assert stars
    for golden in stars:
        answer = check(golden.board, seconds=0)
        assert answer.reason is InconsistencyReason.TOTAL_UNATTAINABLE
        assert answer.fewest < golden.board.mines < answer.most


def test_a_consistent_board_needs_no_reason():
    answer = check(Board.parse("3x1m1:1.1"))
    assert (answer.verdict, answer.reason, answer.explanation) == (Verdict.CONSISTENT, None, None)


def test_consistency_with_a_known_mine_on_a_hidden_cell_decides_that_cell():
    """A cell is safe exactly when the board with a mine there is inconsistent (Hoder 2007)."""
    for board in positions(52, 300, least_hidden=1, most_hidden=10):
        truth = Enumeration.of(board)
        for cell in board.cells_in(State.HIDDEN) if truth.solutions else ():
            with_mine = is_consistent(board.with_cells([(cell, State.MINE)]))
            without = is_consistent(board.with_cells([(cell, State.BLANK)]))
            assert (with_mine is Verdict.INCONSISTENT) == (cell in truth.safe)
            assert (without is Verdict.INCONSISTENT) == (cell in truth.mines)


def test_the_solvers_that_check_agree_with_enumeration():
    for board in positions(30, 150, least_hidden=13, most_hidden=15):
        assert has_solution(board) == bool(Enumeration.of(board).solutions)


def check_cells(board, cells):
    """Compare a board's proofs with its analysis; return how many there are."""
    analysis = analyse(board, seconds=0)
    proofs = 0
    for cell in cells:
        proof = prove(board, cell)
        assert (proof is not None) == (cell in analysis.safe or cell in analysis.mines)
        if proof is not None:
            proofs += 1
            assert proof.cell == cell
            assert proof.mine == (cell in analysis.mines)
            check_proof(board, proof)
    return proofs


def test_every_certain_cell_of_a_small_board_has_a_minimal_proof_and_no_other_cell_has_one():
    proofs = cells = 0
    for board in positions(31, 700, least_hidden=1, most_hidden=10):
        if is_consistent(board) is Verdict.CONSISTENT:
            hidden = board.cells_in(State.HIDDEN)
            cells += len(hidden)
            proofs += check_cells(board, hidden)
    assert cells > 2000
    assert proofs > 1000


def test_certain_cells_of_games_have_minimal_proofs():
    random = Random(32)
    proofs = 0
    for _ in range(12):
        board = played(random, Grid(12, 10), 24, openings=25).with_mines(None)
        hidden = board.cells_in(State.HIDDEN)
        proofs += check_cells(board, random.sample(hidden, min(15, len(hidden))))
    assert proofs > 30


def test_proofs_that_need_the_total_are_minimal_too():
    random = Random(33)
    proofs = 0
    while proofs < 25:
        board = real_position(random, most_side=6)
        free = analyse(board.with_mines(None), seconds=0)
        bound = analyse(board, seconds=0)
        known = {*free.safe, *free.mines}
        for cell in [cell for cell in (*bound.safe, *bound.mines) if cell not in known][:3]:
            proof = prove(board, cell)
            assert proof.uses_total
            check_proof(board, proof)
            proofs += 1


def test_a_game_far_from_its_end_is_proved_with_the_total_given():
    board = played(Random(34), Grid(30, 16), 99, openings=120)
    analysis = analyse(board)
    assert len(analysis.safe) + len(analysis.mines) > 20
    for cell in (*analysis.safe, *analysis.mines)[:40]:
        check_proof(board, prove(board, cell))


def test_a_single_clue_is_preferred():
    """The pair 1-1 also forces the cell, but the clue next to the known mine forces it alone."""
    board = Board.parse("4x2:*1../11..")
    assert prove(board, (0, 2)).clues in (((0, 1),), ((1, 1),))


def test_the_total_alone_can_prove_a_cell():
    proof = prove(Board.parse("3x1m3:..."), (0, 1))
    assert (proof.mine, proof.clues, proof.uses_total) == (True, (), True)


def test_a_cell_that_is_not_hidden_cannot_be_proved():
    with pytest.raises(GridError, match="cell 0,0 is not hidden"):
        prove(Board.parse("3x1:1.1"), (0, 0))


def test_an_uncertain_cell_has_no_proof():
    assert prove(Board.parse("3x1:.1."), (0, 0)) is None


@pytest.mark.parametrize("picture", ["9x1:2......1.", "9x1m3:2......1.", "9x1:.1......2"])
def test_nothing_is_proved_from_a_contradiction_wherever_it_is(picture):
    board = Board.parse(picture)
    for cell in board.cells_in(State.HIDDEN):
        with pytest.raises(InconsistentBoardError, match="no solution"):
            prove(board, cell)


def test_every_inconsistent_small_board_has_a_minimal_conflict_and_no_other_board_has_one():
    conflicts = 0
    for board in positions(35, 3000, most_hidden=10):
        found = conflict(board)
        assert (found is not None) == (not Enumeration.of(board).solutions)
        if found is not None:
            conflicts += 1
            check_conflict(board, found)
    assert conflicts > 300


@pytest.mark.parametrize(
    "golden", parameters(g for g in golden_boards() if g.family == "inconsistent")
)
def test_inconsistent_golden_boards_have_a_minimal_conflict(golden):
    found = conflict(golden.board)
    assert found is not None
    if len(found.clues) <= 40:  # each clue costs a run of the other solver
        check_conflict(golden.board, found)


def test_a_wrong_clue_in_a_game_is_among_few_clues_named():
    random = Random(36)
    found = 0
    while found < 25:
        board = played(random, Grid(30, 16), 99, openings=100).with_mines(None)
        cell, clue = random.choice(list(board.clues()))
        wrong = board.with_cells([(cell, (clue + 1) % 9)])
        answer = conflict(wrong)
        assert (answer is not None) == (is_consistent(wrong) is Verdict.INCONSISTENT)
        if answer is not None:
            found += 1
            assert cell in answer.clues  # without it the board is unchanged
            check_conflict(wrong, answer)


def test_a_conflict_with_the_total_alone_names_no_clue():
    answer = conflict(Board.parse("3x1m3:1.1"))
    assert (answer.clues, answer.uses_total) == ((), True)


def test_known_mines_can_overfill_a_clue():
    assert conflict(Board.parse("5x1:*1*.1")).clues == ((0, 1),)


def test_known_mines_can_exceed_the_total():
    answer = conflict(Board.parse("3x1m1:*.*"))
    assert (answer.clues, answer.uses_total) == ((), True)


def test_a_spent_limit_is_confessed():
    """With few steps a proof may be missing or have too many clues. It then reports this."""
    board = played(Random(37), Grid(30, 16), 99, openings=120)
    analysis = analyse(board)
    cells = (*analysis.safe, *analysis.mines)
    for limit in (1, 30, 300, 3000):
        for cell in cells[:30]:
            proof = prove(board, cell, limit=limit)
            if proof is not None:
                assert proof.mine == (cell in analysis.mines)
                if proof.minimal:
                    check_proof(board.with_mines(board.mines if proof.uses_total else None), proof)


@pytest.mark.parametrize(
    "picture",
    [
        "4x2m1:.11./00.*",
        "3x3m2:.21/2.2/_.3",  # the 3 alone
        "3x8m7:2.1/..1/.41/.2./.3./.31/3.1/111",
        "4x4m16:11.2/.7../.4_4/.34.",
        "6x3m15:**..10/.31..1/_632.0",
    ],
)
def test_a_conflict_around_the_first_contradiction_met_is_minimal(picture):
    """The clues up to a place contradict each other, but a few of these clues are enough."""
    board = Board.parse(picture)
    check_conflict(board, conflict(board))
