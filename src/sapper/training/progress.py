"""How far a player is: rating, answers by technique, lessons, and what is to be repeated.

``Progress`` is a value: every answer makes a new one. The current date is passed in, as a number of
days.

What went wrong is repeated in boxes after Leitner. A position that was not solved goes into the
first box, and comes again after four other exercises. Each time it is solved it moves one box on,
and waits longer: 1 day, 3 days, 7 days, 21 days. Solved in the last box it is finished; not solved,
it goes back to the first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from sapper.hints.steps import Technique
from sapper.training import ratings
from sapper.training.positions import GradedPosition


class Topic(StrEnum):
    """What the player wants to train.

    >>> Topic("pair of clues").technique, Topic.MIXED.technique
    (<Technique.PAIR: 'pair of clues'>, None)
    """

    MIXED = "mixed"
    """Whatever helps most."""
    SINGLE = Technique.SINGLE.value
    """Positions that need one clue at a time."""
    PAIR = Technique.PAIR.value
    """Positions that need two clues together."""
    REGION = Technique.REGION.value
    """Positions that need more clues together."""
    TOTAL = Technique.TOTAL.value
    """Positions that need the mine total."""
    GAMES = "games"
    """Positions from the player's own games."""
    REPEAT = "repeat"
    """What went wrong and is due."""

    @property
    def technique(self) -> Technique | None:
        """The technique, where one is chosen."""
        return next((each for each in Technique if each.value == self.value), None)


DAYS = (0, 1, 3, 7, 21)
"""Days that a position waits in each box."""

FIRST_EXERCISES = 4
"""Exercises that come before a position of the first box comes again."""

MOST_CARDS = 100
"""Positions that wait; when there are more, those that are known best are dropped."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position that waits to be asked again."""

    position: GradedPosition
    box: int
    """Its box, from 1."""
    day: int
    """The day from which on it is due, counted from any beginning."""
    after: int
    """The number of exercises answered from which on it is due."""

    def is_due(self, *, day: int, answered: int) -> bool:
        """Return whether it is to be asked again."""
        return day >= self.day and answered >= self.after


def cards_after(
    cards: tuple[Card, ...], position: GradedPosition, *, right: bool, day: int, answered: int
) -> tuple[Card, ...]:
    """Return the cards after an answer; only what was once not solved has one."""
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
    """Return the cards that are due, the lowest box first, then the longest due."""
    found = [card for card in cards if card.is_due(day=day, answered=answered)]
    return tuple(sorted(found, key=lambda card: (card.box, card.day, card.after)))


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
    wrong: int = 0
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
    position: GradedPosition
    choice: Topic = Topic.MIXED
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
    asked: int = 0
    """Exercises asked, answered or not."""
    answered: int = 0
    rated: int = 0
    """Those of them that moved the rating: all that were not asked before."""
    tallies: Mapping[Technique, Tally] = field(
        default_factory=lambda: dict.fromkeys(Technique, Tally())
    )
    curve: tuple[int, ...] = ()
    """The rating after each of the last rated answers, the latest last."""
    cards: tuple[Card, ...] = ()
    """What waits to be repeated."""
    waiting: tuple[GradedPosition, ...] = ()
    """Positions from the player's games that were not asked yet."""
    games: tuple[str, ...] = ()
    """Games that were looked through, by their ids."""
    lessons: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Positions solved in each lesson, by its name; ascending, counted from 0."""
    exercise: Exercise | None = None
    """What is asked now; ``None`` when it was answered."""
    last: Exercise | None = None
    last_answer: str = ""

    def asking(
        self, position: GradedPosition, choice: Topic = Topic.MIXED, *, repeated: bool = False
    ) -> Self:
        """Return the progress with a position that is asked."""
        waiting = tuple(each for each in self.waiting if each.board != position.board)
        exercise = Exercise(self.asked + 1, position, choice, repeated)
        return replace(self, asked=exercise.number, exercise=exercise, waiting=waiting)

    def after(self, *, right: bool, day: int, answer: str = "") -> Self:
        """Return the progress after an answer to what is asked."""
        exercise = self.exercise
        if exercise is None:
            raise ValueError("nothing is asked")
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
        return due_cards(self.cards, day=day, answered=self.answered)
