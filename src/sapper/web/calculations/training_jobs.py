"""What processes calculate for training: positions, judgements, lessons, games looked through."""

from sapper.board import Board
from sapper.engine import Stop
from sapper.game import GameRecord
from sapper.training import LESSONS, Answer, ExercisePlan, GradedPosition, make_position
from sapper.training.positions import needless_guesses
from sapper.web.limits import Limits
from sapper.web.presenters import training
from sapper.web.schemas.training import JudgementResponse, LessonResponse


def position(wish: ExercisePlan, limits: Limits, stop: Stop) -> GradedPosition:
    """Make the position of a wish."""
    return make_position(wish, limit=limits.steps >> 2, stop=stop)


def judge(board: Board, answer: Answer, limits: Limits, stop: Stop) -> JudgementResponse:
    """Judge an answer."""
    return training.judgement(board, answer, limits, stop)


def lesson(number: int, limits: Limits, stop: Stop) -> LessonResponse:
    """Return a lesson with the proof of its example."""
    return training.lesson(LESSONS[number - 1], limits, stop)


def look_through(record: GameRecord, stop: Stop) -> tuple[GradedPosition, ...]:
    """Find the positions of a game in which its player guessed although some cell was safe."""
    return needless_guesses(record, stop=stop)
