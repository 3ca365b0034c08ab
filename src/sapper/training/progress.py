"""The progress of a player: rating, answers by technique, lessons, and repetitions.

``Progress`` is immutable: every answer creates a new object. The current date is passed in, as a
number of days.

Mistakes are repeated with Leitner boxes. A position that was not solved goes into the first box,
and is repeated after four other exercises. Each time it is solved, it moves to the next box and
waits longer: 1 day, 3 days, 7 days, 21 days. When it is solved in the last box, it is finished;
when it is not solved, it goes back to the first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from sapper.hints.steps import Technique
from sapper.training import ratings
from sapper.training.positions import GradedPosition


class Topic(StrEnum):
    """The topics of exercises.

    >>> Topic("pair of clues").technique, Topic.MIXED.technique
    (<Technique.PAIR: 'pair of clues'>, None)
    """

    MIXED = "mixed"
    """Exercises chosen to help the player most."""
    SINGLE = Technique.SINGLE.value
    """Positions that need one clue at a time."""
    PAIR = Technique.PAIR.value
    """Positions that need two clues together."""
    REGION = Technique.REGION.value
    """Positions that need several clues together."""
    TOTAL = Technique.TOTAL.value
    """Positions that need the mine total."""
    GAMES = "games"
    """Positions from the player's own games."""
    REPEAT = "repeat"
    """Mistakes that are due for repetition."""

    @property
    def technique(self) -> Technique | None:
        """The technique of the topic; ``None`` if the topic is not a technique."""
        return next((each for each in Technique if each.value == self.value), None)


DAYS = (0, 1, 3, 7, 21)
"""The waiting time in each box, in days."""

FIRST_EXERCISES = 4
"""The number of other exercises before a position in the first box is repeated."""

MOST_CARDS = 100
"""The maximum number of waiting positions; if there are more, one in the highest box is dropped."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position waiting for repetition."""

    position: GradedPosition
    box: int
    """The Leitner box of the position, from 1."""
    day: int
    """The day on which the position becomes due, counted from an arbitrary starting point."""
    after: int
    """The position becomes due when this many exercises have been answered."""

    def is_due(self, *, day: int, answered: int) -> bool:
        """Return whether the position is due."""
        return day >= self.day and answered >= self.after


def cards_after(
    cards: tuple[Card, ...], position: GradedPosition, *, right: bool, day: int, answered: int
) -> tuple[Card, ...]:
    """Return the cards after an answer; a position that was not solved gets a card."""
    before = next((card.box for card in cards if card.position.board == position.board), 0)
    others = tuple(card for card in cards if card.position.board != position.board)
    box = before + 1 if right else 1
    if (right and not before) or box > len(DAYS):
        return others
    wait = FIRST_EXERCISES if box == 1 else 0
    kept = (*others, Card(position, box, day + DAYS[box - 1], answered + wait))
    if len(kept) > MOST_CARDS:
        best = max(kept, key=lambda card: (card.box, card.day))
        kept = tuple(card for card in kept if card is not best)
    return kept


def due_cards(cards: tuple[Card, ...], *, day: int, answered: int) -> tuple[Card, ...]:
    """Return the cards that are due, by box and, within a box, by the day they became due."""
    found = [card for card in cards if card.is_due(day=day, answered=answered)]
    return tuple(sorted(found, key=lambda card: (card.box, card.day, card.after)))


RECENT = 10
"""The number of answers per technique that are stored individually."""

KNOWN_OF, KNOWN_RIGHT = 5, 4
"""A technique is known if ``KNOWN_RIGHT`` of the last ``KNOWN_OF`` answers were right."""

CURVE = 100
"""The number of ratings that are stored; older ones are dropped."""

MOST_WAITING = 50
"""Maximum number of waiting positions from games."""

MOST_GAMES = 100
"""Maximum number of searched games that are remembered."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers about one technique."""

    right: int = 0
    wrong: int = 0
    recent: tuple[bool, ...] = ()
    """Whether each of the most recent answers was right, in chronological order."""

    def after(self, *, right: bool) -> Self:
        """Return the tally after an answer."""
        recent = (*self.recent, right)[-RECENT:]
        return replace(
            self, right=self.right + right, wrong=self.wrong + (not right), recent=recent
        )

    @property
    def is_known(self) -> bool:
        """Whether nearly all recent answers were right."""
        last = self.recent[-KNOWN_OF:]
        return len(last) == KNOWN_OF and sum(last) >= KNOWN_RIGHT


@dataclass(frozen=True, slots=True)
class Exercise:
    """The current exercise."""

    number: int
    """The number of the exercise, from 1."""
    position: GradedPosition
    choice: Topic = Topic.MIXED
    """The topic the player had chosen."""
    repeated: bool = False
    """Whether the player has failed to solve the position before."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Everything stored about a player's training.

    >>> progress = Progress()
    >>> progress.rating, progress.answered, progress.tallies[Technique.PAIR].right
    (1000.0, 0, 0)
    """

    rating: float = ratings.START
    asked: int = 0
    """The number of exercises given, whether or not they were answered."""
    answered: int = 0
    rated: int = 0
    """The number of answers that changed the rating; answers to repetitions do not change it."""
    tallies: Mapping[Technique, Tally] = field(
        default_factory=lambda: dict.fromkeys(Technique, Tally())
    )
    curve: tuple[int, ...] = ()
    """The rating after each of the most recent rated answers, in chronological order."""
    cards: tuple[Card, ...] = ()
    """Positions waiting for repetition."""
    waiting: tuple[GradedPosition, ...] = ()
    """Positions from the player's games that have not been used in an exercise yet."""
    games: tuple[str, ...] = ()
    """The ids of games that were searched for positions."""
    lessons: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each lesson, by name, the indices (from 0) of the solved positions, in ascending
    order."""
    exercise: Exercise | None = None
    """The current exercise; ``None`` if it was answered."""
    last: Exercise | None = None
    last_answer: str = ""

    def asking(
        self, position: GradedPosition, choice: Topic = Topic.MIXED, *, repeated: bool = False
    ) -> Self:
        """Return the progress with a new current exercise."""
        waiting = tuple(each for each in self.waiting if each.board != position.board)
        exercise = Exercise(self.asked + 1, position, choice, repeated)
        return replace(self, asked=exercise.number, exercise=exercise, waiting=waiting)

    def after(self, *, right: bool, day: int, answer: str = "") -> Self:
        """Return the progress after an answer to the current exercise."""
        exercise = self.exercise
        if exercise is None:
            raise ValueError("there is no open exercise")
        position, answered = exercise.position, self.answered + 1
        rating, rated, curve = self.rating, self.rated, self.curve
        if not exercise.repeated:
            rating = ratings.after(rating, position.rating, right=right, rated=rated)
            rated, curve = rated + 1, (*curve, round(rating))[-CURVE:]
        tally = self.tallies[position.technique].after(right=right)
        cards = cards_after(self.cards, position, right=right, day=day, answered=answered)
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

    def after_game(self, game: str, found: tuple[GradedPosition, ...]) -> Self:
        """Return the progress after a game was searched for positions."""
        known = {each.board for each in self.waiting} | {card.position.board for card in self.cards}
        fresh = tuple(each for each in found if each.board not in known)
        return replace(
            self,
            games=(*self.games, game)[-MOST_GAMES:],
            waiting=(*self.waiting, *fresh)[-MOST_WAITING:],
        )

    def due(self, day: int) -> tuple[Card, ...]:
        """Return the cards of positions that are due for repetition."""
        return due_cards(self.cards, day=day, answered=self.answered)
