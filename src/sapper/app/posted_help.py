"""Detects whether a posted board shows a running game; an answer about it then counts as help.

An answer about the same board, posted or in a practice game, helps as much as a hint in the game
itself. A posted board of the same size shows a game if all its numbers are also in the game. A
board of about the same size shows it if at least half of its numbers, and at least four, are in the
game. So leaving out some numbers, changing a few or adding a row does not hide the game. A small
part of a board, a mirrored board and requests without the player's token are not recognised:
players who go to such lengths could just as well use another program.
"""

from itertools import product

from sapper.board import Board

_ENOUGH = 4
"""If this many numbers are equal on both boards, it cannot be a coincidence."""

_MARGIN = 2
"""Maximum difference between a posted board and the game's, in rows and in columns."""


def may_show(posted: Board, width: int, height: int) -> bool:
    """Return whether a board is about as large as the board of a game.

    >>> may_show(Board.parse("3x1:1.."), 4, 1), may_show(Board.parse("3x1:1.."), 9, 9)
    (True, False)
    """
    grid = posted.grid
    return abs(grid.width - width) <= _MARGIN and abs(grid.height - height) <= _MARGIN


def shows(posted: Board, game: Board) -> bool:
    """Return whether a board shows a game.

    >>> game = Board.parse("5x2m3:1.21./1.21.")
    >>> [shows(Board.parse(f"5x2m3:{rows}"), game) for rows in ("1..../.....", "1..../....3")]
    [True, False]
    >>> shows(Board.parse("5x3m3:1.21./1.21./....2"), game)
    True
    """
    numbers = list(posted.clues())
    mine, theirs = posted.grid, game.grid
    if not numbers or not may_show(posted, theirs.width, theirs.height):
        return False
    known = dict(game.clues())
    downs = _shifts(theirs.height - mine.height)
    rights = _shifts(theirs.width - mine.width)
    for down, right in product(downs, rights):
        same = sum(known.get((row + down, col + right)) == number for (row, col), number in numbers)
        if same >= max(_ENOUGH, len(numbers) / 2):
            return True
        if mine == theirs and same == len(numbers):
            return True
    return False


def _shifts(difference: int) -> range:
    """Return the possible offsets of a board within another board, larger by ``difference``."""
    return range(min(0, difference), max(0, difference) + 1)
