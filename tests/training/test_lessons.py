import pytest
from tests import reference
from tests.training import grading

from sapper import Board
from sapper.errors import NotationError
from sapper.hints.steps import Reason, Technique
from sapper.notation import State
from sapper.training import LESSONS, Answer, AnswerKind, Finding, judge
from sapper.training.lessons import read
from sapper.training.positions import certain, easiest

REASONS = {
    "full": {Reason.FULL},
    "complete": {Reason.COMPLETE},
    "in-turn": {Reason.COMPLETE},
    "one-one": {Reason.PAIR_SAFE},
    "one-two": {Reason.PAIR_MINES},
    "one-two-one": {Reason.PAIR_SAFE, Reason.COMPLETE},
    "subtract": {Reason.PAIR_SAFE},
    "suppose": {Reason.TOO_MANY, Reason.TOO_FEW},
    "count": {Reason.NONE_LEFT, Reason.ALL_LEFT},
    "count-with-numbers": {Reason.NONE_LEFT},
}
"""The argument of the last step of the easiest proof is the rule that the lesson teaches."""


def boards(lesson):
    return (lesson.example, *lesson.positions)


def test_there_are_ten_from_the_first_rule_to_the_mine_total():
    assert [lesson.number for lesson in LESSONS] == list(range(1, 11))
    rungs = [lesson.technique.rung for lesson in LESSONS]
    assert rungs == sorted(rungs)
    assert set(rungs) == {1, 2, 3, 4}
    assert {lesson.name for lesson in LESSONS} == REASONS.keys()
    every = [board for lesson in LESSONS for board in boards(lesson)]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_board_needs_just_what_its_lesson_teaches(lesson):
    for board in boards(lesson):
        assert grading.grade(board) is lesson.technique, board.id
        proof = easiest(certain(board))
        assert proof.technique is lesson.technique
        assert proof.last.reason in REASONS[lesson.name], board.id


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_example_shows_what_it_says_and_that_is_true(lesson):
    shown = lesson.shown()
    assert shown.technique is lesson.technique
    assert shown.steps[-1].mine is lesson.shows_mine
    analysis = certain(lesson.example)
    for step in shown.steps:
        assert set(step.cells) <= set(analysis.mines if step.mine else analysis.safe)


SMALL = [lesson for lesson in LESSONS if lesson.example.count(State.HIDDEN) <= 12]


@pytest.mark.parametrize("lesson", SMALL, ids=lambda lesson: lesson.name)
def test_small_examples_hold_by_definition(lesson):
    safe, mines = reference.certain(lesson.example)
    assert set(lesson.shown().cells) <= (mines if lesson.shows_mine else safe)


def test_some_examples_are_small():
    assert len(SMALL) >= 5


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_every_board_can_be_solved_as_its_task_asks(lesson):
    for board in lesson.positions:
        proof = easiest(certain(board))
        kind = AnswerKind.MARK if proof.last.mine else AnswerKind.OPEN
        assert judge(board, Answer(kind, proof.last.cells[0]), lesson=lesson).right


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_only_cells_that_need_the_technique_of_the_lesson_are_its_answers(lesson):
    """By ``grading``: the cells that each technique decides and no easier technique does."""
    for board in lesson.positions:
        below = [each for each in Technique if each.rung < lesson.technique.rung]
        easier = grading.decided(board, below[-1]) if below else {}
        decided = grading.decided(board, lesson.technique)
        assert not easier, board.id  # no cell on the board is easier to find
        answers = set()
        for cell in board.cells_in(State.HIDDEN):
            for kind in (AnswerKind.OPEN, AnswerKind.MARK):
                found = judge(board, Answer(kind, cell), lesson=lesson)
                mine = kind is AnswerKind.MARK
                if found.right:
                    answers.add(cell)
                    assert decided[cell] is mine
                    assert mine in lesson.accepts
                    assert found.hint.technique is lesson.technique
                    assert cell in found.hint.cells
                elif found.finding is Finding.OTHER:
                    assert lesson.task in found.text
                    assert found.board == board
                    assert found.hint.level == 1
                elif decided.get(cell) is mine and mine in lesson.accepts:
                    assert lesson.runs
        assert answers
        if not lesson.runs:
            assert answers == {c for c, mine in decided.items() if mine in lesson.accepts}


