"""Replaying games, and checking records."""

import copy
import random
from dataclasses import replace

import pytest
from tests.game.small_game import play, state

from sapper.engine import Stop
from sapper.errors import IllegalMoveError, SpecError, UndecidedError
from sapper.game import Game, GameRecord, GuessRules, Move, Outcome, Secret, Setup, replay, verify
from sapper.game.signature import HostStatement, public_key
from sapper.game.verification import setup_of
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import GameSpec


def test_a_replay_leads_to_the_same_position():
    game = Game(GameSpec(16, 16, 40), seed=9, question_marks=True)
    play(game, "flag 0,0", "flag 0,0", "open 8,8 @1", "flag 15,15 @2.5", "open 0,0 @3")
    again = replay(game.setup, game.moves)
    assert state(again) == state(game)


def test_a_replay_of_an_illegal_move_raises():
    with pytest.raises(IllegalMoveError, match="1,1 is hidden"):
        replay(Setup.of(GameSpec(9, 9, 10), 0), [Move.parse("chord 1,1")])


def test_a_record_reports_what_its_game_began_with_once_it_is_over():
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=9)
    game.open((4, 4))

    assert setup_of(GameRecord.of(game, reveal=True)) == game.setup
    with pytest.raises(SpecError, match="does not contain its seed"):
        setup_of(GameRecord.of(game))


KEY = bytes(range(32))


def finished(mode, number, **options):
    """Play a game to its end: mostly safe cells, sometimes a guess, with flags and chords."""
    spec = GameSpec(6, 5, 6, mode=mode, first_click="any")
    game = Game(spec, Secret(number.to_bytes(32)), **options)
    random_ = random.Random(number)
    at = 0.0
    while game.outcome is Outcome.PLAYING:
        board = game.board
        hidden = [cell for cell in board.grid.cells() if board.is_hidden(cell)]
        cell = random_.choice([cell for cell in hidden if cell not in game.flags])
        at += 0.25
        if len(game.flags) < 3 and random_.random() < 0.2:
            game.flag(cell, at=at)
        else:
            game.open(cell, at=at)
    return game


@pytest.mark.parametrize("mode", ["classic", "fair", "lenient", "best-guess"])
def test_true_records_are_verified(mode):
    for number in range(40):
        record = GameRecord.of(finished(mode, number))
        result = verify(GameRecord.from_data(record.to_data()), commitment=record.commitment)
        assert result.verified, result
        assert result.committed


@pytest.mark.parametrize(
    ("mode", "changes"),
    [
        ("fair", {"scope": "region"}),
        ("best-guess", {"best_by": "win chance"}),
        ("best-guess", {"best_by": "win chance", "scope": "region"}),
    ],
)
def test_a_scope_and_a_measure_are_part_of_the_record_and_its_commitment(mode, changes):
    usual = GameSpec(6, 5, 6, mode=mode)
    for number in range(20):
        game = finished(mode, number, **changes)
        data = GameRecord.of(game).to_data()
        assert changes.items() <= data["spec"].items()
        assert changes.items() <= data["policy"].items()
        assert GameRecord.from_data(data) == GameRecord.of(game)
        assert verify(GameRecord.from_data(data), commitment=game.commitment).verified
        assert Setup.of(usual, game.seed).commitment != game.commitment
        # The rules cannot be changed afterwards.
        for part in ("spec", "policy"):
            other = {key: value for key, value in data[part].items() if key not in changes}
            if part == "spec" or mode == "best-guess":
                other |= {"best_by": "mine probability"} if mode == "best-guess" else {}
            assert not verify(GameRecord.from_data(data | {part: other})).verified


def test_games_without_a_scope_or_a_measure_are_written_as_before_these_existed():
    for mode in ("classic", "no-guess", "strict", "fair", "lenient"):
        data = GameRecord.of(Game(GameSpec(9, 9, 10, mode=mode), seed=1)).to_data()
        assert not {"scope", "best_by"} & {*data["spec"], *data["policy"]}


def test_other_rules_are_replayed():
    game = finished("classic", 3, rules=GuessRules.named("hard_core"))
    assert verify(GameRecord.of(game)).verified


def test_a_game_on_a_given_layout_is_replayed():
    game = Game.from_layout(GameSpec(3, 1, 1), Layout.parse("3x1:..*"), seed=4)
    game.open((0, 0))
    result = verify(GameRecord.of(game))
    assert result.verified
    assert not result.committed


def test_a_game_that_was_given_up_is_verified_as_far_as_it_went():
    game = Game(GameSpec(9, 9, 10, mode="fair"), Secret(bytes(32)))
    game.open((4, 4))
    assert verify(GameRecord.of(game, reveal=True)).verified


def test_a_running_game_cannot_be_verified():
    game = Game(GameSpec(9, 9, 10, mode="fair"), Secret(bytes(32)))
    game.open((4, 4))
    result = verify(GameRecord.of(game))
    assert result.problem == "the record does not contain its secret: the game is not over"


@pytest.fixture(scope="module")
def long_game():
    """A lost fair game of several moves."""
    for number in range(1000):
        game = finished("fair", number)
        opened = [move for move in GameRecord.of(game).moves if move.answer]
        if game.outcome is Outcome.LOST and len(opened) >= 3 and opened[1].answer[0][1] > 0:
            return game
    raise AssertionError


def tampered(game, change):
    data = copy.deepcopy(GameRecord.of(game).to_data())
    change(data)
    return verify(GameRecord.from_data(data))


def test_a_changed_number_is_found_with_its_move(long_game):
    data = GameRecord.of(long_game).to_data()
    index = [number for number, move in enumerate(data["moves"]) if move["opened"]][2]
    row, col, clue = data["moves"][index]["opened"][0]

    def change(data):
        data["moves"][index]["opened"][0][2] = (clue + 1) % 9

    result = tampered(long_game, change)
    assert result.move == index + 1
    assert f"the record shows {(clue + 1) % 9} at {row},{col}, the replay {clue}" in result.problem


