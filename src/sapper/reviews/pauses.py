"""Times in which nothing was done, and what could have been."""

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.game import Game
from sapper.hints import Technique
from sapper.reviews.opening_judge import Moment

LONG = 5.0
"""Seconds without a move that count as a pause."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A time without a move."""

    move: int
    """The move that ended it, from 1."""
    seconds: float
    """How long it was."""
    safe: int | None
    """How many cells were certainly safe meanwhile; ``None`` where that is not known."""
    easiest: Technique | None
    """The technique that shows the easiest of them."""


def pauses(game: Game, moments: Sequence[Moment]) -> tuple[Pause, ...]:
    """Return the pauses of a game whose moves have times, in order."""
    found = []
    moves = game.moves
    waiting = list(moments)
    for number in range(2, len(moves) + 1):
        before, after = moves[number - 2].at, moves[number - 1].at
        if before is None or after is None or after - before < LONG:
            continue
        # Marks change nothing: the board is that of the next opening.
        while waiting and waiting[0].judgement.move < number:
            waiting.pop(0)
        moment = waiting[0] if waiting else None
        safe = None if moment is None else len(moment.safe)
        easiest = None if moment is None else moment.easiest
        found.append(Pause(number, after - before, safe, easiest))
    return tuple(found)
