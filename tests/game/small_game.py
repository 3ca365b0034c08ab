"""A small game on a given layout, for tests: start it, play it, inspect all of it."""

import pytest

from sapper.errors import IllegalMoveError
from sapper.game import Game, Move
from sapper.layout import Layout
from sapper.spec import GameSpec

# The numbers of this layout:   0 1 * 2 *
#                               1 2 1 2 1
#                               * 1 0 0 0
LAYOUT = """
..*.*
.....
*....
"""


def begin(picture=LAYOUT, **options):
    layout = Layout.parse(picture)
    return Game.from_layout(
        GameSpec(layout.grid.width, layout.grid.height, layout.mines), layout, **options
    )


def state(game):
    """Everything that undo must restore and an illegal move must leave alone."""
    return (
        game.board,
        game.flags,
        game.questions,
        game.mines_left,
        game.outcome,
        game.hits,
        game.moves,
        game.layout,
    )


def check_illegal(game, message, move):
    before = state(game)
    with pytest.raises(IllegalMoveError, match=message):
        game.play(Move.parse(move))
    assert state(game) == before


def play(game, *moves):
    for move in moves:
        game.play(Move.parse(move))
    return game
