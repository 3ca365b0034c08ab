"""Ratings of positions and players, on one scale, like Elo.

A position's rating is computed from its proof, not learnt from players' answers:

    base of its technique + 30 per sentence of its easiest proof after the first, at most 240
    + 200 times the share of covered cells that cannot be proved to be safe or mines

The bases are 800 for a single clue, 1200 for a pair, 1600 for a region and 1500 for the mine total.
A player of rating R has the expected chance 1 / (1 + 10^((P - R) / 400)) to solve a position of
rating P. R changes by K times the difference between the result (1 or 0) and this chance. K is 48
for the first 10 rated exercises, 24 up to the 40th, then 16.
"""

from sapper.hints.steps import Technique

START = 1000.0
"""The rating of a player who has not answered yet."""

BASES = {
    Technique.SINGLE: 800,
    Technique.PAIR: 1200,
    Technique.REGION: 1600,
    Technique.TOTAL: 1500,
}
"""The rating of the easiest position of each technique."""

_A_SENTENCE, _MOST_SENTENCES = 30, 8
_UNCERTAINTY = 200
_LOWEST, _HIGHEST = 100.0, 3000.0


def of_position(technique: Technique, *, sentences: int, certain: int, hidden: int) -> int:
    """Return the rating of a position.

    Args:
        technique: the technique that its easiest cell needs.
        sentences: the number of sentences in its easiest proof.
        certain: how many covered cells can be proved to be safe or mines, by any technique.
        hidden: how many cells are covered, not counting known mines.

    >>> of_position(Technique.PAIR, sentences=2, certain=5, hidden=10)
    1330
    """
    length = _A_SENTENCE * min(sentences - 1, _MOST_SENTENCES)
    return BASES[technique] + length + round(_UNCERTAINTY * (1 - certain / hidden))


def expectation(player: float, position: float) -> float:
    """Return the expected chance that a player solves a position.

    >>> expectation(1200, 1200), round(expectation(1200, 1000), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** ((position - player) / 400))


def after(player: float, position: float, *, right: bool, rated: int) -> float:
    """Return a player's rating after an answer.

    >>> after(1000, 1000, right=True, rated=0), after(1000, 1000, right=False, rated=100)
    (1024.0, 992.0)
    """
    speed = 48 if rated < 10 else 24 if rated < 40 else 16
    moved = player + speed * (right - expectation(player, position))
    return min(max(moved, _LOWEST), _HIGHEST)
