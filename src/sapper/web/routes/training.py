"""Training: exercises, answers, lessons, progress."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from sapper.app.errors import RequestError
from sapper.board import Board
from sapper.game import GameRecord
from sapper.training import LESSONS, Answer, AnswerKind, Lesson, Progress, Topic
from sapper.web.calculations import training_jobs
from sapper.web.clients import Client, new_token, player_digest, set_cookie
from sapper.web.presenters import training
from sapper.web.routes.dependencies import (
    ERRORS,
    AppServices,
    Calculate,
    Calculation,
    Player,
    Who,
)
from sapper.web.schemas.training import (
    AnswerFields,
    AnswerRequest,
    AnswerResponse,
    ExerciseRequest,
    ExerciseResponse,
    LessonAnswerRequest,
    LessonListResponse,
    LessonResponse,
    ProgressResponse,
)
from sapper.web.services import Services

MOST_GAMES = 10
"""Games that are looked through for one request, until one has a position."""

router = APIRouter(prefix="/api/training", tags=["training"], responses=ERRORS)

LessonNumber = Annotated[int, Path(ge=1, le=len(LESSONS), description="The number of a lesson.")]


class Trainee:
    """The player of a request; one who has no token yet gets one when something is kept."""

    def __init__(self, player: str | None, request: Request) -> None:
        self._secure = request.url.scheme == "https"
        self.token = new_token() if player is None else None
        """The token of a new player."""
        self.known = player
        """Who asks; ``None`` for somebody new."""
        self.player = player or player_digest(self.token or "")
        """Who is kept."""

    def greet(self, response: Response) -> str | None:
        """Give a new player the token, and return it."""
        if self.token is not None:
            set_cookie(response, self.token, secure=self._secure)
        return self.token


async def trainee(services: AppServices, player: Player, request: Request, who: Who) -> Trainee:
    """Return who trains; what they ask for is counted."""
    services.count_calculation(who.address)
    return Trainee(player, request)


Trains = Annotated[Trainee, Depends(trainee)]


@router.get("")
async def progress(services: AppServices, player: Player) -> ProgressResponse:
    """Tell how far one is."""
    trainings = services.trainings
    reached = await services.store.call(lambda: trainings.progress(player))
    return training.progress(reached, trainings.today)


@router.post("/exercises")
async def ask(
    wanted: ExerciseRequest,
    response: Response,
    *,
    services: AppServices,
    trains: Trains,
    who: Who,
    calculate: Calculate,
) -> ExerciseResponse:
    """Ask something; what was asked for and not answered is asked again."""
    choice, trainings = Topic(wanted.choice), services.trainings
    reached = await services.store.call(lambda: trainings.progress(trains.known))
    if reached.exercise is not None and reached.exercise.choice is choice:
        return training.exercise(reached.exercise)
    if choice is Topic.GAMES and not reached.waiting:
        reached = await _look_through(trains.player, reached, services, who, calculate)
    wish = trainings.wish(reached, choice)
    position = wish.position
    if position is None:
        position = await calculate.value(partial(training_jobs.position, wish, services.limits))
    asked = await services.store.call(
        lambda: trainings.ask(trains.player, position, choice, repeated=wish.repeated)
    )
    return training.exercise(asked, trains.greet(response))


async def _look_through(
    player: str, reached: Progress, services: Services, who: Client, calculate: Calculation
) -> Progress:
    """Look through a player's latest games until one has a position, and return the progress."""
    trainings = services.trainings
    unseen = await services.store.call(lambda: trainings.unseen_games(player, reached))
    for name in unseen[:MOST_GAMES]:
        async with services.desk.seen(name, who) as live:
            record = GameRecord.of(live.game)
        found = await calculate.value(partial(training_jobs.look_through, record))
        after = partial(Progress.after_game, game=name, found=found)
        reached = await services.store.call(partial(trainings.change, player, after))
        if reached.waiting:
            break
    return reached


@router.post("/answers")
async def answer(
    given: AnswerRequest,
    *,
    services: AppServices,
    trains: Trains,
    calculate: Calculate,
) -> AnswerResponse:
    """Answer what is asked."""
    trainings, answered = services.trainings, _answer(given)
    asked = await services.store.call(
        lambda: trainings.asked(trains.known, given.exercise, answered)
    )
    job = partial(training_jobs.judge, asked.position.board, answered, services.limits)
    judgement = await calculate.value(job)

    def keep() -> tuple[Progress, Progress]:
        before = trainings.progress(trains.player)
        count = partial(trainings.answer, trains.player, given.exercise, answered)
        return before, count(right=judgement.right)

    before, after = await services.store.call(keep)
    return AnswerResponse(
        judgement=judgement,
        progress=training.progress(after, trainings.today),
        rating_change=round(after.rating) - round(before.rating),
    )


@router.get("/lessons")
async def lessons() -> LessonListResponse:
    """List the lessons."""
    return LessonListResponse(lessons=[training.lesson_summary(each) for each in LESSONS])


@router.get("/lessons/{number}", response_model=LessonResponse)
async def lesson(
    number: LessonNumber, services: AppServices, trains: Trains, calculate: Calculate
) -> Response:
    """Return a lesson with its example and its boards."""
    del trains  # it counts
    return await calculate(partial(training_jobs.lesson, number, services.limits))


@router.post("/lessons/{number}/answers")
async def answer_in_lesson(
    number: LessonNumber,
    given: LessonAnswerRequest,
    response: Response,
    *,
    services: AppServices,
    trains: Trains,
    calculate: Calculate,
) -> AnswerResponse:
    """Answer a board of a lesson; the rating stays."""
    taught, trainings = LESSONS[number - 1], services.trainings
    board = _board_of(taught, given.position)
    judgement = await calculate.value(
        partial(training_jobs.judge, board, _answer(given), services.limits)
    )
    player = None
    if judgement.right:
        after = partial(Progress.after_lesson, lesson=taught.name, place=given.position)
        reached = await services.store.call(partial(trainings.change, trains.player, after))
        player = trains.greet(response)
    else:
        reached = await services.store.call(lambda: trainings.progress(trains.known))
    told = training.progress(reached, trainings.today, player)
    return AnswerResponse(judgement=judgement, progress=told, rating_change=0)


def _board_of(taught: Lesson, place: int) -> Board:
    if place >= len(taught.positions):
        raise RequestError("no_such_position", f"lesson {taught.number} has no position {place}")
    return taught.positions[place]


def _answer(given: AnswerFields) -> Answer:
    """Read an answer.

    Raises:
        RequestError: the cell is missing, or one too many.
    """
    kind = AnswerKind(given.kind)
    if (given.cell is None) is not (kind is AnswerKind.SHOW):
        raise RequestError("invalid_request", f"{given.kind!r} with the cell {given.cell}")
    return Answer(kind, given.cell)
