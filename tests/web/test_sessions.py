"""Tokens: issued by the server, revoked, recovered with a pass-phrase."""

import asyncio
import base64
import os
import sys
import threading
from dataclasses import replace

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from tests.web.store.example_rows import GAME

from sapper.app.client import Client
from sapper.app.errors import RequestError
from sapper.web.ledger import Ledger
from sapper.web.limits import Limits
from sapper.web.messages import player_digest
from sapper.web.sessions import (
    DELAY_SECONDS,
    REMEMBERED_SECONDS,
    SUSPICIOUS,
    THREADS,
    WAITING,
    Sessions,
)
from sapper.web.store.store import Store

PASSPHRASE = "correct horse battery staple"
HOME = Client("1.1.1.1")


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
    sessions = of(store, now)
    yield sessions
    sessions.close()


def of(store, now):
    def clock():
        return now[0]

    hasher = PasswordHasher.from_parameters(CHEAPEST)
    return Sessions(store, Ledger(Limits(), clock), clock=clock, hasher=hasher)


def run(awaitable):
    async def main():
        return await awaitable

    return asyncio.run(main())


def player_of(sessions, token):
    return run(sessions.player(token, player_digest(token)))


def owner(sessions, token, client=HOME):
    """A client that sends a token."""
    return replace(client, player=player_of(sessions, token))


def refused(code, awaitable):
    with pytest.raises(RequestError) as error:
        run(awaitable)
    assert error.value.code == code


@pytest.fixture
def token(sessions):
    return sessions.new_token()


def passphrase(sessions, token, name="ada", text=PASSPHRASE, current=None):
    return run(sessions.set_passphrase(name, text, current, owner(sessions, token)))


def test_the_token_that_created_a_player_is_the_players(sessions, token):
    assert player_of(sessions, token) == player_digest(token)
    assert len({sessions.new_token() for _ in range(100)}) == 100


def test_only_the_server_issues_tokens(sessions, token, store):
    """Otherwise an attacker could plant a token in a browser, and later play as its player."""
    data = bytearray(base64.urlsafe_b64decode(token))
    data[-1] ^= 1
    forged = base64.urlsafe_b64encode(data).decode()
    for invented in ("a" * 40, "a" * 32, "the-token-of-a-player", "ä" * 20, forged, token[:-1]):
        assert player_of(sessions, invented) is None
    other = of(store, [0.0])
    assert player_of(other, token) == player_digest(token)  # it shares the database
    other.close()


def test_tokens_of_former_versions_are_known_by_what_was_done_with_them(sessions, store, now):
    old = "a-token-without-a-code-of-the-server"
    assert player_of(sessions, old) is None
    store.add(replace(GAME, player=player_digest(old)))
    now[0] = REMEMBERED_SECONDS
    assert player_of(sessions, old) == player_digest(old)


def test_a_rotated_token_is_void_and_the_new_one_is_the_same_players(sessions, token):
    fresh = run(sessions.rotate(token, owner(sessions, token)))
    assert player_of(sessions, fresh) == player_digest(token)
    assert player_of(sessions, token) is None
    refused("signed_out", sessions.rotate(token, owner(sessions, token)))
    refused("signed_out", sessions.sign_out_everywhere(owner(sessions, token)))


def test_another_process_notices_in_seconds(sessions, token, store, now):
    other = of(store, now)
    assert player_of(other, token) is not None
    run(sessions.sign_out_everywhere(owner(sessions, token)))
    assert player_of(other, token) is not None  # it is remembered
    now[0] = REMEMBERED_SECONDS
    assert player_of(other, token) is None
    other.close()


def test_a_pass_phrase_finds_the_player_from_another_device(sessions, token):
    fresh = passphrase(sessions, token, "Ada Lovelace")
    player = player_digest(token)
    assert run(sessions.name(player)) == "Ada Lovelace"
    other = run(sessions.sign_in("ADA  lovelace", PASSPHRASE, Client("2.2.2.2")))
    assert player_of(sessions, other) == player
    last = run(sessions.sign_out_everywhere(owner(sessions, other)))
    assert player_of(sessions, fresh) is player_of(sessions, other) is None
    assert player_of(sessions, last) == player


def test_a_token_from_before_a_pass_phrase_was_set_is_void(sessions, token):
    """Otherwise an attacker who planted the token could continue as this player."""
    fresh = passphrase(sessions, token)
    assert player_of(sessions, token) is None
    assert player_of(sessions, fresh) == player_digest(token)


def test_wrong_names_and_pass_phrases_are_refused_alike(sessions, token):
    passphrase(sessions, token)
    there = Client("2.2.2.2")
    refused("wrong_passphrase", sessions.sign_in("ada", "something else", there))
    refused("wrong_passphrase", sessions.sign_in("grace", PASSPHRASE, there))


