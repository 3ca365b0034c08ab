"""Games as players see them: settings, endings, records."""

from dataclasses import replace

from tests.app.test_live_game import NOW, begun, done, moment

from sapper import GameSpec
from sapper.answers.games import moment as time_text
from sapper.app.game_options import GameOptions
from sapper.app.live_game import LiveGame, ending, final_record, list_item
from sapper.app.reviews import look_back
from sapper.app.statistics import count_end
from sapper.app.storage import StoredGame
from sapper.engine import Stop
from sapper.game import GameRecord, verify
from sapper.game.signature import public_key

OPTIONS = GameOptions(GameSpec(30, 16, 99, mode="no-guess", difficulty="easy"), question_marks=True)
KEY = bytes(range(32))


def shown(live: LiveGame, **best):
    return ending(live, look_back(live.game, Stop()), moment(NOW), **best)


# Settings.


def test_what_was_chosen_is_shown_by_its_names() -> None:
    found = OPTIONS.settings
    assert (found.level, found.mode, found.difficulty) == ("expert", "no-guess", "easy")
    assert (found.first_click, found.generator, found.question_marks) == ("opening", "auto", True)


def test_a_game_in_a_list_has_times_that_people_can_read() -> None:
    stored = StoredGame("g", "p", OPTIONS.to_plain(), "00" * 32, created=0.0, touched=86_400.0)
    item = list_item(stored)
    assert (item.id, item.outcome, item.seq) == ("g", "in progress", 0)
    assert (item.created, item.touched) == ("1970-01-01T00:00:00Z", "1970-01-02T00:00:00Z")
    assert item.spec == OPTIONS.settings
    assert time_text(1.9) == "1970-01-01T00:00:01Z"


# The end.


def test_a_fatal_move_is_explained_and_what_was_certain_is_shown() -> None:
    live = begun()
    done(live, "open 0,0")
    done(live, "open 0,1")
    end = shown(live)
    assert (end.picture, end.hits) == (["1X.."], ((0, 1),))
    assert end.spoken == "Row 1, column 2 was a mine you could have known about."
    assert (end.text, end.risk_value) == ("You hit a mine you could have known about.", None)
    assert end.certain.safe == ((0, 2), (0, 3))
    assert end.safe_cell.cells[0] == (0, 2)
    assert (end.safe_cell.mine, end.safe_cell.technique) == (False, "mine total")


def test_a_win_is_worth_something() -> None:
    live = begun()
    for text in ("open 0,0", "open 0,3"):
        done(live, text)
    end = shown(live, best_time=True, best_before=31.5)
    assert (live.outcome, end.text, end.spoken) == ("won", "", "All safe cells are open.")
    assert end.title == "You won"
    assert (end.picture, live.mines_left) == (["1F10"], 0)
    assert (end.result.best_time, end.result.best_before) == (True, 31.5)
    live.stored = replace(live.stored, counted=False)
    entry, is_best, before = count_end(live, moment(NOW), 31.5)
    assert (is_best, before) == (True, 31.5)
    assert (entry.won, entry.level, entry.bbbv, entry.ended) == (True, "4x1m1", 2, NOW)


def test_a_game_resigned_before_its_first_opening_is_worth_nothing() -> None:
    live = begun()
    done(live, "resign")
    end = shown(live)
    assert (end.spoken, end.result) == ("The game was resigned.", None)
    assert (end.title, end.text) == ("You gave up", "All mines are shown.")
    live.stored = replace(live.stored, counted=False)
    assert count_end(live, moment(NOW), None) == (None, False, None)


def test_a_game_counts_once() -> None:
    live = begun()
    for text in ("open 0,0", "open 0,3"):
        done(live, text)
    assert live.stored.counted
    assert count_end(live, moment(NOW), None).result is None


def test_only_a_faster_win_without_help_is_a_best_time() -> None:
    live = begun()
    for text in ("open 0,0", "open 0,3"):
        done(live, text)
    live.stored = replace(live.stored, counted=False)
    assert not count_end(live, moment(NOW), 0.0).best_time
    live.stored = replace(live.stored, aided=True)
    assert count_end(live, moment(NOW), None)[1:] == (False, None)


# The record.


def won() -> LiveGame:
    live = begun()
    for text, now in (("open 0,0", 10.0), ("open 0,3", 12.5)):
        done(live, text, now)
    return live


def test_a_record_says_what_the_moves_do_not_and_is_signed() -> None:
    live = won()
    live.stored = replace(live.stored, aided=True, hints=3)
    record = final_record(live, KEY)
    assert record.host is not None
    assert (record.host.game, record.host.seconds, record.host.hints) == ("g", 2.5, 3)
    assert verify(GameRecord.from_data(record.to_data()), key=public_key(KEY)).trusted


def test_a_game_resigned_before_its_first_opening_has_no_time() -> None:
    live = begun()
    done(live, "resign")
    record = final_record(live, None)
    assert record.host is not None
    assert (record.host.seconds, record.signature, record.host.resigned) == (None, None, True)
    assert record.host.practice  # on a layout of the player's own
    assert verify(record).verified


def test_a_game_started_before_there_were_signatures_is_what_it_was() -> None:
    old = begun()
    plain = {key: value for key, value in old.stored.options.items() if key != "record_version"}
    live = LiveGame(replace(old.stored, options=plain))
    done(live, "open 0,0")
    done(live, "open 0,1")
    record = final_record(live, KEY)
    assert (record.version, record.signature, live.commitment) == (1, None, live.secret.hash)
