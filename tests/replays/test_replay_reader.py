import random
from importlib.util import find_spec

import pytest
from tests.replays import made_files
from tests.reviews import games

from sapper import GameSpec, NotationError, Outcome, UnavailableError
from sapper.game import MoveKind
from sapper.replays import format_of, read_replay, replay_reader, write_evf
from sapper.replays.replay_reader import MAX_BYTES

pytestmark = pytest.mark.slow  # every file is read by a process of its own


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
        (b"hello", "gif", "'gif' is not a format of replays: avf, evf, mvf, rmv"),
        (b"hello world", "evf", "not an EVF file, or a damaged one"),
        (b"hello world", "rmv", "not an RMV file, or a damaged one: .*file is not rmv"),
        (b"hello world", "avf", "not an AVF file, or a damaged one"),
        (b"hello world", "mvf", "not an MVF file, or a damaged one"),
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
    with pytest.raises(NotationError, match=r"not read within 0\.001 s"):
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
    assert list(tmp_path.iterdir()) == []  # the library writes its crashes down where it runs


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(replay_reader, "find_spec", lambda name: None)
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
