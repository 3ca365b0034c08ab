"""Games on boards that logic alone solves, made at the first click."""

import pytest

from sapper.engine import analyse
from sapper.errors import GenerationError
from sapper.game import Game, Knowledge, Outcome, Policy, Secret
from sapper.game.record import GameRecord
from sapper.game.verification import verify
from sapper.generators import rate
from sapper.notation import State
from sapper.spec import Difficulty, GameSpec

NO_GUESS = ("no-guess", "strict")


def play_on(game):
    """Open nothing but what the engine proves safe, as long as there is something."""
    while game.outcome is Outcome.PLAYING:
        safe = analyse(game.board).safe
        if not safe:
            break
        for cell in safe:
            if game.board.is_hidden(cell):  # an earlier one may have opened it
                game.open(cell)
    return game.outcome


@pytest.mark.parametrize("mode", NO_GUESS)
@pytest.mark.parametrize("cell", [(0, 0), (0, 5), (8, 8), (4, 4), (7, 1)])
def test_a_game_begun_at_any_cell_is_won_by_logic(mode, cell):
    for seed in range(10):
        game = Game(GameSpec(9, 9, 20, mode=mode), seed)
        game.open(cell)
        assert game.board[cell] == 0
        assert play_on(game) is Outcome.WON
        assert game.luck().guesses == 0


@pytest.mark.parametrize("mode", NO_GUESS)
def test_an_expert_game_is_won_by_logic_and_verified(mode):
    game = Game(GameSpec.level("expert", mode=mode), Secret(bytes(range(32))))
    game.open((3, 7))
    assert play_on(game) is Outcome.WON
    assert verify(GameRecord.of(game, reveal=True)).verified


@pytest.mark.parametrize("rule", ["any", "safe"])
@pytest.mark.parametrize("mode", NO_GUESS)
def test_the_start_of_a_solvable_board_is_promised_whatever_the_rule(mode, rule):
    for seed in range(20):
        game = Game(GameSpec(6, 6, 12, mode=mode, first_click=rule), seed)
        game.open((2, 3))
        assert game.last_ruling.knowledge is Knowledge.PROMISED
        assert play_on(game) is Outcome.WON


def test_a_policy_that_saves_guesses_does_not_draw_the_solvable_board_anew():
    policy = Policy.named("strong_guessable")
    for seed in range(20):
        game = Game(GameSpec(6, 6, 12, first_click="any"), seed, policy=policy)
        game.open((2, 3))
        assert rate(game.layout, (2, 3)).solved


@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_board_is_as_difficult_as_was_wished(difficulty):
    for seed in range(5):
        game = Game(GameSpec(16, 16, 40, mode="no-guess", difficulty=difficulty), seed)
        game.open((3, 12))
        assert rate(game.layout, (3, 12)).difficulty is difficulty


@pytest.mark.parametrize("mode", NO_GUESS)
def test_a_board_that_cannot_be_had_leaves_the_game_as_it_was(mode):
    game = Game(GameSpec(9, 9, 1, mode=mode, difficulty="hard"), 1)
    game.flag((0, 0))
    with pytest.raises(GenerationError, match=r"a solvable board for 9x9m1, .* is impossible"):
        game.open((4, 4))
    assert (game.layout, game.outcome, len(game.moves)) == (None, Outcome.PLAYING, 1)
    assert game.flags == ((0, 0),)
    assert game.undo().cell == (0, 0)


def test_another_first_cell_after_an_undo_gets_a_board_of_its_own():
    game = Game(GameSpec(9, 9, 20, mode="no-guess"), 1)
    for cell in ((0, 0), (8, 8), (0, 8)):
        game.open(cell)
        assert rate(game.layout, cell).solved
        game.undo()


def test_in_strict_games_a_guess_kills_while_a_safe_cell_exists():
    killed = 0
    for seed in range(20):
        game = Game(GameSpec(9, 9, 20, mode="strict"), seed)
        game.open((4, 4))
        analysis = analyse(game.board)
        certain = {*analysis.safe, *analysis.mines}
        doubtful = [cell for cell in game.board.cells_in(State.HIDDEN) if cell not in certain]
        if not analysis.safe or not doubtful:
            continue
        was_empty = not game.layout.is_mine(doubtful[0])
        assert game.open(doubtful[0]) is Outcome.LOST
        assert game.last_ruling.is_needless
        assert game.last_ruling.safe_proof is not None
        killed += was_empty
    assert killed  # cells that luck would have spared


@pytest.mark.parametrize("mode", ["fair", "lenient"])
def test_modes_that_redraw_begin_on_the_classic_board(mode):
    for seed in range(5):
        games = [Game(GameSpec(9, 9, 20, mode=name), seed) for name in (mode, "classic")]
        for game in games:
            game.open((4, 4))
        assert games[0].layout == games[1].layout
