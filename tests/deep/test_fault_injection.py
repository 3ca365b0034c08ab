"""A fault at every point where the store talks to its database: nothing acknowledged is lost.

`--deep` tries all points, else some of them are.
"""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.deep.injection import disk_error, injected
from tests.deep.life import Life
from tests.deep.results import keep
from tests.web.player import server, services_of

pytestmark = pytest.mark.slow


def count_points(client):
    Life(client).live()  # the first life draws the server's key
    with injected(services_of(client).store) as counted:
        life = Life(client)
        life.live()
    life.check()
    return counted.passed


def test_an_error_at_any_point_loses_nothing_and_doubles_nothing(tmp_path, deep):
    step = 1 if deep else 16
    with server(tmp_path, seed=None) as client:
        points = count_points(client)
        assert len(points) > 100
        store = services_of(client).store
        tried = told = 0
        for at in range(0, len(points), step):
            with injected(store, at, disk_error) as injection:
                life = Life(client)
                life.live()
            if injection.hit is None:  # this life took some statements less
                break
            assert set(life.troubles) <= {(503, "store_unavailable")}, injection.hit
            tried += 1
            told += len(life.troubles)
            life.check()
        assert tried >= 0.9 * len(points) / step
        assert told == tried  # each fault was told, once
    if deep:
        keep("fault at every point", points=tried, answers_503=told, lost=0)


def test_a_process_that_dies_at_any_point_has_kept_what_it_acknowledged(tmp_path, deep):
    """Forked for each point by a process without threads; see `tests/deep/dying_server.py`."""
    step = 1 if deep else 24
    done = subprocess.run(
        [sys.executable, "-m", "tests.deep.dying_server", str(tmp_path), str(step)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONWARNINGS": "error::ResourceWarning"},
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found = json.loads(done.stdout)
    assert found["deaths"] >= 4
    assert found["acknowledged"] > found["deaths"]
    if deep:
        keep("death at every point", **found)


def test_two_servers_that_take_the_same_turn_agree(tmp_path, deep):
    """At each point of a move on one server, the same move reaches the other."""
    with server(tmp_path, seed=None) as one, server(tmp_path, seed=None) as other:
        store = services_of(one).store
        moves = 0
        for at in range(0, 40, 1 if deep else 2):
            life = Life(one)
            game = life.begin(layout="4x3:.*../..../...*")
            life.open(game, 2, 0)
            body = {"seq": 2, "kind": "flag", "cell": [0, 1]}
            answers = []

            def race(game=game, life=life, body=body, answers=answers):
                path = f"/api/games/{game}/moves"
                answers.append(other.post(path, json=body, headers=life.headers))

            rival = threading.Thread(target=race)

            def rival_first(rival=rival):
                rival.start()
                rival.join(0.05)  # within a transaction it must wait for ours

            with injected(store, at, rival_first) as injection:
                answer = life.act(game, "moves", kind="flag", cell=[0, 1])
            if injection.hit is None:
                break
            rival.join()
            assert answers[0].status_code == 200, answers[0].text
            assert answers[0].json() == answer
            life.check()
            moves += 1
        assert moves >= 3
    if deep:
        keep("two servers at every point of a move", races=moves, conflicts=0)
