"""What to ask next: something to repeat, something from a game, or a new position that fits.

A technique is asked for when the one below it is known, so that a beginner climbs the ladder one
rung at a time; half of the new positions are of the highest rung that is reached, the others repeat
those below.
"""

from dataclasses import dataclass
from random import Random

from sapper.engine import DEFAULT_LIMIT, Stop
from sapper.errors import SpecError
from sapper.hints.steps import Technique
from sapper.training import generated
from sapper.training.choice import Choice
from sapper.training.position import Position
from sapper.training.progress import Progress

EASIER = 100
"""How far below the player's rating a position is aimed: about two of three are solved."""

GAMES_EVERY = 3
"""Every so many exercises one comes from the player's games, if any wait."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to ask next: a position that is there, or one to be made."""

    position: Position | None = None
    """The position, if it is there already."""
    repeated: bool = False
    """Whether it was asked before, and not solved."""
    technique: Technique = Technique.SINGLE
    """What a new position is to need."""
    rating: float = 0.0
    """What its rating should be near."""
    seed: int = 0
    """What it is made from."""


def next_wish(progress: Progress, choice: Choice, *, day: int, seed: int) -> Wish:
    """Return what to ask somebody next; the same progress, choice, day and seed ask the same.

    Raises:
        SpecError: nothing of what was chosen is there.
    """
    due = progress.due(day)
    repeats = progress.answered % 2 == 0  # a new position comes between two of these
    if choice is Choice.REPEAT or (choice is Choice.MIXED and due and repeats):
        if not due:
            raise SpecError("nothing that went wrong is due again yet")
        return Wish(due[0].position, repeated=True)
    games_turn = progress.answered % GAMES_EVERY == GAMES_EVERY - 1
    if choice is Choice.GAMES or (choice is Choice.MIXED and progress.waiting and games_turn):
        if not progress.waiting:
            raise SpecError("no game has a guess that could have been avoided")
        return Wish(progress.waiting[0])
    technique = choice.technique or _reached(progress, seed)
    return Wish(technique=technique, rating=progress.rating - EASIER, seed=seed)


def fulfil(wish: Wish, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None) -> Position:
    """Return the position of a wish; makes it if it is not there.

    Raises:
        UndecidedError: the flag was set.
    """
    if wish.position is not None:
        return wish.position
    return generated.nearest(wish.technique, wish.rating, wish.seed, limit=limit, stop=stop)


def _reached(progress: Progress, seed: int) -> Technique:
    """Return the technique of a new position."""
    ladder = list(Technique)
    unknown = [each for each in ladder if not progress.tallies[each].is_known]
    highest = unknown[0] if unknown else ladder[-1]
    below = ladder[: ladder.index(highest)]
    random = Random(seed)  # noqa: S311 - a choice of exercises is no secret
    return highest if not below or random.random() < 0.5 else random.choice(below)