def test_the_example_of_the_runs_is_about_the_cell_in_front_of_the_2():
    (lesson,) = [each for each in LESSONS if each.name == "one-two-one"]
    shown = lesson.shown()
    (cell,) = shown.cells
    (two,) = [
        clue
        for clue, number in lesson.example.clues()
        if number == 2 and abs(clue[0] - cell[0]) + abs(clue[1] - cell[1]) == 1
    ]
    assert shown.steps[0].pattern == "1-2-1"
    assert two == shown.steps[0].run[1]
    # The pattern is shown whole: a mine in front of each 1.
    mines = {c for step in shown.steps if step.mine for c in step.cells}
    ones = {clue for clue, number in lesson.example.clues() if number == 1}
    assert {(row + two[0] - cell[0], col + two[1] - cell[1]) for row, col in mines} == ones
    shows = {step for step in shown.steps[-1].premises if shown.steps[step].mine}
    assert shows == set(shown.steps[-1].premises)


def test_patterns_are_those_that_the_titles_name():
    def patterns(name):
        lesson = next(lesson for lesson in LESSONS if lesson.name == name)
        proofs = [easiest(certain(board)) for board in boards(lesson)]
        return {step.pattern for proof in proofs for step in proof.steps if step.pattern}

    assert patterns("one-one") == {"1-1"}
    assert patterns("one-two") == {"1-2"}
    assert patterns("one-two-one") == {"1-2-1", "1-2-2-1"}


def test_known_mines_are_taken_off_in_the_lesson_about_that():
    (lesson,) = [lesson for lesson in LESSONS if lesson.name == "subtract"]
    for board in boards(lesson):
        clues = easiest(certain(board)).last.clues
        around = [cell for clue in clues for cell in board.grid.neighbours(clue)]
        assert any(board[cell] == State.MINE for cell in around)


def test_what_the_lesson_on_runs_says_of_them_is_true():
    """1-2-1 and 1-2-2-1 along a wall of covered cells: mines next to the 1s, and next to the 2s."""
    for run, mines in (("1-2-1", {0, 2}), ("1-2-2-1", {1, 2})):
        numbers = run.split("-")
        covered = "." * (len(numbers) + 2)
        board = Board.parse(f"{len(numbers) + 2}x2:{covered}/_{''.join(numbers)}_")
        safe, certain_mines = reference.certain(board)
        neighbours = {col - 1 for _, col in certain_mines}
        assert neighbours == mines
        assert {col - 1 for _, col in safe} == set(range(-1, len(numbers) + 1)) - mines


def test_words_are_short_and_speak_of_no_board():
    for lesson in LESSONS:
        assert 2 <= len(lesson.text) <= 4
        assert len(" ".join(lesson.text).split()) <= 90
        assert "row" not in " ".join(lesson.text).replace("rows of numbers", "")
        assert len(lesson.task.split()) <= 16
        assert len(lesson.positions) == 3


def test_text_that_is_not_a_board_is_refused():
    text = """[[lesson]]
    name = "x"
    title = "x"
    technique = "region"
    shows = "safe"
    text = "x"
    task = "x"
    example = "nonsense"
    positions = []
    """
    with pytest.raises(NotationError, match="unknown character 'n'"):
        read(text)
    with pytest.raises(ValueError, match="magic"):
        read(text.replace("region", "magic").replace("nonsense", "2x1:1."))
    assert read(text.replace("nonsense", "2x1:1."))[0].technique is Technique.REGION
