"""How far a player is: rating, what was solved by technique, lessons, what waits to be repeated.

A value: every answer makes a new one. Today's date is handed in, as a number of days.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from sapper.hints.steps import Technique
from sapper.training import ratings, repetition
from sapper.training.choice import Choice
from sapper.training.position import Position
from sapper.training.repetition import Card

RECENT = 10
"""Answers of each technique that are remembered one by one."""

KNOWN_OF, KNOWN_RIGHT = 5, 4
"""A technique is known when so many of so many last answers were right."""

CURVE = 100
"""Ratings that are remembered, the latest."""

MOST_WAITING = 50
"""Positions from games that wait to be asked."""

MOST_GAMES = 100
"""Games that are remembered as looked through."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers about one technique."""

    right: int = 0
    """How many were right."""
    wrong: int = 0
    """How many were not."""
    recent: tuple[bool, ...] = ()
    """The last ones, the latest last."""

    def after(self, *, right: bool) -> Self:
        """Return the tally after an answer."""
        recent = (*self.recent, right)[-RECENT:]
        return replace(
            self, right=self.right + right, wrong=self.wrong + (not right), recent=recent
        )

    @property
    def is_known(self) -> bool:
        """Whether nearly all of the last answers were right."""
        last = self.recent[-KNOWN_OF:]
        return len(last) == KNOWN_OF and sum(last) >= KNOWN_RIGHT


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position that is asked."""

    number: int
    """Its number, from 1."""
    position: Position
    """What is asked."""
    choice: Choice = Choice.MIXED
    """What the player had chosen to train."""
    repeated: bool = False
    """Whether it was asked before, and not solved."""


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is kept of a player's training.

    >>> progress = Progress()
    >>> progress.rating, progress.answered, progress.tallies[Technique.PAIR].right
    (1000.0, 0, 0)
    """

    rating: float = ratings.START
    """The player's rating."""
    asked: int = 0
    """Exercises asked, answered or not."""
    answered: int = 0
    """Exercises answered."""
    rated: int = 0
    """Those of them that moved the rating: all that were not asked before."""
    tallies: Mapping[Technique, Tally] = field(
        default_factory=lambda: dict.fromkeys(Technique, Tally())
    )
    """Answers by technique."""
    curve: tuple[int, ...] = ()
    """The rating after each of the last rated answers, the latest last."""
    cards: tuple[Card, ...] = ()
    """What waits to be repeated."""
    waiting: tuple[Position, ...] = ()
    """Positions from the player's games that were not asked yet."""
    games: tuple[str, ...] = ()
    """Games that were looked through, by their ids."""
    lessons: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Positions solved in each lesson, by its name; ascending, counted from 0."""
    exercise: Exercise | None = None
    """What is asked now; ``None`` when it was answered."""
    last: Exercise | None = None
    """What was answered last."""
    last_answer: str = ""
    """What was answered to that."""

    def asking(
        self, position: Position, choice: Choice = Choice.MIXED, *, repeated: bool = False
    ) -> Self:
        """Return the progress of somebody who is asked a position."""
        waiting = tuple(each for each in self.waiting if each.board != position.board)
        exercise = Exercise(self.asked + 1, position, choice, repeated)
        return replace(self, asked=exercise.number, exercise=exercise, waiting=waiting)

    def after(self, *, right: bool, day: int, answer: str = "") -> Self:
        """Return the progress after an answer to what is asked.

        Raises:
            ValueError: nothing is asked.
        """
        exercise = self.exercise
        if exercise is None:
            raise ValueError("nothing is asked")
        position, answered = exercise.position, self.answered + 1
        rating, rated, curve = self.rating, self.rated, self.curve
        if not exercise.repeated:
            rating = ratings.after(rating, position.rating, right=right, rated=rated)
            rated, curve = rated + 1, (*curve, round(rating))[-CURVE:]
        tally = self.tallies[position.technique].after(right=right)
        cards = repetition.after_answer(
            self.cards, position, right=right, day=day, answered=answered
        )
        return replace(
            self,
            rating=rating,
            answered=answered,
            rated=rated,
            curve=curve,
            tallies={**self.tallies, position.technique: tally},
            cards=cards,
            exercise=None,
            last=exercise,
            last_answer=answer,
        )

    def after_lesson(self, lesson: str, place: int) -> Self:
        """Return the progress after a position of a lesson was solved."""
        solved = sorted({*self.lessons.get(lesson, ()), place})
        return replace(self, lessons={**self.lessons, lesson: tuple(solved)})

    def after_game(self, game: str, found: tuple[Position, ...]) -> Self:
        """Return the progress after a game was looked through."""
        known = {each.board for each in self.waiting} | {card.position.board for card in self.cards}
        fresh = tuple(each for each in found if each.board not in known)
        return replace(
            self,
            games=(*self.games, game)[-MOST_GAMES:],
            waiting=(*self.waiting, *fresh)[-MOST_WAITING:],
        )

    def due(self, day: int) -> tuple[Card, ...]:
        """Return what is to be repeated now."""
        return repetition.due(self.cards, day=day, answered=self.answered)
