"""Accuracy: one figure for how well a game was played, from 0 to 100.

Each opening is worth what lichess's formula gives for the loss of winning chances: 100 if nothing
better was possible, 64 if a tenth of the best chance was given away, 8.5 for half of it, 0 for all
of it. What counts is the choice: not whether luck let it live, nor whether the mode did. A promised
first click is no choice and is left out. Resigning is a choice that gives the whole chance away.

The game's accuracy is half the mean of these figures and half their harmonic mean, as on lichess:
the mean says how the game was played as a whole, the harmonic mean weighs mistakes more. Figures
are moved to 10 ... 100 for the harmonic mean and back after it, so that one mistake after many
good moves does not make it 0.
"""

from collections.abc import Sequence
from math import exp

_SCALE, _STEEPNESS, _OFFSET = 103.1668, 0.04354, 3.1669
"""The constants of lichess's accuracy of a move, with chances in per cent."""

_FLOOR = 10.0
"""What a worthless move counts as in the harmonic mean."""


def of_move(kept: float) -> float:
    """Return the accuracy of a move that kept this share of the best chance to win.

    >>> [round(of_move(kept), 1) for kept in (1.0, 0.9, 0.5, 0.0)]
    [100.0, 63.6, 8.5, 0.0]
    """
    if kept >= 1:
        return 100.0
    value = _SCALE * exp(-_STEEPNESS * 100 * (1 - kept)) - _OFFSET
    return min(max(value, 0.0), 100.0)


def of_game(kept: Sequence[float]) -> float | None:
    """Return the accuracy of a game by the shares that its moves kept; ``None`` without moves.

    >>> of_game([1.0] * 27), round(of_game([1.0] * 26 + [0.0]), 1), of_game([0.0])
    (100.0, 84.3, 0.0)
    """
    if not kept:
        return None
    if min(kept) >= 1:
        return 100.0  # exactly, whatever rounding says
    values = [of_move(share) for share in kept]
    share = 1 - _FLOOR / 100
    harmonic = len(values) / sum(1 / (_FLOOR + share * value) for value in values)
    mean = sum(values) / len(values)
    return min(max((mean + (harmonic - _FLOOR) / share) / 2, 0.0), 100.0)
