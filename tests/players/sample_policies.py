"""Custom policies for tests: in a file, because other processes load them."""

from sapper import State


def first_hidden(board):
    return next(iter(board.cells_in(State.HIDDEN)))


def opened(board):
    return (0, 0)


def broken(board):
    raise ZeroDivisionError("one too many")


class EveryMove:
    """Counts how often it is asked; opens the first hidden cell that holds no mine."""

    every_move = True

    def __init__(self, layout):
        self.layout = layout
        self.asked = 0

    def __call__(self, board):
        self.asked += 1
        return next(c for c in board.cells_in(State.HIDDEN) if not self.layout.is_mine(c))
