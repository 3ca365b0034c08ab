from fractions import Fraction
from functools import cache

import pytest
from tests import reference

from sapper import Board, GridError
from sapper.errors import IllegalMoveError, IllegalMoveReason, SpecError
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import Technique
from sapper.notation import State
from sapper.training import Answer, AnswerKind, Finding, judge
from sapper.training.positions import generated

OPEN, MARK, SHOW = AnswerKind


@cache
def board_and_truth():
    board = Board.parse("6x5m6:....../..322./11101./00012./0001..")
    return board, *reference.certain(board)


def test_every_answer_is_judged_as_the_specification_says():
    board, safe, mines = board_and_truth()
    assert safe
    assert mines
    for cell in board.cells_in(State.HIDDEN):
        opened, marked = (judge(board, Answer(kind, cell)).finding for kind in (OPEN, MARK))
        if cell in safe:
            assert (opened, marked) == (Finding.RIGHT, Finding.SAFE)
        elif cell in mines:
            # A single number shows each of these mines, so the exercise asks for the safe cells
            # that follow.
            assert (opened, marked) == (Finding.MINE, Finding.OTHER)
        else:
            assert opened is marked is Finding.UNCERTAIN


def test_the_risk_of_an_uncertain_cell_is_exact():
    board, safe, mines = board_and_truth()
    every = list(reference.solutions(board))
    uncertain = set(board.cells_in(State.HIDDEN)) - safe - mines
    assert uncertain
    for cell in uncertain:
        found = judge(board, Answer(OPEN, cell))
        assert found.risk == Fraction(sum(cell in mines for mines in every), len(every))
        assert "%" in found.text
        assert "guess" in found.text


def test_the_proof_is_of_the_cell_itself_where_that_is_certain():
    board, safe, mines = board_and_truth()
    for cells, kind in ((safe, OPEN), (mines, OPEN), (safe, MARK)):
        for cell in cells:
            assert cell in judge(board, Answer(kind, cell)).hint.cells


def test_a_right_answer_is_carried_out():
    board, safe, mines = board_and_truth()
    opened = judge(board, Answer(OPEN, min(safe)))
    assert opened.board.clue(min(safe)) is not None
    assert reference.count(opened.board)  # the number it shows is possible
    pair = Board.parse("3x2:.../121")
    assert judge(pair, Answer(MARK, (0, 0))).board[0, 0] == State.MINE
    assert judge(board, Answer(OPEN, min(mines))).board == board


def test_a_player_who_does_not_see_it_is_shown_the_easiest():
    found = judge(board_and_truth()[0], Answer(SHOW))
    assert (found.finding, found.right, found.title) == (Finding.SHOWN, False, "Look here")
    assert found.hint.cells


@pytest.mark.parametrize(
    ("kind", "cell", "title", "spoken"),
    [
        (OPEN, (0, 1), "Right", "The cell at row 1, column 2 is certainly safe."),
        (MARK, (0, 0), "Right", "The cell at row 1, column 1 is certainly a mine."),
        (
            OPEN,
            (0, 2),
            "That is a mine",
            "The cell at row 1, column 3 is certainly a mine: opening it would lose the game.",
        ),
        (
            MARK,
            (0, 1),
            "That is safe",
            "The cell at row 1, column 2 is certainly safe: there is no mine to mark.",
        ),
    ],
)
def test_findings_in_words(kind, cell, title, spoken):
    found = judge(Board.parse("3x2:.../121"), Answer(kind, cell))
    assert (found.title, found.spoken) == (title, spoken)
    assert found.text == f"This cell{spoken.removeprefix('The cell at ')[15:]}"


def test_what_cannot_be_answered_is_refused():
    board = Board.parse("3x2:*1./1..")
    for cell, reason in (((0, 0), IllegalMoveReason.KNOWN_MINE), ((0, 1), IllegalMoveReason.OPEN)):
        with pytest.raises(IllegalMoveError) as refusal:
            judge(board, Answer(OPEN, cell))
        assert refusal.value.reason is reason
    with pytest.raises(GridError):
        judge(board, Answer(OPEN, (9, 9)))
    nothing = "nothing to train, because no cell can be proved to be safe or a mine"
    with pytest.raises(SpecError, match=nothing):
        judge(Board.parse("3x1:.1."), Answer(OPEN, (0, 0)))


@pytest.mark.parametrize("seed", range(6))
def test_no_exercise_is_solved_by_a_cell_that_one_number_shows(seed):
    """The safe cell follows from a mine.

    The answer to marking only this mine is "find a safe cell".
    """
    board = generated(Technique.SINGLE, seed).board
    proofs = ProofSearch(board)
    shown = 0
    for cell in board.cells_in(State.HIDDEN):
        for kind in (OPEN, MARK):
            found = judge(board, Answer(kind, cell))
            if found.right:
                assert len(proofs.easiest([cell], mine=kind is MARK).steps) > 1
            if found.finding is Finding.OTHER:
                assert found.board == board
                assert (found.hint.level, found.hint.shown_cells) == (1, ())
                assert "find a safe cell" in found.text
                shown += 1
    assert shown
