import pytest
from tests.training import grading

from sapper import Board, GameSpec
from sapper.errors import InconsistentBoardError, SpecError
from sapper.generators import generate
from sapper.hints import walk_through
from sapper.hints.steps import Technique
from sapper.notation import State
from sapper.training.position import certain, easiest, grade, with_easy_mines_known


@pytest.mark.parametrize("seed", range(6))
def test_a_grade_is_what_trying_everything_says(seed):
    """On every point of a board that is played to its end."""
    spec = GameSpec(6, 5, 7, mode="no-guess", first_click="safe")
    layout, report = generate(spec, seed)
    walk = walk_through(layout.open(layout.covered(), [report.start]), layout.number)
    boards = [step.board for step in walk.steps]
    assert boards
    for board in boards:
        assert grade(board).technique is grading.grade(board), board.id


@pytest.mark.parametrize(
    ("text", "technique"),
    [
        ("2x1:1.", Technique.SINGLE),
        ("3x2:.../121", Technique.PAIR),
        ("5x3m3:002*./002**/00122", Technique.TOTAL),
        ("6x6m8:....../....3./..312*/..1011/..2100/..*100", Technique.REGION),
    ],
)
def test_each_rung_has_a_position(text, technique):
    board = Board.parse(text)
    assert grade(board).technique is technique is grading.grade(board)


def test_where_nothing_is_certain_there_is_nothing_to_train():
    with pytest.raises(SpecError, match=r"nothing is certain on 3x1:\.1\."):
        grade(Board.parse("3x1:.1."))
    with pytest.raises(InconsistentBoardError):
        grade(Board.parse("2x1:2."))


def test_the_easiest_proof_is_of_a_safe_cell_where_a_mine_is_no_easier():
    proof = easiest(certain(Board.parse("6x5m6:....../..322./11101./00012./0001..")))
    assert not proof.last.mine
    proof = easiest(certain(Board.parse("6x6m8:12*11./1*212./11102*/00002./12222./......")))
    assert proof.last.mine


def test_plain_mines_are_known_where_a_safe_cell_is_hard_to_see():
    """Single clues and pairs show mines there; the safe cell takes a region."""
    board = Board.parse("6x6m8:12*11./1*212./11102*/00002./12222./......")
    hidden = board.with_cells((cell, State.HIDDEN) for cell in board.cells_in(State.MINE))
    assert grade(hidden).technique is Technique.SINGLE
    known = with_easy_mines_known(hidden)
    assert known.count(State.MINE) == board.count(State.MINE) + 1
    assert grade(known).technique is Technique.REGION is grading.grade(known)
    assert with_easy_mines_known(known) == known
