"""Training: exercises, judged answers, lessons, progress."""

from dataclasses import dataclass, field
from typing import Self

from sapper.answers import fraction, taken, value
from sapper.answers.hints import Hint
from sapper.board import Board
from sapper.grid import Cell
from sapper.hints import Hint as FoundHint
from sapper.hints import Technique
from sapper.notation import State
from sapper.training import Exercise as Asked
from sapper.training import Feedback as Judged
from sapper.training import Lesson as Taught
from sapper.training import Progress as Reached
from sapper.training import Topic
from sapper.training.answers import Finding
from sapper.training.positions import Source


@dataclass(frozen=True, slots=True)
class TrainingBoard:
    """A board as it is drawn, with flags on known mines."""

    width: int
    height: int
    picture: list[str]
    mines: int | None
    mines_left: int | None

    @classmethod
    def of(cls, board: Board) -> Self:
        """Describe a board as it is drawn."""
        known = board.count(State.MINE)
        return cls(
            width=board.grid.width,
            height=board.grid.height,
            picture=[row.replace("*", "F") for row in board.rows],
            mines=board.mines,
            mines_left=None if board.mines is None else board.mines - known,
        )


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position to solve; the technique is shown after the answer."""

    number: int
    choice: Topic
    board: TrainingBoard
    """The board to solve."""
    rating: int
    """The rating of the position."""
    repeated: bool
    """Whether the player has seen the position before."""
    source: Source
    played: Cell | None
    """The cell that the player opened when this position occurred in a game."""
    player: str | None = field(default=None)

    @classmethod
    def of(cls, asked: Asked, player: str | None = None) -> Self:
        """Describe an exercise."""
        position = asked.position
        return taken(
            cls,
            asked,
            board=TrainingBoard.of(position.board),
            rating=position.rating,
            source=position.source,
            played=position.played,
            player=player,
        )


@dataclass(frozen=True, slots=True)
class TechniqueProgress:
    """Answers about one technique."""

    technique: Technique
    right: int
    """How many answers were right."""
    wrong: int
    """How many answers were wrong."""
    recent: tuple[bool, ...]
    """Whether each of the most recent answers was right, in chronological order."""
    known: bool
    """Whether the player has learned the technique."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The training progress of a player."""

    rating: int
    """The player's rating."""
    answered: int
    """How many exercises were answered."""
    curve: tuple[int, ...]
    """The rating after each of the most recent exercises, in chronological order."""
    techniques: tuple[TechniqueProgress, ...]
    due: int
    """The number of positions to repeat now."""
    repeating: int
    """The number of positions to repeat later."""
    waiting: int
    """The number of positions from the player's own games that have not been used as exercises
    yet."""
    lessons: dict[str, tuple[int, ...]]
    """The positions solved in each lesson, numbered from 0, by the name of the lesson."""
    player: str | None = field(default=None)

    @classmethod
    def of(cls, reached: Reached, day: int, player: str | None = None) -> Self:
        """Describe the progress of a player on a day."""
        return cls(
            rating=round(reached.rating),
            answered=reached.answered,
            curve=tuple(reached.curve),
            techniques=tuple(
                taken(TechniqueProgress, tally, technique=technique, known=tally.is_known)
                for technique, tally in reached.tallies.items()
            ),
            due=len(reached.due(day)),
            repeating=len(reached.cards),
            waiting=len(reached.waiting),
            lessons={name: tuple(solved) for name, solved in reached.lessons.items()},
            player=player,
        )


@dataclass(frozen=True, slots=True)
class Feedback:
    """The judgement of an answer."""

    right: bool
    """Whether the answer was right."""
    finding: Finding
    title: str
    text: str
    spoken: str
    risk: str | None
    """The chance of a mine, if the cell is uncertain."""
    risk_value: float | None
    technique: Technique
    """The technique of the easiest deduction on the board."""
    board: TrainingBoard
    """The board after the answer."""
    hint: Hint
    """A cell that is certainly safe or certainly a mine, and why."""

    @classmethod
    def of(cls, found: Judged, technique: Technique) -> Self:
        """Describe the judgement of an answer, and the technique of the board."""
        return taken(
            cls,
            found,
            risk=fraction(found.risk),
            risk_value=value(found.risk),
            technique=technique,
            board=TrainingBoard.of(found.board),
            hint=Hint.of(found.hint),
        )


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """The judgement of an answer, and the new progress."""

    judgement: Feedback
    progress: Progress
    rating_change: int
    """How much the rating changed."""


@dataclass(frozen=True, slots=True)
class LessonSummary:
    """A lesson in a list."""

    number: int
    name: str
    title: str
    technique: Technique
    positions: int

    @classmethod
    def of(cls, taught: Taught) -> Self:
        """Describe a lesson for a list."""
        return taken(cls, taught, positions=len(taught.positions))


@dataclass(frozen=True, slots=True)
class LessonList:
    """All lessons."""

    lessons: tuple[LessonSummary, ...]


@dataclass(frozen=True, slots=True)
class Lesson(LessonSummary):
    """A lesson."""

    text: tuple[str, ...]
    """The paragraphs of the lesson."""
    task: str
    """What the player has to do on the boards of the lesson."""
    example: TrainingBoard
    """The board that the text explains."""
    hint: Hint
    """The cell that the example explains, and the proof that it is safe or a mine."""
    boards: tuple[TrainingBoard, ...]
    """The boards to solve."""

    @classmethod
    def taught(cls, lesson: Taught, shown: FoundHint) -> Self:
        """Describe a lesson with the proof of its example."""
        return taken(
            cls,
            lesson,
            positions=len(lesson.positions),
            example=TrainingBoard.of(lesson.example),
            hint=Hint.of(shown),
            boards=tuple(TrainingBoard.of(each) for each in lesson.positions),
        )
