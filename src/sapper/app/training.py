"""What training calculates: positions, judgements, lessons, guesses in one's own games."""

from sapper.answers.training import Judgement, Lesson, LessonList, LessonSummary
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.requests import AnswerFields, ExerciseRequest, Request
from sapper.board import Board
from sapper.engine import Stop
from sapper.game import GameRecord
from sapper.training import (
    LESSONS,
    Answer,
    AnswerKind,
    ExercisePlan,
    GradedPosition,
    judge,
    make_position,
)
from sapper.training.positions import certain, easiest, needless_guesses


def create_exercise(
    _request: ExerciseRequest, limits: WorkLimits, stop: Stop, plan: ExercisePlan
) -> GradedPosition:
    """Make the position of an exercise."""
    return make_position(plan, limit=limits.steps >> 2, stop=stop)


def judge_answer(request: AnswerFields, limits: WorkLimits, stop: Stop, board: Board) -> Judgement:
    """Judge what a player does about a position.

    Raises:
        RequestError: the cell is missing, or there is one too many.
    """
    limit = limits.steps >> 2
    found = judge(board, answer_of(request), limit=limit, stop=stop)
    analysis = certain(board, limit=limit, stop=stop)
    return Judgement.of(found, easiest(analysis, limit=limit, stop=stop).technique)


def answer_of(request: AnswerFields) -> Answer:
    """Return what a player does.

    Raises:
        RequestError: the cell is missing, or there is one too many.
    """
    if (request.cell is None) is not (request.kind is AnswerKind.SHOW):
        raise RequestError(
            "invalid_request", f"{request.kind.value!r} with the cell {request.cell}"
        )
    return Answer(request.kind, request.cell)


def lessons() -> LessonList:
    """List the lessons."""
    return LessonList(tuple(LessonSummary.of(each) for each in LESSONS))


def teach(_request: Request, limits: WorkLimits, stop: Stop, number: int) -> Lesson:
    """Return a lesson with the proof of its example."""
    lesson = LESSONS[number - 1]
    return Lesson.taught(lesson, lesson.shown(limit=limits.steps >> 2, stop=stop))


def lesson_board(number: int, place: int) -> Board:
    """Return a board of a lesson.

    Raises:
        RequestError: the lesson has no such board.
    """
    positions = LESSONS[number - 1].positions
    if place >= len(positions):
        raise RequestError("no_such_position", f"lesson {number} has no position {place}")
    return positions[place]


def find_guesses(record: GameRecord, stop: Stop) -> tuple[GradedPosition, ...]:
    """Find the positions of a game in which its player guessed although some cell was safe."""
    return needless_guesses(record, stop=stop)
