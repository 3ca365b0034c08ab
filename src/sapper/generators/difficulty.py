"""How hard a layout is for a player who never guesses.

The technique ladder has four rungs: one clue, a pair of clues, a region (several clues reasoned
about together), the mine total. A layout's difficulty is the highest rung that it needs from a
given start. What the rungs up to a given one can settle does not depend on the order of the moves,
so the difficulty belongs to the layout and not to a way of playing it.

The score from 0 to 100 is finer: it measures the whole solution, how many steps of which rung it
takes and how far apart they lie. See ``Rating.score``.
"""

from typing import NamedTuple

from sapper.engine import core
from sapper.engine.core import PlayRecord, Rung, Stop
from sapper.errors import IllegalMoveError, IllegalMoveReason, SpecError, UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Difficulty, DifficultyName, choice


class Rating(NamedTuple):
    """What a layout asks of a player who never guesses. One per board, so it must be cheap."""

    solved: bool
    """Whether logic alone opens every empty cell."""
    difficulty: Difficulty
    """The highest rung used; of an unsolved layout, as far as the player came."""
    steps: tuple[int, int, int, int]
    """Steps taken on each rung, the lowest first."""
    largest_region: int
    """The most clues that one step on the two upper rungs looked at."""
    travel: tuple[int, int, int, int] = (0, 0, 0, 0)
    """How far the steps on each rung lie from the steps before them: the sum of the binary digits
    of the distances, so 0 for the same clue, 1 for the next one, 3 for 4 to 7 rows or columns."""

    @property
    def effort(self) -> float:
        """What the solution takes, in steps with a pair of clues next to each other.

        Each step costs the weight of its rung (``WEIGHTS``), and a quarter more for each binary
        digit of its distance from the step before it. The sum has no upper bound.
        """
        places = zip(WEIGHTS, self.steps, self.travel, strict=True)
        return sum(weight * (steps + travel / 4) for weight, steps, travel in places)

    @property
    def score(self) -> float:
        """How hard the whole solution is, from 0 to 100, with one decimal.

        ``100 * effort / (effort + HALF_EFFORT)``: more steps, higher rungs and longer ways all
        raise it, and a typical Expert board without guessing has about 50.

        >>> Rating(True, Difficulty.EASY, (40, 0, 0, 0), 0).score
        3.8
        >>> Rating(True, Difficulty.MEDIUM, (40, 30, 0, 0), 0, (60, 90, 0, 0)).score
        72.8
        """
        return round(100 * self.effort / (self.effort + HALF_EFFORT), 1)


WEIGHTS = (0.02, 1.0, 4.0, 6.0)
"""What a step on each rung costs, in steps with a pair of clues."""

HALF_EFFORT = 20.0
"""The effort of a layout with the score 50."""


_LADDER = tuple(Difficulty)


def rating(record: PlayRecord, *, solved: bool) -> Rating:
    """Return the rating for what the native player counted."""
    _, clue, pair, region, total = record.steps  # the first place is for cells that need no step
    highest = 3 if total else 2 if region else 1 if pair else 0
    steps = (clue, pair, region, total)
    _, *ways = record.travel
    travel = (ways[0], ways[1], ways[2], ways[3])
    return Rating(solved, _LADDER[highest], steps, record.largest_region, travel)


DEFAULT_LIMIT = 1 << 34
"""Steps that a play may take: minutes. A board of a million cells needs some ten millions."""


def rate(
    layout: Layout,
    start: Cell | None,
    highest: Difficulty | DifficultyName = Difficulty.MINE_COUNT,
    *,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Rating:
    """Play a layout by logic alone and return what it took. Takes microseconds for usual sizes.

    Args:
        layout: Where the mines are; the player learns the numbers of opened cells only.
        start: The cell that is opened first, such as ``report.start``; a report of a board that
            promises nothing has none.
        highest: The highest rung that the player may use.
        limit: Steps that the player may take.
        stop: A flag by which another thread ends the play.

    Raises:
        SpecError: there is no start.
        GridError: the start is outside.
        IllegalMoveError: the start holds a mine.
        UndecidedError: the play took more steps than the limit, or was stopped.

    >>> rate(Layout.parse("5x1m1:....*"), (0, 0)).difficulty.value
    'easy'
    >>> rate(Layout.parse("4x1m1:...*"), (0, 3))
    Traceback (most recent call last):
    sapper.errors.IllegalMoveError: cell 0,3 holds a mine: no start
    """
    if start is None:
        raise SpecError("no start: name the cell that is opened first")
    ladder = choice(Difficulty, "difficulty", highest)
    if layout.is_mine(start):
        raise IllegalMoveError(
            f"cell {start[0]},{start[1]} holds a mine: no start",
            reason=IllegalMoveReason.MINE,
            cell=start,
        )
    play = core.play_by_logic(
        layout, layout.grid.index(start), rung(ladder), limit=limit, stop=stop
    )
    if play.ended:
        raise UndecidedError(f"not played to an end within {limit} steps")
    return rating(play.record, solved=play.solved)


_RUNGS = {
    Difficulty.EASY: Rung.CLUE,
    Difficulty.MEDIUM: Rung.PAIR,
    Difficulty.HARD: Rung.REGION,
    Difficulty.MINE_COUNT: Rung.TOTAL,
}


def rung(difficulty: Difficulty) -> Rung:
    """Return the native player's rung for a difficulty."""
    return _RUNGS[difficulty]
