"""Replays of other programs: their content, what sapper reads, and what it refuses."""

import random
from importlib.util import find_spec

import pytest
from tests.replays import made_files
from tests.reviews import games

from sapper import GameSpec, Layout, Move, NotationError, Outcome, UnavailableError
from sapper.game import Fate, MoveKind
from sapper.replays import ReplayFile, format_of, read_replay, replay_file, write_evf
from sapper.replays.replay_file import MAX_BYTES

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
    with pytest.raises(
        NotationError, match="the game was won, but after its moves it is in progress"
    ):
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
def test_the_number_of_the_mode_reports_how_guesses_were_treated(mode, needless, forced):
    rules = replay(mode=mode).rules

    assert (rules.needless, rules.forced) == (needless, forced)


def test_what_the_file_does_not_hold_is_said():
    assert "first click is assumed to be safe" in replay().notes[0]
    assert "game mode 4 is unknown" in replay(mode=4).notes[1]
    assert len(replay(mode=7).notes) == 1


pytestmark = pytest.mark.slow  # a separate process reads every file


def played():
    """Games that were won and lost, with flags and chords."""
    won = games.on_layout(
        "5x4:*..../...../...../....*",
        "open 1,1 @0",
        "flag 0,0 @1.25",
        "chord 1,1 @2.5",
    )
    lost = games.on_layout("5x4:*..../...../...../....*", "open 1,1 @0", "open 0,0 @3.5")
    assert (won.outcome, lost.outcome) == (Outcome.WON, Outcome.LOST)
    assert {move.kind for move in won.moves} == {MoveKind.OPEN, MoveKind.FLAG, MoveKind.CHORD}
    return won, lost


@pytest.mark.parametrize("form", ["evf", "avf", "rmv"])
def test_layout_moves_and_times_are_read(form):
    for game in played():
        won = game.outcome is Outcome.WON
        data = {
            "evf": lambda game=game: write_evf(game, player="Ada"),
            "avf": lambda game=game: made_files.avf(game.layout, game.moves),
            "rmv": lambda game=game, won=won: made_files.rmv(game.layout, game.moves, won=won),
        }[form]()
        replay = read_replay(data, form)

        assert replay.layout == game.layout
        assert replay.moves == game.moves
        assert replay.player == "Ada"
        again = replay.game()
        assert (again.board, again.flags, again.outcome) == (game.board, game.flags, game.outcome)


def test_flags_before_the_first_click_are_read():
    won, _ = played()
    moves = [move for move in won.moves if move.kind is not MoveKind.FLAG]
    data = made_files.rmv(won.layout, moves, won=True, preflags=[(0, 0)])
    replay = read_replay(data, "rmv")

    assert str(replay.moves[0]) == "flag 0,0 @0.0"
    assert replay.game().outcome is Outcome.WON


@pytest.mark.parametrize(
    ("data", "form", "message"),
    [
        (b"", "evf", "an empty file"),
        (b"hello", "gif", "'gif' is not a format of replays: choose one of avf, evf, mvf, rmv"),
        (b"hello world", "evf", "not an EVF file, or it is damaged"),
        (b"hello world", "rmv", "not an RMV file, or it is damaged: .*file is not rmv"),
        (b"hello world", "avf", "not an AVF file, or it is damaged"),
        (b"hello world", "mvf", "not an MVF file, or it is damaged"),
    ],
)
def test_what_is_no_replay_is_refused(data, form, message):
    with pytest.raises(NotationError, match=message):
        read_replay(data, form)


def test_a_file_can_be_too_large():
    with pytest.raises(NotationError, match="at most"):
        read_replay(bytes(MAX_BYTES + 1), "evf")


def test_a_replay_that_takes_too_long_is_refused():
    won, _ = played()
    with pytest.raises(NotationError, match=r"reading took longer than 0\.001 s"):
        read_replay(write_evf(won), "evf", seconds=0.001)


def test_damaged_files_are_refused_or_read_but_never_end_the_process(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    won, _ = played()
    rng = random.Random(1)
    refused = 0
    for form, whole in (
        ("evf", write_evf(won)),
        ("avf", made_files.avf(won.layout, won.moves)),
        ("rmv", made_files.rmv(won.layout, won.moves, won=True)),
    ):
        damaged = bytearray(whole)
        for _ in range(6):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        for data in (whole[: len(whole) // 2], bytes(damaged)):
            try:
                read_replay(data, form).game()
            except NotationError as error:
                refused += 1
                assert str(error)  # noqa: PT017 - what else may happen is that it is read
    assert refused >= 4
    # The library writes crash reports into its working directory.
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(replay_file, "find_spec", lambda name: None)
    with pytest.raises(UnavailableError, match=r"pip install 'sapper\[replays\]'"):
        read_replay(b"x", "evf")
    assert find_spec("ms_toollib") is not None


def test_formats_are_known_by_name_or_first_bytes():
    assert format_of("a/b/Game.RMV") == "rmv"
    assert format_of("-", b"*rmv\0\1") == "rmv"
    assert format_of("-", b'{"format"') is None


def test_any_game_survives_being_written_and_read():
    for seed in range(3):
        game = games.at_random(GameSpec(6, 6, 5), seed, times=True)
        again = read_replay(write_evf(game), "evf").game()
        assert (again.layout, again.board, again.outcome) == (
            game.layout,
            game.board,
            game.outcome,
        )
