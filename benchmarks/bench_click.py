"""Measure the server's time for a click that changes one cell, on a board of 200 by 200.

The application is called in this process through ASGI, with a database on disk. So the time
includes middleware, routing, game, answer and commit, but not the network. Every click changes one
cell: ``safe`` opens a cell with a number that logic proves to be safe, ``guess`` opens one that
logic does not prove to be safe, and ``flag`` sets a flag that an undo removes. The stages are parts
of the total; routing and middleware take the remaining time. CPU times include native threads.
Other programs affect CPU time less than wall-clock time; still, measure on an idle machine.

Run as ``python -m benchmarks.bench_click``; prints one line of JSON, in milliseconds.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sapper.app.live_game import LiveGame
from sapper.engine import analyse
from sapper.grid import Cell
from sapper.notation import State
from sapper.web.app import create_app
from sapper.web.limits import Limits, Rate
from sapper.web.settings import Settings
from sapper.web.store.store import Store

ANY_RATE = Rate(per_second=1e9, burst=10**9)
LIMITS = Limits(player=ANY_RATE, address=ANY_RATE, player_bytes=ANY_RATE, address_bytes=ANY_RATE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--density", type=float, default=0.16)
    parser.add_argument("--clicks", type=int, default=200, help="number of clicks of each kind")
    parser.add_argument("--mode", default="classic")
    parser.add_argument(
        "--zeros", type=int, default=50, help="number of zeros opened before the first click"
    )
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measured(Path(folder), arguments))))


async def measured(folder: Path, arguments: argparse.Namespace) -> dict[str, object]:
    size, clicks = arguments.size, arguments.clicks
    app = create_app(Settings(str(folder / "games.db"), LIMITS, seed=1))
    server = Server(app)
    mines = int(arguments.density * size * size)
    options = {"width": size, "height": size, "mines": mines, "mode": arguments.mode}
    game = await server.call("POST", "/api/games", options)
    server.token = game["player"]
    player = Player(server, game["id"])
    await player.act("moves", kind="open", cell=[size // 2, size // 2])
    live = live_game(app, game["id"])
    zeros = Cells(live).zeros[: arguments.zeros]
    for zero in zeros:
        await player.act("moves", kind="open", cell=zero)
    live = live_game(app, game["id"])
    cells = Cells(live)
    hidden = live.game.board.count(State.HIDDEN)
    times: dict[str, list[float]] = defaultdict(list)
    cpu: dict[str, list[float]] = defaultdict(list)
    with staged() as stages:
        for number in range(clicks):
            for kind, what, fields in (
                ("safe", "moves", {"kind": "open", "cell": cells.safe[number]}),
                ("guess", "moves", {"kind": "open", "cell": cells.guesses[number]}),
                ("flag", "moves", {"kind": "flag", "cell": cells.mines[number]}),
                ("undo", "undo", {}),
            ):
                stages.kind = kind
                begin, begin_cpu = time.perf_counter(), time.process_time()
                message = await player.act(what, **fields)
                times[kind].append(time.perf_counter() - begin)
                cpu[kind].append(time.process_time() - begin_cpu)
                assert len(message["changed"]) == 1, len(message["changed"])  # noqa: S101 - the point
    app.services.store.close()
    return {
        "benchmark": "click",
        "board": f"{size}x{size}m{mines}",
        "mode": arguments.mode,
        "hidden": hidden,
        "clicks": clicks,
        **{
            kind: {
                "p50": ms(statistics.median(found)),
                "p95": ms(sorted(found)[int(0.95 * clicks)]),
                "cpu p50": ms(statistics.median(cpu[kind])),
                **{f"{name} p50": ms(statistics.median(part)) for name, part in parts.items()},
            }
            for kind, found in times.items()
            for parts in [stages.times[kind]]
        },
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "sapper": version("sapper"),
    }


def ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


class Cells:
    """Hidden cells to click, in random order: zeros, mines, proved safe cells, other cells."""

    def __init__(self, live: LiveGame) -> None:
        play, layout = live.game, live.game.layout
        assert layout is not None  # noqa: S101 - a cell was opened
        numbers, grid = layout.numbers(), play.spec.grid
        hidden = [cell for cell in grid.cells() if play.board.is_hidden(cell)]
        random.Random(1).shuffle(hidden)
        self.mines = [cell for cell in hidden if layout.is_mine(cell)]
        safe = [cell for cell in hidden if not layout.is_mine(cell)]
        self.zeros = [cell for cell in safe if not numbers[grid.index(cell)]]
        certain = set(analyse(play.board).safe)
        number = [cell for cell in safe if numbers[grid.index(cell)]]
        self.safe = [cell for cell in number if cell in certain]
        self.guesses = [cell for cell in number if cell not in certain]


class Server:
    """Calls an ASGI application as a server does."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self._app = app
        self.token = ""

    async def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request, and return its answer."""
        sent = b"" if body is None else json.dumps(body).encode()
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        headers += [(b"content-length", str(len(sent)).encode())]
        if self.token:
            headers += [(b"x-sapper-player", self.token.encode())]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        waiting, answered, chunks = [sent], asyncio.Event(), []

        async def receive() -> dict[str, Any]:
            if waiting:
                return {"type": "http.request", "body": waiting.pop()}
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            chunks.append(message.get("body", b""))

        await self._app(scope, receive, send)
        answered.set()
        answer: dict[str, Any] = json.loads(b"".join(chunks))
        return answer


class Player:
    """A player that numbers its actions."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._name = name
        self._seq = 0

    async def act(self, what: str, **fields: Cell | str) -> dict[str, Any]:
        """Send the next action, and return its answer."""
        self._seq += 1
        body = {"seq": self._seq, **fields}
        return await self._server.call("POST", f"/api/games/{self._name}/{what}", body)


class Stages:
    """The times of the stages of an action."""

    def __init__(self) -> None:
        self.kind = ""
        self.times: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))

    def timed(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that calls another one and records how long it takes."""

        def timed(*args: Any, **options: Any) -> Any:
            begin = time.perf_counter()
            try:
                return work(*args, **options)
            finally:
                self.times[self.kind][stage].append(time.perf_counter() - begin)

        return timed


@contextmanager
def staged() -> Iterator[Stages]:
    """Measure the stages of actions."""
    stages = Stages()
    kept = LiveGame.do, Store.commit, LiveGame.written
    LiveGame.do = stages.timed("game", LiveGame.do)  # type: ignore[method-assign]
    Store.commit = stages.timed("commit", Store.commit)  # type: ignore[method-assign]
    LiveGame.written = stages.timed("response", LiveGame.written)  # type: ignore[assignment]
    try:
        yield stages
    finally:
        LiveGame.do, Store.commit, LiveGame.written = kept  # type: ignore[method-assign]


def live_game(app: Any, name: str) -> LiveGame:
    """Return a game that the server has in memory."""
    services = app.services
    live = services.desk.live.get(name, services.store.generation)
    assert isinstance(live, LiveGame)  # noqa: S101 - it was just played
    return live


if __name__ == "__main__":
    main()
