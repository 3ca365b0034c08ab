"""Training as JSON."""

from sapper.board import Board
from sapper.engine import Stop
from sapper.notation import State
from sapper.training import Answer, Exercise, Feedback, Lesson, Progress, judge
from sapper.training.positions import certain, easiest
from sapper.web.limits import Limits
from sapper.web.presenters import hints
from sapper.web.schemas.training import (
    ExerciseResponse,
    JudgementResponse,
    LessonResponse,
    LessonSummary,
    ProgressResponse,
    TechniqueProgress,
    TrainingBoard,
)


def board(shown: Board) -> TrainingBoard:
    """Return a board as it is drawn."""
    grid = shown.grid
    known = shown.count(State.MINE)
    return TrainingBoard(
        width=grid.width,
        height=grid.height,
        picture=[row.replace("*", "F") for row in shown.rows],
        mines=shown.mines,
        mines_left=None if shown.mines is None else shown.mines - known,
    )


def exercise(asked: Exercise, player: str | None = None) -> ExerciseResponse:
    """Return an exercise; what it needs is told after the answer."""
    position = asked.position
    return ExerciseResponse(
        number=asked.number,
        choice=asked.choice.value,
        board=board(position.board),
        rating=position.rating,
        repeated=asked.repeated,
        source=position.source.value,
        played=position.played,
        player=player,
    )


def judgement(shown: Board, answer: Answer, limits: Limits, stop: Stop) -> JudgementResponse:
    """Judge an answer, and return what became of it. Never on the event loop."""
    limit = limits.steps >> 2
    found: Feedback = judge(shown, answer, limit=limit, stop=stop)
    analysis = certain(shown, limit=limit, stop=stop)
    return JudgementResponse(
        right=found.right,
        finding=found.finding.value,
        title=found.title,
        text=found.text,
        spoken=found.spoken,
        risk=None if found.risk is None else float(found.risk),
        technique=easiest(analysis, limit=limit, stop=stop).technique.value,
        board=board(found.board),
        hint=hints.response(found.hint),
    )


def progress(reached: Progress, day: int, player: str | None = None) -> ProgressResponse:
    """Return how far a player is."""
    return ProgressResponse(
        rating=round(reached.rating),
        answered=reached.answered,
        curve=list(reached.curve),
        techniques=[
            TechniqueProgress(
                technique=technique.value,
                right=tally.right,
                wrong=tally.wrong,
                recent=list(tally.recent),
                known=tally.is_known,
            )
            for technique, tally in reached.tallies.items()
        ],
        due=len(reached.due(day)),
        repeating=len(reached.cards),
        waiting=len(reached.waiting),
        lessons={name: list(solved) for name, solved in reached.lessons.items()},
        player=player,
    )


def lesson_summary(lesson: Lesson) -> LessonSummary:
    """Return a lesson for a list."""
    return LessonSummary(
        number=lesson.number,
        name=lesson.name,
        title=lesson.title,
        technique=lesson.technique.value,
        positions=len(lesson.positions),
    )


def lesson(taught: Lesson, limits: Limits, stop: Stop) -> LessonResponse:
    """Return a lesson with the proof of its example. Never on the event loop."""
    shown = taught.shown(limit=limits.steps >> 2, stop=stop)
    return LessonResponse(
        **lesson_summary(taught).model_dump(),
        text=list(taught.text),
        task=taught.task,
        example=board(taught.example),
        hint=hints.response(shown),
        boards=[board(each) for each in taught.positions],
    )
