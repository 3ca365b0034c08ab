"""Games for tests of reviews, by given or random moves, and a brute-force version of the review."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

from tests import reference

from sapper import analyse
from sapper.errors import IllegalMoveError
from sapper.game import Game, Move, MoveKind, Outcome
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import GameSpec


def on_layout(picture, *moves, **spec):
    """Play moves on a layout, without a guarantee for the first click."""
    layout = Layout.parse(picture)
    grid = layout.grid
    game = Game.from_layout(GameSpec(grid.width, grid.height, layout.mines, **spec), layout)
    for move in moves:
        game.play(Move.parse(move))
    return game


def at_random(spec, seed, *, moves=60, times=False):
    """Play at random, chords and flags included, until the game is over."""
    rng = random.Random(seed)
    game = Game(spec, seed)
    at = 0.0
    for _ in range(moves):
        kind = rng.choice([MoveKind.OPEN] * 6 + [MoveKind.FLAG] * 2 + [MoveKind.CHORD] * 4)
        cell = rng.randrange(spec.height), rng.randrange(spec.width)
        at += rng.choice([0.5, 1.0, 7.0])
        try:
            outcome = game.play(Move(kind, cell, at if times else None))
        except IllegalMoveError:
            continue
        if outcome is not Outcome.PLAYING:
            return game
    hidden = next(cell for cell in spec.grid.cells() if game.layout.is_mine(cell))
    if hidden in game.flags:
        game.flag(hidden)
    game.open(hidden)
    assert game.outcome is not Outcome.PLAYING or spec.mode.value in ("lenient", "fair")
    return game


@cache
def solutions(board):
    """Return every layout that agrees with a board, as sets of mines."""
    hidden = list(board.cells_in(State.HIDDEN))
    chosen = (frozenset(mines) for mines in combinations(hidden, board.mines))
    return [mines for mines in chosen if reference.agrees(board, mines)]


def certainly_safe(board):
    """Return the hidden cells that no layout has a mine on."""
    return frozenset(board.cells_in(State.HIDDEN)).difference(*solutions(board))


def risk(board, cells):
    """Return the share of layouts with a mine on one of the cells."""
    every = solutions(board)
    return Fraction(sum(bool(mines.intersection(cells)) for mines in every), len(every))


def win_chance(board):
    """Return the exact chance to win by the best play, trying every move everywhere."""
    return _win_chance(board)


@cache
def _win_chance(board):
    return max((by_move(board, cell) for cell in board.cells_in(State.HIDDEN)), default=1)


def by_move(board, cell):
    """Return the exact chance to win by opening a cell, and the best play after it."""
    if board.count(State.HIDDEN) == board.mines:
        return Fraction(1)
    every = solutions(board)
    total = Fraction(0)
    for number in range(9):
        agree = [
            mines
            for mines in every
            if cell not in mines and len(mines.intersection(board.grid.neighbours(cell))) == number
        ]
        if agree:
            after = board.with_cells([(cell, number)])
            won = after.count(State.HIDDEN) == board.mines
            total += Fraction(len(agree), len(every)) * (1 if won else _win_chance(after))
    return total


def played(spec, seed, *, guesses=0.0, times=False):
    """Play certain moves to the end, with avoidable guesses from time to time."""
    rng = random.Random(seed)
    game = Game(spec, seed)
    game.open((spec.height // 2, spec.width // 2), at=0.0 if times else None)
    while game.outcome is Outcome.PLAYING:
        found = analyse(game.board)
        safe = found.safe
        doubtful = sorted(set(game.board.cells_in(State.HIDDEN)).difference(safe, found.mines))
        if safe and not (doubtful and rng.random() < guesses):
            cell = rng.choice(safe)
        else:
            cell = rng.choice(doubtful)
        game.open(cell, at=float(len(game.moves)) if times else None)
    return game


def certainly_safe_by_engine(board):
    """Return the safe cells of a board that is too large to try all layouts."""
    return analyse(board).safe
