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

from sapper.app.errors import RequestError
from sapper.engine import Stop
from sapper.spec import GameSpec
from sapper.web.calculations import jobs
from sapper.web.calculations.jobs import Written
from sapper.web.schemas.requests import DecomposeRequest, PostedBoard

BOARD = PostedBoard(rows=["1.." + "." * 30, "..." + "." * 30])


@pytest.mark.parametrize("may_gzip", [False, True])
def test_an_answer_is_written_and_compressed_where_that_is_read(may_gzip) -> None:
    job = partial(jobs.analyse, BOARD, PATIENT)
    written = pickle.loads(pickle.dumps(Written(job, 1 << 20, may_gzip)))(Stop())
    assert written.is_gzip is may_gzip
    body = gzip.decompress(written.body) if may_gzip else written.body
    assert json.loads(body) == json.loads(job(Stop()).model_dump_json(by_alias=True))


def test_an_answer_that_is_too_large_is_refused_with_its_size() -> None:
    with pytest.raises(RequestError) as refusal:
        jobs.encoded(b"x" * 11, 10, may_gzip=True)
    body = refusal.value.body()
    assert (body["error"], body["price"], body["budget"]) == ("answer_too_large", 11, 10)


def test_a_decomposition_is_refused_before_it_is_begun() -> None:
    rows = ["".join("3" if r % 2 and c % 2 else "." for c in range(40)) for r in range(40)]
    with pytest.raises(RequestError) as refusal:
        jobs.decompose(DecomposeRequest(rows=rows), PATIENT, Stop())
    assert refusal.value.code == "too_expensive"


@pytest.mark.slow
def test_a_warm_process_loads_nothing_for_its_first_hint() -> None:
    code = (
        "import sys\n"
        "from sapper.engine import Stop\n"
        "from sapper.web.calculations import jobs\n"
        "from sapper.web.limits import Limits\n"
        "from sapper.web.schemas.requests import HintRequest, PostedBoard\n"
        "jobs.warm_up()\n"
        "before = set(sys.modules)\n"
        "jobs.hint(HintRequest(board='4x2:..../1211'), Limits(), Stop())\n"
        "jobs.analyse(PostedBoard(board='5x1m1:.1.1.'), Limits(), Stop())\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"


def test_a_review_comes_written_out_with_what_the_statistics_keep() -> None:
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    found = jobs.review_game(pickle.dumps(game), True, PATIENT, Stop())
    told = json.loads(gzip.decompress(found.answer.body))

    assert found.accuracy == told["totals"]["accuracy"] == 50.0


def test_accuracy_is_not_kept_of_a_game_that_is_not_understood() -> None:
    game = games.played(GameSpec(9, 9, 10), 3)
    hasty = replace(PATIENT, steps=1)

    assert jobs.review_game(pickle.dumps(game), False, hasty, Stop()).accuracy is None


def test_a_review_that_is_too_large_is_refused() -> None:
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    with pytest.raises(RequestError) as refusal:
        jobs.review_game(pickle.dumps(game), True, replace(PATIENT, answer=100), Stop())
    assert refusal.value.code == "answer_too_large"
