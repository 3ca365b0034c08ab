"""Training: positions, judgements, lessons, mistakes in the player's own games, progress."""

import time
from collections.abc import Callable

from sapper.answers.training import Feedback, Lesson, LessonList, LessonSummary
from sapper.app.errors import RequestError
from sapper.app.limits import WorkLimits
from sapper.app.requests import AnswerFields, ExerciseRequest, Request
from sapper.app.storage import PLAYING, Storage, StoredTraining
from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.game import GameRecord
from sapper.training import (
    LESSONS,
    Answer,
    AnswerKind,
    Exercise,
    ExercisePlan,
    GradedPosition,
    Progress,
    Topic,
    judge,
    make_position,
    plan_exercise,
)
from sapper.training.positions import certain, easiest, needless_guesses
from sapper.training.progress_data import from_data, to_data

LATEST_GAMES = 50
"""The number of a player's latest games that are searched for avoidable guesses."""

_DAY = 86_400.0


def create_exercise(
    _request: ExerciseRequest, limits: WorkLimits, stop: Stop, plan: ExercisePlan
) -> GradedPosition:
    """Create the position of an exercise."""
    return make_position(plan, limit=limits.steps >> 2, stop=stop)


def judge_answer(request: AnswerFields, limits: WorkLimits, stop: Stop, board: Board) -> Feedback:
    """Judge a player's answer about a position."""
    limit = limits.steps >> 2
    found = judge(board, answer_of(request), limit=limit, stop=stop)
    analysis = certain(board, limit=limit, stop=stop)
    return Feedback.of(found, easiest(analysis, limit=limit, stop=stop).technique)


def judge_lesson_answer(
    request: AnswerFields, limits: WorkLimits, stop: Stop, asked: tuple[int, int]
) -> Feedback:
    """Judge a player's answer to a board of a lesson."""
    number, place = asked
    board, lesson = lesson_board(number, place), LESSONS[number - 1]
    found = judge(board, answer_of(request), lesson=lesson, limit=limits.steps >> 2, stop=stop)
    return Feedback.of(found, lesson.technique)


def answer_of(request: AnswerFields) -> Answer:
    """Return the answer that a request contains."""
    if (request.cell is None) is not (request.kind is AnswerKind.SHOW):
        raise RequestError(
            "invalid_request", f"{request.kind.value!r} does not match the cell {request.cell}"
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
    """Return a board of a lesson."""
    positions = LESSONS[number - 1].positions
    if place >= len(positions):
        raise RequestError("no_such_position", f"lesson {number} has no position {place}")
    return positions[place]


def find_guesses(record: GameRecord, stop: Stop) -> tuple[GradedPosition, ...]:
    """Find the positions of a game in which its player guessed although some cell was safe."""
    return needless_guesses(record, stop=stop)


class Trainings:
    """Reads and changes the training progress of players. All methods are thread-safe."""

    def __init__(
        self, store: Storage, *, new_seed: Callable[[], int], clock: Callable[[], float] = time.time
    ) -> None:
        """Manage the training progress that is kept in this storage."""
        self._store = store
        self._new_seed = new_seed
        self._clock = clock

    @property
    def today(self) -> int:
        """The number of days since 1970."""
        return int(self._clock() // _DAY)

    def progress(self, player: str | None) -> Progress:
        """Return the training progress of a player."""
        stored = None if player is None else self._store.training(player)
        return Progress() if stored is None else from_data(stored.data)

    def change(self, player: str, change: Callable[[Progress], Progress]) -> Progress:
        """Change the progress of a player, and return it."""
        stored = self._store.training(player)
        changed = change(Progress() if stored is None else from_data(stored.data))
        seq = 1 if stored is None else stored.seq + 1
        if not self._store.keep_training(
            StoredTraining(player, seq, self._clock(), to_data(changed))
        ):
            raise RequestError(
                "busy", "you are training in another tab or on another device", retry_after=1
            )
        return changed

    def plan(self, progress: Progress, choice: Topic) -> ExercisePlan:
        """Choose the next exercise of a player."""
        try:
            return plan_exercise(progress, choice, day=self.today, seed=self._new_seed())
        except SpecError as error:
            raise RequestError("nothing_to_train", str(error)) from None

    def ask(
        self, player: str, position: GradedPosition, choice: Topic, *, repeated: bool
    ) -> Exercise:
        """Make a position the player's current exercise, and return it."""
        progress = self.change(
            player, lambda before: before.asking(position, choice, repeated=repeated)
        )
        assert progress.exercise is not None  # noqa: S101 - just asked
        return progress.exercise

    def asked(self, player: str | None, number: int, answer: Answer) -> Exercise:
        """Return the exercise that an answer is about.

        This is the current exercise, or the previous one if its answer is sent again.
        """
        progress = self.progress(player)
        exercise, last = progress.exercise, progress.last
        if exercise is not None and exercise.number == number:
            return exercise
        if last is not None and last.number == number and progress.last_answer == text_of(answer):
            return last
        raise RequestError("stale", f"exercise {number} is not the current exercise")

    def answer(self, player: str, number: int, answer: Answer, *, right: bool) -> Progress:
        """Count an answer, unless it was counted before, and return the progress."""

        def change(before: Progress) -> Progress:
            if before.exercise is None or before.exercise.number != number:
                return before
            return before.after(right=right, day=self.today, answer=text_of(answer))

        return self.change(player, change)

    def unseen_games(self, player: str, progress: Progress) -> list[str]:
        """Return a player's latest finished games, without those whose guesses were searched."""
        games = self._store.games(player, running=False, count=LATEST_GAMES)
        over = [game.id for game in games if game.outcome != PLAYING and game.begun]
        return [name for name in over if name not in progress.games]


def text_of(answer: Answer) -> str:
    """Return an answer as text, for comparison.

    >>> from sapper.training import AnswerKind
    >>> text_of(Answer(AnswerKind.OPEN, (0, 3))), text_of(Answer(AnswerKind.SHOW))
    ('open 0,3', 'show')
    """
    if answer.cell is None:
        return answer.kind.value
    return f"{answer.kind.value} {answer.cell[0]},{answer.cell[1]}"
