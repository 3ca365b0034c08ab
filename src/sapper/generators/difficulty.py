"""Rates how hard a layout is for a player who never guesses.

The technique ladder has four rungs: one clue; a pair of clues; a region (several clues together);
the mine total. A layout's difficulty is the highest rung needed to solve it from a given start. A
player who uses only the rungs up to a given one decides the same cells in whatever order the moves
are made, so the difficulty is a property of the layout and the start.

The score from 0 to 100 is finer: it depends on the number of steps on each rung and the distances
between the steps. See ``Rating.score``.
"""

from typing import NamedTuple

from sapper.engine import core
from sapper.engine.core import PlayRecord, Rung, Stop
from sapper.errors import IllegalMoveError, IllegalMoveReason, SpecError, UndecidedError
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.spec import Difficulty, DifficultyName, choice


class Rating(NamedTuple):
    """The difficulty of a layout for a player who never guesses.

    Every generated board has a rating, so ratings are tuples, which are cheap to create.
    """

    solved: bool
    """Whether logic alone opens every empty cell."""
    difficulty: Difficulty
    """The highest rung used; in an unsolved layout, the highest one before the player got stuck."""
    steps: tuple[int, int, int, int]
    """Steps taken on each rung, the lowest first."""
    largest_region: int
    """The largest number of clues used by one step on the two upper rungs."""
    travel: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The distances between the steps, added up for each rung. Each step adds the number of binary
    digits of its distance from the previous step: 0 for the same clue, 1 for an adjacent clue, 3
    for a distance of 4 to 7 rows or columns."""

    @property
    def effort(self) -> float:
        """The effort of the solution; one step with a pair of clues at distance 0 has effort 1.

        Each step costs the weight of its rung (``WEIGHTS``), plus a quarter of that weight for each
        binary digit of its distance from the previous step. The effort has no upper bound.
        """
        places = zip(WEIGHTS, self.steps, self.travel, strict=True)
        return sum(weight * (steps + travel / 4) for weight, steps, travel in places)

    @property
    def score(self) -> float:
        """The difficulty of the whole solution, from 0 to 100, with one decimal.

        It is ``100 * effort / (effort + HALF_EFFORT)``. More steps, higher rungs and longer
        distances increase it; a typical no-guess Expert board has about 50.

        >>> Rating(True, Difficulty.EASY, (40, 0, 0, 0), 0).score
        3.8
        >>> Rating(True, Difficulty.MEDIUM, (40, 30, 0, 0), 0, (60, 90, 0, 0)).score
        72.8
        """
        return round(100 * self.effort / (self.effort + HALF_EFFORT), 1)


WEIGHTS = (0.02, 1.0, 4.0, 6.0)
"""The cost of a step on each rung, relative to a step with a pair of clues."""

HALF_EFFORT = 20.0
"""The effort that gives a layout a score of 50."""


_LADDER = tuple(Difficulty)


def rating(record: PlayRecord, *, solved: bool) -> Rating:
    """Return the rating that follows from the steps that the native player counted."""
    _, clue, pair, region, total = record.steps  # the first entry counts cells without a step
    highest = 3 if total else 2 if region else 1 if pair else 0
    steps = (clue, pair, region, total)
    _, *ways = record.travel
    travel = (ways[0], ways[1], ways[2], ways[3])
    return Rating(solved, _LADDER[highest], steps, record.largest_region, travel)


RATING_LIMIT = 1 << 34
"""Step limit for rating one layout; reaching it takes minutes. A million cells need ten million
steps."""


def rate(
    layout: Layout,
    start: Cell | None,
    highest: Difficulty | DifficultyName = Difficulty.MINE_COUNT,
    *,
    limit: int = RATING_LIMIT,
    stop: Stop | None = None,
) -> Rating:
    """Play a layout by logic alone, and return its rating.

    This takes microseconds for boards of usual sizes.

    Args:
        layout: The layout; the player uses only the numbers of opened cells and the mine total.
        start: The cell that is opened first, such as ``report.start``, which is ``None`` for boards
            without a guarantee.
        highest: The highest rung that the player may use.
        limit: Steps that the player may take.
        stop: A stop signal; another thread sets it to end the play.

    Raises:
        SpecError: the start is ``None``.
        GridError: the start is outside the board.
        IllegalMoveError: the start is a mine.
        UndecidedError: the play exceeded the limit, or was stopped.

    >>> rate(Layout.parse("5x1m1:....*"), (0, 0)).difficulty.value
    'easy'
    >>> rate(Layout.parse("4x1m1:...*"), (0, 3))
    Traceback (most recent call last):
    sapper.errors.IllegalMoveError: cell 0,3 is a mine and cannot be the start
    """
    if start is None:
        raise SpecError("the start cell is missing: name the cell to open first")
    ladder = choice(Difficulty, "difficulty", highest)
    if layout.is_mine(start):
        raise IllegalMoveError(
            f"cell {start[0]},{start[1]} is a mine and cannot be the start",
            reason=IllegalMoveReason.MINE,
            cell=start,
        )
    play = core.play_by_logic(
        layout, layout.grid.index(start), rung(ladder), limit=limit, stop=stop
    )
    if play.ended:
        raise UndecidedError(f"the board was not played to the end within {limit} steps")
    return rating(play.record, solved=play.solved)


def rung(difficulty: Difficulty) -> Rung:
    """Return the native core's rung for a difficulty."""
    return (Rung.CLUE, Rung.PAIR, Rung.REGION, Rung.TOTAL)[_LADDER.index(difficulty)]
