"""The record of a game that is over."""

from dataclasses import replace

from tests.web.test_live_game import begun, done

from sapper.game import GameRecord, verify
from sapper.game.signature import public_key
from sapper.web.live_game import LiveGame
from sapper.web.presenters.final_record import final_record, verification_response

KEY = bytes(range(32))


def won() -> LiveGame:
    live = begun()
    for text, now in (("open 0,0", 10.0), ("open 0,3", 12.5)):
        done(live, text, now)
    return live


def test_it_says_what_the_moves_do_not_and_is_signed() -> None:
    live = won()
    live.stored = replace(live.stored, aided=True, hints=3)
    record = final_record(live, KEY)
    assert record.host is not None
    assert (record.host.game, record.host.seconds, record.host.hints) == ("g", 2.5, 3)
    assert verify(GameRecord.from_data(record.to_data()), key=public_key(KEY)).trusted


def test_a_game_given_up_before_its_first_opening_has_no_time() -> None:
    live = begun()
    done(live, "resign")
    record = final_record(live, None)
    assert record.host is not None
    assert (record.host.seconds, record.signature, record.host.resigned) == (None, None, True)
    assert record.host.practice  # on a layout of the player's own
    assert verify(record).verified


def test_a_game_begun_before_there_were_signatures_is_what_it_was() -> None:
    old = begun()
    plain = {key: value for key, value in old.stored.options.items() if key != "record_version"}
    live = LiveGame(replace(old.stored, options=plain))
    done(live, "open 0,0")
    done(live, "open 0,1")
    record = final_record(live, KEY)
    assert (record.version, record.signature, live.commitment) == (1, None, live.secret.hash)


def test_the_answer_tells_what_was_verified() -> None:
    live = won()
    answer = verification_response(final_record(live, KEY), live.commitment, live.secret.hex)
    assert (answer.verified, answer.version, answer.moves, answer.mode, answer.seconds) == (
        *(True, 2, 2, "classic", 2.5),
    )
    assert answer.signed_by == public_key(KEY)
    other = verification_response(final_record(live, KEY), "ab" * 32, live.secret.hex)
    assert not other.verified
