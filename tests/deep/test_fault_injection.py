"""A failure at every point where the store talks to its database: nothing acknowledged is lost.

`--deep` tries all points; otherwise some of them are tried.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.deep.checked_player import CheckedPlayer
from tests.deep.injection import disk_error, injected, server_error
from tests.deep.results import keep
from tests.web import postgresql
from tests.web.player import server, services_of

pytestmark = pytest.mark.slow


def count_points(client):
    CheckedPlayer(client).do_everything()  # the first one draws the server's key
    with injected(services_of(client).store) as counted:
        player = CheckedPlayer(client)
        player.do_everything()
    player.check()
    return counted.passed


def lives_with(client, happens, step):
    """Run a player once for every STEP-th point, with a failure at this point.

    Return points and answers.
    """
    points = count_points(client)
    assert len(points) > 100
    tried = shown = 0
    for at in range(0, len(points), step):
        with injected(services_of(client).store, at, happens) as injection:
            player = CheckedPlayer(client)
            player.do_everything()
        if injection.hit is None:  # this player needed fewer statements
            break
        assert set(player.troubles) <= {(503, "store_unavailable")}, injection.hit
        assert len(player.troubles) <= 1, injection.hit
        tried += 1
        shown += len(player.troubles)
        player.check()
    assert tried >= 0.9 * len(points) / step
    return tried, shown


def test_an_error_at_any_point_loses_nothing_and_doubles_nothing(tmp_path, deep):
    with server(tmp_path, seed=None) as client:
        tried, shown = lives_with(client, disk_error, 1 if deep else 32)
    assert shown == tried  # each fault was reported, once
    if deep:
        keep("fault at every point", points=tried, answers_503=shown, lost=0)


@pytest.fixture(scope="module")
def postgresql_server():
    if not postgresql.is_installed():
        pytest.skip("PostgreSQL is not installed")
    with postgresql.running() as running:
        yield running


def test_an_error_of_postgresql_at_any_point_loses_nothing(postgresql_server, deep):
    with server(postgresql_server.new_database(), seed=None) as client:
        tried, shown = lives_with(client, server_error, 1 if deep else 64)
    assert shown == tried
    if deep:
        keep("fault at every point (postgresql)", points=tried, answers_503=shown, lost=0)


def test_a_connection_lost_at_any_point_loses_nothing(postgresql_server, deep):
    """Before a statement or a commit, this is a failure. After a commit, no client notices it."""
    with server(postgresql_server.new_database(), seed=None) as client:
        cut = postgresql_server.end_connections
        tried, shown = lives_with(client, cut, 1 if deep else 64)
    assert 0 < shown < tried or not deep
    if deep:
        keep("connection lost at every point", points=tried, answers_503=shown, lost=0)


def test_a_process_that_dies_at_any_point_has_kept_what_it_acknowledged(tmp_path, deep):
    """Forked for each point by a process without threads; see `tests/deep/dying_server.py`."""
    pieces = [dying(tmp_path / str(first), 6, first) for first in range(6)] if deep else []
    found = sum_of(pieces or [dying(tmp_path / "some", 48, 0)])
    assert found["deaths"] >= 4
    assert found["acknowledged"] > found["deaths"] / 2
    if deep:
        keep("death at every point", **found)


def sum_of(pieces):
    """The combined results of runs over parts of the points. Each run counts all points."""
    found = {name: sum(piece[name] for piece in pieces) for name in pieces[0]}
    return {**found, "points": pieces[0]["points"]}


def dying(folder, step, first):
    folder.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.deep.dying_server", str(folder), str(step), str(first)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONWARNINGS": "error::ResourceWarning"},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


def test_two_servers_that_take_the_same_turn_agree(tmp_path, deep):
    """At each point of a move on one server, the same move reaches the other."""
    with server(tmp_path, seed=None) as one, server(tmp_path, seed=None) as other:
        store = services_of(one).store
        moves = 0
        for at in range(0, 40, 1 if deep else 2):
            player = CheckedPlayer(one)
            game = player.begin(layout="4x3:.*../..../...*")
            player.open(game, 2, 0)
            body = {"seq": 2, "kind": "flag", "cell": [0, 1]}
            answers = []

            def race(game=game, player=player, body=body, answers=answers):
                path = f"/api/games/{game}/moves"
                answers.append(other.post(path, json=body, headers=player.headers))

            rival = threading.Thread(target=race)

            def rival_first(rival=rival):
                rival.start()
                rival.join(0.05)  # within a transaction, it must wait for this transaction

            with injected(store, at, rival_first) as injection:
                answer = player.act(game, "moves", kind="flag", cell=[0, 1])
            if injection.hit is None:
                break
            rival.join()
            assert answers[0].status_code == 200, answers[0].text
            assert answers[0].json() == answer
            player.check()
            moves += 1
        assert moves >= 3
    if deep:
        keep("two servers at every point of a move", races=moves, conflicts=0)
