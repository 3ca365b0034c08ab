"""What a user may write: `make types` has mypy and pyright check it, strictly.

Never run: it is about what type checkers say, in the file that they read as a user's.
"""

from fractions import Fraction
from typing import assert_type

import numpy as np

import sapper
from sapper import (
    Board,
    Difficulty,
    FirstClick,
    Game,
    GameSpec,
    GuessRules,
    Layout,
    Mode,
    Move,
)
from sapper.render import ansi, svg


def specs() -> None:
    """Functions accept names and members, and return members."""
    spec = GameSpec(30, 16, 99, mode="no-guess")
    assert_type(spec.mode, Mode)
    GameSpec(30, 16, 99, mode=Mode.NO_GUESS, first_click="any", difficulty="mine-count")
    level = GameSpec.level("expert", mode="fair", first_click=FirstClick.SAFE, start=(8, 15))
    assert_type(level.difficulty, Difficulty | None)
    assert_type(level.start, tuple[int, int] | None)


def boards() -> None:
    """A board, its text, or rows of integers."""
    board = Board.from_array([[1, 9], [9, 9]], 1)
    Board.from_array(np.zeros((2, 2), dtype=np.int8), codes="jumanji")
    Board.from_array(((1, 10), (10, 11)), mines=1, codes="ms_toollib")
    assert_type(board.to_lists("ms_toollib"), list[list[int]])
    board.to_array().sum()
    analysis = sapper.analyse("3x3m2:1../.../...")
    assert_type(analysis.probability((0, 1)), Fraction | None)
    assert_type(analysis.probabilities, list[list[float | None]] | None)
    assert_type(sapper.place("2x1:1."), Layout | None)
    sapper.analyse_many([board, "2x1:1."], threads=2)
    sapper.hint("3x2:.../111").text.upper()
    sapper.check(board)
    sapper.sample("2x1:1.", 3)
    sapper.prove("2x1:1.", (0, 1))


def best() -> None:
    """A move from a board, its text, or an analysis that was made already."""
    move = sapper.best_move(sapper.analyse("3x1m1:.1."))
    assert_type(move.cell, tuple[int, int])
    assert_type(move.win_chance, float | None)
    sapper.best_move("3x1m1:.1.")


def pictures() -> None:
    """The answers of one function fit the next."""
    analysis = sapper.analyse("3x1m1:.1.")
    assert_type(svg.draw(analysis.board, heat=analysis.probabilities, theme="dark"), str)
    ansi.draw("3x1m1:.1.", heat=analysis.probabilities)


def games() -> None:
    """Seeds may be left out; kinds and fates may be named."""
    game = Game(GameSpec.level("beginner"))
    game.play(Move("open", (0, 0)))
    Game(GameSpec(9, 9, 10), 7, rules=GuessRules("kill", "save"))
    layout, report = sapper.generate(GameSpec.level("beginner", mode="strict"))
    assert_type(layout, Layout)
    assert_type(report.seed, int)
    assert_type(sapper.rate(layout, (4, 4), "hard").difficulty, Difficulty)


def own_policy(board: Board) -> tuple[int, int]:
    """Choose any hidden cell. A custom policy is a plain function."""
    return board.cells_in(sapper.State.HIDDEN)[0]


def simulations() -> None:
    """A policy by name, or a custom policy."""
    found = sapper.simulate(own_policy, GameSpec(9, 9, 10), games=10)
    assert_type(found.against(sapper.simulate("best", games=10)).difference, float)
