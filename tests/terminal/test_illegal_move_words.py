"""Why a move is not made, in words."""

import pytest

from sapper import Game, GameSpec
from sapper.errors import GenerationError, SapperError, SpecError
from sapper.game import Move
from sapper.terminal.illegal_move_words import sentence


def refused(*moves):
    game = Game(GameSpec(4, 3, 2), 1)
    game.open((0, 0))
    *before, last = map(Move.parse, moves)
    for move in before:
        game.play(move)
    with pytest.raises(SapperError) as caught:
        game.play(last)
    return sentence(caught.value, game)


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["open 0,0"], "Row 1, column 1 is open already."),
        (["chord 2,3"], "Row 3, column 4 is hidden: a chord starts from a number."),
        (["chord 1,0"], "Row 2, column 1 has 0 of its 1 flags around it."),
        (["chord 0,0"], "Row 1, column 1 has nothing left to open around it."),
        (["flag 2,3", "open 2,3"], "Row 3, column 4 is flagged: f takes the flag away."),
        (
            ["open 1,3", "open 2,3"],
            "The game is over: u takes the last move back, a begins another.",
        ),
    ],
)
def test_a_refusal_is_a_sentence_in_the_players_numbers(moves, words):
    assert refused(*moves) == words


def test_other_errors_say_what_they_say():
    game = Game(GameSpec(4, 3, 2), 1)
    assert sentence(SpecError("9 mines do not fit"), game) == "9 mines do not fit."
    assert "no room" in sentence(GenerationError("no room"), game)
