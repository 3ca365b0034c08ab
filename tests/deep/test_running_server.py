"""Schemathesis against a real server: every answer agrees with the server's OpenAPI document."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.deep.results import keep
from tests.web.process import client, process

pytestmark = pytest.mark.slow

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
WISHES = (
    {"level": "beginner"},
    {"level": "expert", "mode": "fair"},
    {"width": 5, "height": 4, "mines": 3, "mode": "strict"},
    {"layout": "4x3:*.../..*./...."},
)


def test_every_answer_of_a_running_server_is_as_documented(deep, tmp_path):
    seconds = int(os.environ.get("SCHEMATHESIS_SECONDS", "300")) if deep else 6
    limits = tmp_path / "limits.toml"
    limits.write_text("niceness = 0\n")  # a busy machine should not make answers late
    with (
        process(tmp_path / "games.db", "--proxy", "127.0.0.1", "--limits", str(limits)) as server,
        client(server, timeout=600) as asked,
    ):
        token = asked.post("/api/games", json={}).json()["player"]
        asked.cookies.clear()
        asked.headers["X-Sapper-Player"] = token
        games = [begun(asked, wanted) for wanted in WISHES]
        # Schemathesis waits only 10 s for a document that it fetches itself.
        document = tmp_path / "openapi.json"
        document.write_bytes(asked.get("/api/openapi.json").content)
        done = schemathesis(document, server.address, token, games, seconds, deep=deep)
        # On a busy machine, the time may be over before the first request.
        while "No test cases were generated" in done.stdout and seconds < 600:
            seconds *= 4
            done = schemathesis(document, server.address, token, games, seconds, deep=deep)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        assert asked.get("/health").json()["ready"]
    tried = re.search(r"(\d+) generated, (\d+) passed", done.stdout)
    tested = re.search(r"Tested: (\d+)", done.stdout)
    assert tried is not None, done.stdout[-3000:]
    assert tested is not None, done.stdout[-3000:]
    assert int(tried[1]) == int(tried[2]) > 0
    if deep:
        keep(
            "requests by schemathesis",
            seconds=seconds,
            operations=int(tested[1]),
            requests=int(tried[1]),
            unlike_the_document=0,
        )


def schemathesis(document, address, token, games, seconds, *, deep):
    """Let Schemathesis send requests for a number of seconds, and return the ended process."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run"),
            *(str(document), "--url", address),
            *("--phases", "coverage,fuzzing", "--checks", ",".join(CHECKS)),
            *("--max-time", str(seconds), "--max-examples", "400" if deep else "3"),
            *("--header", f"X-Sapper-Player: {token}", "--request-timeout", "300"),
            *("--generation-database", "none", "--no-color"),
        ],
        cwd=document.parent,
        env=os.environ
        | {
            "SCHEMATHESIS_HOOKS": "tests.deep.schemathesis_hooks",
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "SAPPER_ADDRESS": address,
            "SAPPER_GAMES": json.dumps(games),
        },
        capture_output=True,
        text=True,
        timeout=seconds + 900,
        check=False,
    )


def begun(asked, wanted):
    """Start a game and return its name.

    An Expert game stays covered; in other games one cell is opened.
    """
    name = asked.post("/api/games", json=wanted).json()["id"]
    if wanted.get("level") != "expert":
        move = {"seq": 1, "kind": "open", "cell": [1, 1]}
        assert asked.post(f"/api/games/{name}/moves", json=move).status_code == 200
    return name
