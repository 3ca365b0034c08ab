import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from sapper.app.errors import RequestError
from sapper.web import sessions as module
from sapper.web.clients import player_digest
from sapper.web.limits import Limits
from sapper.web.sessions import REMEMBERED_SECONDS, Sessions
from sapper.web.store import Store

TOKEN = "the-token-of-a-player"
PASSPHRASE = "correct horse battery staple"


@pytest.fixture
def store(tmp_path):
    store = Store(str(tmp_path / "games.db"))
    yield store
    store.close()


@pytest.fixture
def now():
    return [0.0]


@pytest.fixture
def sessions(store, now):
    return of(store, now)


def of(store, now):
    hasher = PasswordHasher.from_parameters(CHEAPEST)
    return Sessions(store, Limits(), clock=lambda: now[0], hasher=hasher)


def refused(code, call, *args):
    with pytest.raises(RequestError) as error:
        call(*args)
    assert error.value.code == code


def test_the_token_that_made_a_player_is_the_players(sessions):
    assert sessions.player(TOKEN) == player_digest(TOKEN)


def test_a_rotated_token_is_void_and_the_new_one_is_the_same_players(sessions):
    fresh = sessions.rotate(TOKEN, "1.1.1.1")
    assert sessions.player(fresh) == player_digest(TOKEN)
    assert sessions.player(TOKEN) is None
    refused("signed_out", sessions.rotate, TOKEN, "1.1.1.1")
    refused("signed_out", sessions.sign_out_everywhere, TOKEN, "1.1.1.1")


def test_another_process_notices_in_seconds(sessions, store, now):
    other = of(store, now)
    assert other.player(TOKEN) is not None
    sessions.sign_out_everywhere(TOKEN, "1.1.1.1")
    assert other.player(TOKEN) is not None  # it is remembered
    now[0] = REMEMBERED_SECONDS
    assert other.player(TOKEN) is None


def test_a_pass_phrase_finds_the_player_from_another_device(sessions):
    sessions.set_passphrase(TOKEN, "Ada Lovelace", PASSPHRASE, None, "1.1.1.1")
    assert sessions.name(player_digest(TOKEN)) == "ada lovelace"
    token = sessions.sign_in("ADA  lovelace", PASSPHRASE, "2.2.2.2")
    assert sessions.player(token) == player_digest(TOKEN)
    fresh = sessions.sign_out_everywhere(token, "1.1.1.1")
    assert sessions.player(TOKEN) is sessions.player(token) is None
    assert sessions.player(fresh) == player_digest(TOKEN)


def test_wrong_names_and_pass_phrases_are_refused_alike(sessions):
    sessions.set_passphrase(TOKEN, "ada", PASSPHRASE, None, "1.1.1.1")
    refused("wrong_passphrase", sessions.sign_in, "ada", "something else", "2.2.2.2")
    refused("wrong_passphrase", sessions.sign_in, "grace", PASSPHRASE, "2.2.2.2")


def test_who_has_a_token_alone_cannot_change_the_pass_phrase(sessions):
    sessions.set_passphrase(TOKEN, "ada", PASSPHRASE, None, "1.1.1.1")
    change = ("eve", "a pass-phrase of eve's")
    refused("wrong_passphrase", sessions.set_passphrase, TOKEN, *change, None, "6.6.6.6")
    refused("wrong_passphrase", sessions.set_passphrase, TOKEN, *change, "guess", "6.6.6.6")
    sessions.set_passphrase(TOKEN, "ada", "another pass-phrase", PASSPHRASE, "1.1.1.1")
    assert sessions.sign_in("ada", "another pass-phrase", "2.2.2.2")


def test_a_name_is_one_players(sessions):
    sessions.set_passphrase(TOKEN, "ada", PASSPHRASE, None, "1.1.1.1")
    taken = ("a-token-of-another-one", " ADA", PASSPHRASE, None, "1.1.1.1")
    refused("name_taken", sessions.set_passphrase, *taken)


def test_guessing_is_slowed_down_for_the_address_and_for_the_name(sessions, now):
    sessions.set_passphrase(TOKEN, "ada", PASSPHRASE, None, "1.1.1.1")
    for number in range(10):
        refused("wrong_passphrase", sessions.sign_in, f"name {number}", "x", "6.6.6.6")
    refused("too_many_requests", sessions.sign_in, "grace", "x", "6.6.6.6")
    for number in range(10):
        refused("wrong_passphrase", sessions.sign_in, "ada", "x", f"7.7.7.{number}")
    refused("too_many_requests", sessions.sign_in, "ada", PASSPHRASE, "8.8.8.8")
    now[0] = 10.0
    assert sessions.sign_in("ada", PASSPHRASE, "8.8.8.8")


def test_the_pass_phrase_itself_is_nowhere_kept(sessions, store, tmp_path):
    sessions.set_passphrase(TOKEN, "ada", PASSPHRASE, None, "1.1.1.1")
    store.close()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"argon2id" in content
    assert PASSPHRASE.encode() not in content
    assert TOKEN.encode() not in content


@pytest.mark.parametrize("name", ["\ufdfa" * 40, "\u3000"])
def test_a_name_that_grows_too_long_or_vanishes_when_compared_is_refused(sessions, name):
    refused("bad_name", sessions.set_passphrase, TOKEN, name, PASSPHRASE, None, "1.1.1.1")


def test_tokens_are_not_changed_without_end(sessions):
    token = TOKEN
    for _ in range(10):
        token = sessions.rotate(token, "1.1.1.1")
    refused("too_many_requests", sessions.rotate, token, "1.1.1.1")


def test_who_waits_long_for_the_hashes_of_others_is_told(sessions, monkeypatch):
    monkeypatch.setattr(module, "_HASH_SECONDS", 0.01)
    assert sessions._nobody
    with sessions._turn(), sessions._turn():
        refused("busy", sessions.sign_in, "ada", PASSPHRASE, "1.1.1.1")
