"""Jobs: plain values in, the text of an answer out."""

import gzip
import json
import pickle
import subprocess
import sys
from dataclasses import replace
from functools import partial

import pytest
from tests.reviews import games
from tests.web.player import PATIENT

from sapper import answers
from sapper.app import operations
from sapper.app.errors import RequestError
from sapper.app.requests import PostedBoard
from sapper.app.service import calculated, reviewed
from sapper.engine import Stop
from sapper.reviews.judgements import accuracy_of_game
from sapper.spec import GameSpec
from sapper.web.messages import JsonWriter, encoded

BOARD = PostedBoard(rows=["1.." + "." * 30, "..." + "." * 30])


@pytest.mark.parametrize("may_gzip", [False, True])
def test_an_answer_is_written_and_compressed_where_that_is_read(may_gzip) -> None:
    write = JsonWriter(1 << 20, may_gzip)
    job = partial(calculated, "analyse", BOARD, PATIENT, None, write)
    written = pickle.loads(pickle.dumps(job))(Stop())
    assert written.is_gzip is may_gzip
    body = gzip.decompress(written.body) if may_gzip else written.body
    found = operations.run("analyse", BOARD, PATIENT, Stop())
    assert json.loads(body) == answers.plain(found)


def test_an_answer_that_is_too_large_is_refused_with_its_size() -> None:
    with pytest.raises(RequestError) as refusal:
        encoded(b"x" * 11, 10, may_gzip=True)
    body = refusal.value.body()
    assert (body["error"], body["price"], body["budget"]) == ("answer_too_large", 11, 10)


@pytest.mark.slow
def test_a_warm_process_loads_nothing_for_its_first_hint() -> None:
    code = (
        "import sys\n"
        "from sapper.app import operations\n"
        "from sapper.app.requests import HintRequest, PostedBoard\n"
        "from sapper.engine import Stop\n"
        "from sapper.web.calculations import process\n"
        "from sapper.web.limits import Limits\n"
        "process.warm_up()\n"
        "before = set(sys.modules)\n"
        "operations.run('hint', HintRequest(board='4x2:..../1211'), Limits(), Stop())\n"
        "operations.run('analyse', PostedBoard(board='5x1m1:.1.1.'), Limits(), Stop())\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"


def written_review(game, limits=PATIENT):
    write = JsonWriter(limits.answer, may_gzip=True)
    return reviewed(limits, pickle.dumps(game), write, Stop())


def test_a_review_comes_written_out_with_what_the_statistics_store() -> None:
    answer, accuracy = written_review(games.on_layout("4x1:*...", "open 0,1", "open 0,0"))
    found = json.loads(gzip.decompress(answer.body))
    assert accuracy == found["totals"]["accuracy"] == accuracy_of_game([1.0, 0.5])


def test_accuracy_is_not_stored_of_a_game_that_is_not_understood() -> None:
    game = games.played(GameSpec(9, 9, 10), 3)
    assert written_review(game, replace(PATIENT, steps=1))[1] is None


def test_a_review_that_is_too_large_is_refused() -> None:
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    with pytest.raises(RequestError) as refusal:
        written_review(game, replace(PATIENT, answer=100))
    assert refusal.value.code == "answer_too_large"
