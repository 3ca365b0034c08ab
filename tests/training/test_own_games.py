from random import Random

import pytest

from sapper import Game, GameSpec, Layout
from sapper.engine import Stop, analyse
from sapper.errors import UndecidedError
from sapper.game import GameRecord
from sapper.reviews import JudgementKind, review
from sapper.training.own_games import needless_guesses, openings
from sapper.training.position import Source

LAYOUT = Layout.parse("5x4m3:*..../...../..*../....*")


def played(*moves):
    game = Game.from_layout(GameSpec(5, 4, 3), LAYOUT)
    for kind, cell in moves:
        getattr(game, kind)(cell)
    return GameRecord.of(game)


def test_a_needless_guess_is_a_position_with_the_cell_that_was_opened():
    (position,) = needless_guesses(played(("open", (0, 4)), ("open", (2, 2))))
    assert (position.source, position.played) == (Source.GAME, (2, 2))
    assert analyse(position.board).safe


def test_the_first_opening_and_certain_cells_are_no_guesses():
    begun = played(("open", (0, 4)))
    safe = analyse(next(openings(played(("open", (0, 4)), ("open", (2, 2)))))[0]).safe[0]
    assert needless_guesses(begun) == ()
    assert needless_guesses(played(("open", (0, 4)), ("open", safe))) == ()


def test_a_chord_opens_what_has_no_flag():
    record = played(("open", (0, 4)), ("flag", (2, 1)), ("chord", (1, 2)))
    ((_, targets),) = openings(record)
    assert targets == ((2, 2),)
    (position,) = needless_guesses(record)
    assert position.played in targets


def test_a_flag_that_was_taken_away_blocks_nothing():
    flags = [("flag", (2, 1))] * 2
    record = played(("open", (0, 4)), *flags, ("open", (2, 1)))
    assert [targets for _, targets in openings(record)] == [((2, 1),)]


def test_a_flag_to_stop_ends_the_search():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        needless_guesses(played(("open", (0, 4)), ("open", (2, 2))), stop=stop)


def test_boards_too_large_to_train_on_are_left_out():
    game = Game(GameSpec(60, 60, 400), seed=1)
    game.open((30, 30))
    assert needless_guesses(GameRecord.of(game)) == ()


def guessed(seed):
    """A game in which cells are opened at random until it is lost."""
    random = Random(seed)
    game = Game(GameSpec(8, 8, 10), seed=seed)
    game.open((4, 4))
    while not game.hits:
        hidden = [cell for cell in game.spec.grid.cells() if game.board.is_hidden(cell)]
        game.open(random.choice(hidden))
    return game


def test_they_are_what_a_review_calls_needless():
    """Of the openings that a review finds needless or fatal, those with a safe cell elsewhere."""
    places = 0
    for seed in range(6):
        game = guessed(seed)
        kinds = (JudgementKind.NEEDLESS_GUESS, JudgementKind.SUICIDE)
        judged = [each for each in review(game, policy=None).judgements if each.kind in kinds]
        expected = [each.cells[0] for each in judged if each.safe]
        found = needless_guesses(GameRecord.of(game))
        assert [position.played for position in found] == expected[:10]
        places += len(found)
    assert places >= 4
