"""Positions from generated boards: a board is played to its end by logic, and stopped on the way.

Every board is made for its technique: it needs that and nothing above. One of the points where the
easiest next step needs the technique is the position. The same wish and seed give the same one.
"""

from random import Random

from sapper.engine import DEFAULT_LIMIT, Stop
from sapper.errors import GenerationError
from sapper.generators import generate, middle
from sapper.hints import walk_through
from sapper.hints.steps import Technique
from sapper.spec import GameSpec, Mode
from sapper.training.position import Position, grade

SIZES = {
    Technique.SINGLE: (9, 9, 10),
    Technique.PAIR: (9, 9, 13),
    Technique.REGION: (9, 9, 15),
    Technique.TOTAL: (8, 8, 11),
}
"""Width, height and mines of the boards for each technique."""

CANDIDATES = 3
"""Positions of which the one nearest to the wanted rating is taken."""

_GENERATOR_LIMIT = 1 << 26
_MOST_BOARDS = 16
_SEEDS = 1 << 64


def generated(
    technique: Technique, seed: int, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Position:
    """Return the position of a technique that a seed stands for.

    >>> generated(Technique.PAIR, 1).technique
    <Technique.PAIR: 'pair of clues'>

    Raises:
        SpecError: the seed is out of range.
        GenerationError: no position was found, or the flag was set.
        UndecidedError: the flag was set.
    """
    width, height, mines = SIZES[technique]
    spec = GameSpec(width, height, mines, mode=Mode.NO_GUESS, difficulty=technique.difficulty)
    for board_seed in _following(seed, _MOST_BOARDS):
        layout, report = generate(spec, board_seed, limit=_GENERATOR_LIMIT, stop=stop)
        start = report.start or middle(layout.grid)
        opened = layout.open(layout.covered(), [start])
        walk = walk_through(opened, layout.number, limit=limit, stop=stop)
        points = [step.board for step in walk.steps if step.technique is technique]
        if points:
            board = Random(seed).choice(points)  # noqa: S311 - positions are no secrets
            return grade(board, limit=limit, stop=stop)
    raise GenerationError(f"no position found that needs {technique.value!r}, seed {seed}")


def nearest(
    technique: Technique,
    rating: float,
    seed: int,
    *,
    count: int = CANDIDATES,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Position:
    """Return that one of some positions whose rating is nearest to a wanted one.

    Raises:
        SpecError: the seed is out of range.
        GenerationError: no position was found, or the flag was set.
        UndecidedError: the flag was set.
    """
    found = [
        generated(technique, candidate, limit=limit, stop=stop)
        for candidate in _following(seed, count)
    ]
    return min(found, key=lambda position: abs(position.rating - rating))


def _following(seed: int, count: int) -> list[int]:
    """Return a seed and those after it; the seed after the greatest is 0."""
    return [seed, *((seed + place) % _SEEDS for place in range(1, count))]