def test_who_has_a_token_alone_cannot_change_the_pass_phrase(sessions, token):
    token = passphrase(sessions, token)
    thief = owner(sessions, token, Client("6.6.6.6"))
    for current in (None, "guess"):
        change = sessions.set_passphrase("eve", "a pass-phrase of eve's", current, thief)
        refused("wrong_passphrase", change)
    passphrase(sessions, token, text="another pass-phrase", current=PASSPHRASE)
    assert run(sessions.sign_in("ada", "another pass-phrase", Client("2.2.2.2")))


def test_a_name_is_one_players(sessions, token):
    passphrase(sessions, token)
    other = owner(sessions, sessions.new_token())
    refused("name_taken", sessions.set_passphrase(" ADA", PASSPHRASE, None, other))


def test_guessing_is_limited_by_address(sessions, now):
    for number in range(10):
        wrong = sessions.sign_in(f"name {number}", "x", Client("2001:db8::/64"))
        refused("wrong_passphrase", wrong)
    refused("too_many_requests", sessions.sign_in("grace", "x", Client("2001:db8::/64")))
    refused("wrong_passphrase", sessions.sign_in("grace", "x", Client("2001:db8:0:1::/64")))
    now[0] = 10.0
    refused("wrong_passphrase", sessions.sign_in("grace", "x", Client("2001:db8::/64")))


def test_an_attempt_counts_as_many_requests(sessions):
    """Earlier, refusing hundreds of requests per second took a third of the server's time."""
    refused("wrong_passphrase", sessions.sign_in("grace", "x", HOME))
    assert sessions._ledger.account("address", HOME.address).used > 10


def test_strangers_who_guess_do_not_lock_the_owner_out(sessions, token, monkeypatch):
    """Waiting slows down attempts to guess. A client with a token of the player does not wait."""
    delays = []
    real_sleep = asyncio.sleep

    async def sleep(seconds, result=None):
        if seconds != DELAY_SECONDS:  # another thread of this process may sleep, too
            return await real_sleep(seconds, result)
        delays.append(seconds)
        return result

    monkeypatch.setattr(asyncio, "sleep", sleep)
    fresh = passphrase(sessions, token)
    for number in range(SUSPICIOUS + 5):
        refused("wrong_passphrase", sessions.sign_in("ada", "x", Client(f"7.7.7.{number}")))
    assert len(delays) == 4
    assert run(sessions.sign_in("ada", PASSPHRASE, Client("8.8.8.8")))
    assert len(delays) == 5
    known = owner(sessions, fresh, Client("9.9.9.9"))
    assert run(sessions.sign_in("ada", PASSPHRASE, known))
    assert len(delays) == 5


def test_the_pass_phrase_itself_is_stored_nowhere(sessions, token, store, tmp_path):
    fresh = passphrase(sessions, token)
    store.close()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"argon2id" in content
    for secret in (PASSPHRASE, token, fresh):
        assert secret.encode() not in content


@pytest.mark.parametrize("name", ["\ufdfa" * 40, "\u3000"])
def test_a_name_that_grows_too_long_or_vanishes_when_compared_is_refused(sessions, token, name):
    client = owner(sessions, token)
    refused("bad_name", sessions.set_passphrase(name, PASSPHRASE, None, client))


def test_tokens_are_not_changed_without_end(sessions, token):
    for _ in range(10):
        token = run(sessions.rotate(token, owner(sessions, token)))
    refused("too_many_requests", sessions.rotate(token, owner(sessions, token)))


def test_hashing_has_threads_of_its_own_and_refuses_instead_of_waiting(sessions):
    """Earlier, this blocked all threads of the server, and so all players' moves."""
    let_go = threading.Event()

    async def main():
        name = await sessions._hash(lambda: threading.current_thread().name)
        # Otherwise the waits below would wait for other threads.
        assert name.startswith("pass-phrase")
        working = [
            asyncio.create_task(sessions._hash(let_go.wait)) for _ in range(THREADS + WAITING)
        ]
        await asyncio.sleep(0)
        try:
            with pytest.raises(RequestError) as error:
                sessions._hash(let_go.wait).send(None)  # at once
            assert (error.value.code, error.value.status) == ("busy", 503)
            assert await asyncio.to_thread(lambda: "free") == "free"  # threads of others
        finally:
            let_go.set()
        await asyncio.gather(*working)
        with pytest.raises(RequestError) as error:
            await sessions.sign_in("ada", PASSPHRASE, HOME)
        assert error.value.code == "wrong_passphrase"

    asyncio.run(main())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_hashing_yields_to_moves(store, now):
    class Hasher(PasswordHasher):
        def hash(self, *args, **options):
            own.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
            return super().hash(*args, **options)

    own = []
    ledger = Ledger(Limits(), lambda: now[0])
    sessions = Sessions(store, ledger, niceness=12, clock=lambda: now[0], hasher=Hasher(1, 8, 1))
    passphrase(sessions, sessions.new_token())
    sessions.close()
    (priority,) = set(own)
    assert priority > os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
