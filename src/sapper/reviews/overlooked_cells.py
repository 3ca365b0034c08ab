"""Safe cells that waited: certain for long, and not opened."""

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.game import Game
from sapper.grid import Cell
from sapper.reviews.judgement import JudgementKind
from sapper.reviews.opening_judge import Moment

LONG = 10
"""Openings that a certain cell must have waited to be called overlooked."""

MOST = 10
"""Overlooked cells that are told, the longest waiting first."""


@dataclass(frozen=True, slots=True)
class Overlooked:
    """A cell that was certainly safe for long before it was opened."""

    cell: Cell
    """Where."""
    since: int
    """The first opening before which it was certain, from its place among the moves."""
    until: int | None
    """The move that opened it; ``None`` when none did."""
    openings: int
    """How many openings were made in the meantime."""
    needless: int
    """How many of them were needless guesses."""
    seconds: float | None
    """How long it waited; ``None`` where times are not known."""


def overlooked(game: Game, moments: Sequence[Moment]) -> tuple[Overlooked, ...]:
    """Return the safe cells of a game that waited longest, those passed over for a guess first."""
    since: dict[Cell, int] = {}
    opened: dict[Cell, int] = {}
    results = game.results
    for place, moment in enumerate(moments):
        for cell in moment.safe:
            since.setdefault(cell, place)
        for cell, _ in results[moment.judgement.move - 1].opened:
            opened[cell] = place
    found = [_waited(game, moments, cell, first, opened.get(cell)) for cell, first in since.items()]
    long = [wait for wait in found if wait.openings >= LONG or wait.needless]
    long.sort(key=lambda wait: (-wait.needless, -wait.openings, wait.cell))
    return tuple(long[:MOST])


def _waited(
    game: Game, moments: Sequence[Moment], cell: Cell, first: int, last: int | None
) -> Overlooked:
    between = moments[first:last]
    needless = sum(
        moment.judgement.kind is JudgementKind.NEEDLESS_GUESS and cell not in moment.judgement.cells
        for moment in between
    )
    begin = moments[first].judgement.move
    end = None if last is None else moments[last].judgement.move
    # It was certain as soon as the move before that opening was made.
    times = [move.at for move in game.moves]
    start, stop = times[max(begin - 2, 0)], times[-1 if end is None else end - 1]
    seconds = None if start is None or stop is None else max(stop - start, 0.0)
    return Overlooked(cell, begin, end, len(between), needless, seconds)
