import pytest

from sapper import Layout, Move, NotationError, Outcome
from sapper.game import Fate
from sapper.replays import ReplayFile

LAYOUT = Layout.parse("4x1:...*")


def replay(*moves, **fields):
    return ReplayFile(
        "evf", LAYOUT, tuple(map(Move.parse, moves)), **({"won": False, "mode": 0} | fields)
    )


def test_the_game_is_played_again_on_the_layout():
    game = replay("open 0,0 @0.5", won=True).game()

    assert game.outcome is Outcome.WON
    assert game.moves[0].at == 0.5


def test_moves_that_do_not_fit_the_layout_are_refused_by_their_number():
    with pytest.raises(NotationError, match=r"move 2 of the replay: illegal open: 0,1 .* won"):
        replay("open 0,0", "open 0,1").game()


def test_an_end_that_the_moves_do_not_lead_to_is_refused():
    with pytest.raises(NotationError, match="says that the game was won, its moves leave it in"):
        replay("open 0,2", won=True).game()


def test_a_board_that_cannot_be_is_refused():
    full = ReplayFile("evf", Layout.parse("2x1:**"), (), won=False)
    assert full.game().outcome is Outcome.PLAYING


@pytest.mark.parametrize(
    ("mode", "needless", "forced"),
    [
        (0, Fate.LUCK, Fate.LUCK),
        (5, Fate.LUCK, Fate.LUCK),
        (6, Fate.KILL, Fate.LUCK),
        (7, Fate.KILL, Fate.SAVE),
        (10, Fate.SAVE, Fate.SAVE),
        (4, Fate.LUCK, Fate.LUCK),
    ],
)
def test_the_number_of_the_mode_tells_how_guesses_were_treated(mode, needless, forced):
    rules = replay(mode=mode).rules

    assert (rules.needless, rules.forced) == (needless, forced)


def test_what_the_file_does_not_hold_is_said():
    assert "first click is taken for safe" in replay().notes[0]
    assert "game mode 4 is not known" in replay(mode=4).notes[1]
    assert len(replay(mode=7).notes) == 1
