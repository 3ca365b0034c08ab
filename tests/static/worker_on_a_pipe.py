"""The worker of the page without a server on a pipe: one call per line, one answer per line.

Its secrets and seeds are those of the server in the test, so that both play the same games. As in a
browser, the changes of a call are stored before it is answered. After every tenth call the worker
starts again with what is stored.
"""

import hashlib
import itertools
import json
import sys

from sapper.app.local_service import LocalService
from sapper.browser import worker_main

secrets, seeds = itertools.count(), itertools.count(1)
rows: dict[str, str] = {}


def rows_of(game: str | None) -> str:
    """Return the stored actions of a game, or else all other rows, as the worker gets them."""
    found = [(json.loads(key), value) for key, value in rows.items()]
    return json.dumps(
        [row for row in found if (row[0][1] if row[0][0] == "actions" else None) == game]
    )


def start() -> None:
    """Start the worker with the stored rows."""
    worker_main.start(rows_of(None))
    worker = worker_main._workers[0]
    worker._service = LocalService(
        worker._storage,
        new_secret=lambda: hashlib.sha256(f"1 {next(secrets)}".encode()).hexdigest(),
        new_seed=lambda: next(seeds),
        daily_key=None,
    )


for number in itertools.count():
    line = sys.stdin.readline()
    if not line:
        break
    if number % 10 == 0:
        start()
    while "missing" in (answer := json.loads(worker_main.answer(line))):
        worker_main.supply(rows_of(answer["missing"]))
    for key, row in answer.pop("changes"):
        if row is None:
            rows.pop(json.dumps(key), None)
        else:
            rows[json.dumps(key)] = json.dumps(row)
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
