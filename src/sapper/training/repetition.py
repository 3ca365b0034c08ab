"""Spaced repetition of what went wrong: boxes after Leitner.

A position that was not solved goes into the first box, and comes again after four other exercises.
Each time it is solved it moves one box on, and waits longer: 1 day, 3 days, 7 days, 21 days. Solved
in the last box it is done with; not solved, it goes back to the first.
"""

from dataclasses import dataclass

from sapper.training.position import Position

DAYS = (0, 1, 3, 7, 21)
"""Days that a position waits in each box."""

FIRST_EXERCISES = 4
"""Exercises that come before a position of the first box comes again."""

MOST_CARDS = 100
"""Positions that wait; when there are more, those that are known best are dropped."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position that waits to be asked again."""

    position: Position
    """What is asked."""
    box: int
    """Its box, from 1."""
    day: int
    """The day from which on it is due, counted from any beginning."""
    after: int
    """The number of exercises answered from which on it is due."""

    def is_due(self, *, day: int, answered: int) -> bool:
        """Tell whether it is to be asked again."""
        return day >= self.day and answered >= self.after


def after_answer(
    cards: tuple[Card, ...], position: Position, *, right: bool, day: int, answered: int
) -> tuple[Card, ...]:
    """Return the cards after an answer; only what was once not solved has one.

    Args:
        cards: those that wait.
        position: what was asked.
        right: whether it was solved.
        day: today.
        answered: how many exercises were answered, this one included.
    """
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


def due(cards: tuple[Card, ...], *, day: int, answered: int) -> tuple[Card, ...]:
    """Return the cards that are due, the lowest box first, then the longest due."""
    found = [card for card in cards if card.is_due(day=day, answered=answered)]
    return tuple(sorted(found, key=lambda card: (card.box, card.day, card.after)))
