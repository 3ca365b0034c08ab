"""The worker of the page without a server answers as a server does. `make static-test`."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.app.both_ways import Both, ask_everything
from tests.static.pyodide import command
from tests.web.player import server

from sapper.app.local_service import Response
from sapper.app.operations import OPERATIONS

pytestmark = pytest.mark.deep


class Worker:
    """The worker's Python in Node, on a pipe."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            command(Path(__file__).with_name("worker_on_a_pipe.py")),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def respond(self, method: str, path: str, body: str | None = None) -> Response:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        call = {"method": method, "path": path, "body": body}
        self.process.stdin.write(json.dumps(call) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "trace" not in answer, answer["trace"]
        return Response(answer["status"], answer["text"])


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.process.communicate()


def test_every_operation_is_answered_alike_over_http_and_by_the_worker(worker, tmp_path):
    with server(tmp_path) as client:
        both = Both(client, worker)
        both.call("daily")  # both services draw the key of the boards of the day first
        ask_everything(both)
    assert both.asked == {name for name, each in OPERATIONS.items() if not each.needs_server}