def test_a_cell_that_was_left_out_is_found(long_game):
    def change(data):
        first = next(move for move in data["moves"] if move["opened"])
        first["opened"].pop()

    assert "the record shows nothing at" in tampered(long_game, change).problem


def test_cells_in_another_order_are_found(long_game):
    def change(data):
        first = next(move for move in data["moves"] if len(move["opened"]))
        first["opened"].append(first["opened"][0])

    assert "not in ascending order without repetition" in tampered(long_game, change).problem


def test_another_secret_is_found(long_game):
    def change(data):
        data["secret"] = "00" * 32

    assert tampered(long_game, change).problem.startswith(
        "the secret and the options do not have the hash"
    )


def test_another_secret_with_its_own_hash_is_found_by_the_answers(long_game):
    other = Secret(bytes([9] * 32))

    def change(data):
        data["secret"] = other.hex
        data["commitment"] = replace(long_game.setup, seed=other).commitment

    result = tampered(long_game, change)
    assert not result.verified
    assert result.move is not None


def test_the_hash_that_the_player_kept_decides(long_game):
    record = GameRecord.of(long_game)
    assert verify(record, commitment=record.commitment.upper()).verified
    problem = verify(record, commitment="ab" * 32).problem
    assert problem == f"the record's commitment is {record.commitment}, not {'ab' * 32}"


def test_an_illegal_move_is_found(long_game):
    def change(data):
        data["moves"].insert(0, {"kind": "chord", "cell": [0, 0], "at": None, "opened": []})

    result = tampered(long_game, change)
    assert (result.move, "illegal chord: 0,0 is hidden" in result.problem) == (1, True)


def test_a_move_that_was_left_out_is_found(long_game):
    def change(data):
        data["moves"].pop()

    assert tampered(long_game, change).problem == (
        "the record ends with 'lost', but the replay ends with 'in progress'"
    )


def test_a_changed_result_is_found(long_game):
    def change(data):
        data["outcome"] = "won"

    assert (
        tampered(long_game, change).problem
        == "the record ends with 'won', but the replay ends with 'lost'"
    )


def test_a_changed_hit_is_found(long_game):
    def change(data):
        data["hits"] = []

    assert tampered(long_game, change).problem.startswith("the record's hits are []")


def test_another_board_at_the_end_is_found(long_game):
    def change(data):
        data["ending"] = data["ending"].replace("*", ".", 1)

    assert (
        tampered(long_game, change).problem
        == "the board shown at the end differs from the replay's"
    )


def test_another_mode_is_found(long_game):
    def change(data):
        data["spec"]["mode"] = "lenient"

    assert not tampered(long_game, change).verified


def test_a_time_that_is_not_the_moves_is_found(long_game):
    last = GameRecord.of(long_game).moves[-1].move.at
    printed = HostStatement("g", seconds=last)
    assert verify(GameRecord.of(long_game, host=printed)).verified
    for seconds in (last - 0.001, last + 0.001):
        record = GameRecord.of(long_game, host=replace(printed, seconds=seconds))
        assert "the host states" in verify(record).problem


def test_a_game_that_was_given_up_may_end_after_its_last_move():
    game = Game(GameSpec(9, 9, 10, mode="fair"), Secret(bytes(32)))
    game.open((4, 4), at=0.0)
    record = GameRecord.of(game, reveal=True, host=HostStatement("g", seconds=9.5))
    assert verify(record).verified


def test_a_game_that_ended_by_a_move_was_not_resigned(long_game):
    record = GameRecord.of(long_game, host=HostStatement("g", resigned=True))
    assert verify(record).problem == "the host states that the game was resigned, but it was lost"


def test_a_signature_is_compared_with_the_key(long_game):
    record = GameRecord.of(long_game)
    signed = record.signed(KEY)
    key = public_key(KEY)
    assert verify(signed).signed
    assert not verify(signed).trusted
    assert verify(signed, key=key).trusted
    assert not verify(record).signed
    assert verify(record, key=key).problem == "the record is not signed"
    other = public_key(bytes([1] * 32))
    assert (
        verify(signed, key=other).problem == f"the record is signed by the key {key}, not {other}"
    )


def test_a_record_of_version_1_is_verified_as_what_it_is(long_game):
    game = replay(replace(long_game.setup, version=1), long_game.moves)
    record = GameRecord.from_data(GameRecord.of(game).to_data())
    result = verify(record, commitment=long_game.setup.seed.hash)
    assert (result.verified, result.committed, result.signed) == (True, True, False)


def test_a_layout_that_a_commitment_of_version_1_does_not_bind_is_not_committed(long_game):
    setup = replace(long_game.setup, version=1, layout=long_game.layout)
    record = GameRecord.of(replay(setup, long_game.moves[:1]), reveal=True)
    assert (verify(record).verified, verify(record).committed) == (True, False)


def test_a_request_without_room_is_found():
    game = Game.from_layout(GameSpec(3, 3, 7), Layout.parse("3x3:***/*.*/**."), seed=4)
    game.open((0, 0))

    def change(data):
        data["layout"] = data["commitment"] = None

    assert (
        "no game can start with these options: 7 mines do not fit" in tampered(game, change).problem
    )


def test_a_check_that_is_stopped_says_nothing_of_the_record():
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=Secret(bytes(32)))
    game.open((4, 4))
    hidden = game.board.cells_in(State.HIDDEN)
    game.open(hidden[0])
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError):
        verify(GameRecord.of(game, reveal=True), stop=stop)
