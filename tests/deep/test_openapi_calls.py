"""Calls made up from the OpenAPI document, sent to a running server; only with `--deep`.

`tests/web/test_openapi.py` makes some of every kind in every run, without a network. Here every
second call is about a game that exists, by its own player.
"""

import os
from collections import Counter
from contextlib import suppress
from itertools import product

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from tests.deep.results import keep
from tests.web.player import Player
from tests.web.process import client, process
from tests.web.test_openapi import CHECKS

pytestmark = pytest.mark.slow


class Asked:
    """Counts the answers; gives every second call a game."""

    def __init__(self, connection):
        self.answers = Counter()
        self._player = Player(connection)
        self._calls = 0

    def ask(self, case):
        self._calls += 1
        if self._calls % 200 == 1:
            self._player = Player(self._player.client)
            self._player.begin(level="beginner", mode="fair")
            self._player.open(4, 4)
        if self._calls % 2:
            if "name" in (case.path_parameters or {}):
                case.path_parameters["name"] = self._player.id
            case.headers = {**(case.headers or {}), **self._player.headers}
        response = case.call_and_validate(checks=CHECKS, timeout=60)
        self.answers[f"answers {response.status_code // 100}xx"] += 1


def test_a_running_server_answers_as_documented_whatever_it_is_asked(tmp_path, deep):
    if not deep:
        pytest.skip("takes minutes: make deep; tests/web/test_openapi.py has a slice")
    examples = int(os.environ.get("OPENAPI_EXAMPLES", "100"))
    with process(tmp_path / "games.db") as running, client(running) as connection:
        schema = schemathesis.openapi.from_url(f"{running.address}api/openapi.json")
        operations = [operation.ok() for operation in schema.get_all_operations()]
        asked = Asked(connection)
        for operation, mode in product(operations, GenerationMode):

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def check(case):
                asked.ask(case)

            with suppress(Unsatisfiable):  # nothing can be wrong where nothing is sent
                check()
        assert connection.get("/health").json()["ready"]
    assert asked.answers.total() > 1000
    keep(
        "calls made up from the openapi document",
        operations=len(operations),
        calls=asked.answers.total(),
        **dict(sorted(asked.answers.items())),
        not_as_documented=0,
    )
