"""The calculations of the training, which can run in a process."""

import pickle
from functools import partial

import pytest
from tests.training.test_positions import played

from sapper import Board
from sapper.app import operations, training
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.requests import AnswerRequest, ExerciseRequest, LessonAnswerRequest, Request
from sapper.engine import Stop
from sapper.errors import GenerationError, UndecidedError
from sapper.hints import Technique
from sapper.training import LESSONS, AnswerKind, ExercisePlan

LIMITS = WorkLimits()


def done(name, request, subject):
    job = partial(operations.run, name, request, LIMITS)
    return pickle.loads(pickle.dumps(job))(Stop(), subject)


def test_positions_judgements_lessons_and_games():
    wanted = ExercisePlan(technique=Technique.PAIR, rating=1300, seed=4)
    assert done("create_exercise", ExerciseRequest(), wanted).technique is Technique.PAIR
    answer = AnswerRequest(kind=AnswerKind.MARK, cell=(0, 1), exercise=1)
    assert done("answer_exercise", answer, Board.parse("2x1:1.")).right
    assert done("get_lesson", Request(), 10).number == 10
    record = played(("open", (0, 4)), ("open", (2, 2)))
    assert len(training.find_guesses(record, Stop())) == 1


def test_a_job_ends_when_its_flag_is_set():
    stop = Stop()
    stop.set()
    wanted = ExercisePlan(technique=Technique.REGION, seed=1)
    with pytest.raises((GenerationError, UndecidedError)):
        training.create_exercise(ExerciseRequest(), LIMITS, stop, wanted)


def test_a_judgement_has_the_proof_and_the_risk():
    board = Board.parse("6x5m6:....../..322./11101./00012./0001..")
    mark = AnswerRequest(kind=AnswerKind.MARK, cell=(1, 1), exercise=1)
    first = done("answer_exercise", mark, board)
    assert (first.right, first.finding, first.hint.cells) == (False, "other", ())
    pair = AnswerRequest(kind=AnswerKind.MARK, cell=(0, 0), exercise=1)
    right = done("answer_exercise", pair, Board.parse("3x2:.../121"))
    assert (right.right, right.risk, right.technique) == (True, None, "pair of clues")
    assert right.hint.kind == "mine"
    assert right.hint.steps
    assert right.board.picture[0][0] == "F"
    guess = AnswerRequest(kind=AnswerKind.OPEN, cell=(0, 0), exercise=1)
    wrong = done("answer_exercise", guess, board)
    assert (wrong.right, wrong.finding) == (False, "uncertain")
    assert 0 < wrong.risk_value < 1
    numerator, denominator = map(int, wrong.risk.split("/"))
    assert numerator / denominator == wrong.risk_value


def test_a_cell_is_needed_unless_the_answer_is_to_be_shown():
    with pytest.raises(RequestError, match="'open' does not match the cell None"):
        training.answer_of(AnswerRequest(kind=AnswerKind.OPEN, exercise=1))
    with pytest.raises(RequestError, match="'show' does not match the cell"):
        training.answer_of(AnswerRequest(kind=AnswerKind.SHOW, cell=(0, 0), exercise=1))
    shown = LessonAnswerRequest(kind=AnswerKind.SHOW, position=0)
    assert training.answer_of(shown).cell is None


def test_a_lesson_has_words_an_example_and_boards():
    for lesson in LESSONS:
        printed = training.teach(Request(), LIMITS, Stop(), lesson.number)
        assert (printed.number, printed.title, printed.text) == (
            lesson.number,
            lesson.title,
            lesson.text,
        )
        assert len(printed.boards) == printed.positions == 3
        assert printed.hint.technique == lesson.technique
    assert [each.number for each in training.lessons().lessons] == list(range(1, len(LESSONS) + 1))


def test_a_lesson_has_no_more_boards_than_it_has():
    assert training.lesson_board(1, 2) == LESSONS[0].positions[2]
    with pytest.raises(RequestError) as refusal:
        training.lesson_board(1, 3)
    assert refusal.value.code == "no_such_position"
