"""Positions to measure on: met in play, stuck, or opened at random."""

from collections.abc import Iterator
from random import Random

from sapper.board import Board
from sapper.engine import analyse
from sapper.grid import Cell
from sapper.layout import Layout
from sapper.notation import State


def rounds(layout: Layout, start: Cell) -> Iterator[tuple[Board, int]]:
    """Yield the positions of a play that opens all that is certainly safe, round after round.

    With each comes the number of its certain cells, safe or mined. The last position is the one
    in which the play is stuck, or has opened everything; mines are not marked.

    >>> [(board.id, certain) for board, certain in rounds(Layout.parse("5x1:...*."), (0, 0))]
    [('5x1m1:001..', 2), ('5x1m1:001.1', 1)]
    """
    board = layout.open(layout.covered(), [start])
    while True:
        found = analyse(board, seconds=0)
        yield board, len(found.safe) + len(found.mines)
        if not found.safe:
            return
        board = layout.open(board, found.safe)


def in_play(layout: Layout, start: Cell, random: Random) -> tuple[Board, int]:
    """Return a random position of that play in which something is certain, and how much.

    The first position, where nothing ever is.
    """
    met = list(rounds(layout, start))
    return random.choice([(board, certain) for board, certain in met if certain] or met[:1])


def last(layout: Layout, start: Cell) -> Board:
    """Return the last position of that play: stuck, or open."""
    *_, (board, _) = rounds(layout, start)
    return board


def scattered(layout: Layout, part: float, random: Random) -> Board:
    """Return a position with this part of the empty cells open, chosen at random, no floods.

    >>> scattered(Layout.parse("4x1:...*"), 0.5, Random(1)).count(State.HIDDEN)
    2
    """
    empty = [index for index, mine in enumerate(layout.cells) if not mine]
    numbers = layout.numbers()
    codes = bytearray([State.HIDDEN]) * layout.grid.size
    for index in random.sample(empty, round(part * len(empty))):
        codes[index] = numbers[index]
    return Board(layout.grid, layout.mines, bytes(codes))


def lattice(layout: Layout) -> Board:
    """Return a position with every second cell of every second row open, where it is empty.

    >>> lattice(Layout.parse("3x3m1:*../.../...")).id
    '3x3m1:..0/.../0.0'
    """
    numbers = layout.numbers()
    codes = bytearray([State.HIDDEN]) * layout.grid.size
    for row in range(0, layout.grid.height, 2):
        for col in range(0, layout.grid.width, 2):
            index = row * layout.grid.width + col
            if not layout.cells[index]:
                codes[index] = numbers[index]
    return Board(layout.grid, layout.mines, bytes(codes))
