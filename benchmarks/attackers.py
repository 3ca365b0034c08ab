"""Clients that send the hardest known boards to every route of a server, as fast as possible.

Each client uses its own loopback address, which needs no setup: 127.0.0.2, 127.0.0.3 and so on.

``bench_server`` runs this as ``python -m benchmarks.attackers ADDRESS NUMBER SECONDS ATTACKS``, in
a separate process, so that players wait only for the server, not for the attackers' own work.
``ATTACKS`` lists the attacks. The attack ``boards`` sends hard boards. The other attacks
send single requests, or series of requests, that once stopped the server.
"""

import asyncio
import itertools
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.http_client import Client

Rows = list[str]


def lattice(side: int) -> Rows:
    """Return a board with a clue in every second cell of every second row: hard for all methods."""
    return [
        "".join("3" if row % 2 and col % 2 else "." for col in range(side)) for row in range(side)
    ]


def checkerboard(side: int) -> Rows:
    """Return a board on which clues and hidden cells alternate."""
    return ["".join("3" if (row + col) % 2 else "." for col in range(side)) for row in range(side)]


def strip(length: int) -> Rows:
    """Return a long and narrow board, whose exact counts have thousands of digits."""
    return ["." * length, "1" * length, "." * length]


HARD_WISH = {"width": 1000, "height": 2, "mines": 400, "mode": "no-guess", "difficulty": "hard"}
"""Options for which the generator searches for seconds and then finds no board."""

LONG_LAYOUT = "\n".join(
    "".join("*" if row % 3 == 1 and col % 3 == 1 else "." for col in range(60)) for row in range(60)
)
"""A wide layout without zeros: each click opens one cell, but the whole board must be analysed."""


def posts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all requests about posted boards, in an endless loop."""
    boards = [lattice(18), lattice(20), lattice(24), lattice(40), checkerboard(100), strip(1000)]
    for rows in itertools.cycle(boards):
        for route in ("analyse", "hint", "best", "check", "place", "decompose"):
            yield route, {"rows": rows}
        yield "decompose", {"rows": rows, "steps": True}
        yield "draw", {"rows": rows, "overlay": "probabilities"}
        yield "generate", {**HARD_WISH, "count": 1}
        yield "generate", {**HARD_WISH, "count": 20}
        yield "generate", {"level": "expert", "mode": "no-guess", "difficulty": "hard", "count": 20}


class Attacker:
    """One attacking client."""

    def __init__(self, address: str, number: int) -> None:
        self._client = Client(address, timeout=60, local=f"127.0.0.{number + 2}")
        self._random = random.Random(number)
        self._number = number
        self._cookie = self._game = ""
        self.answers: Counter[str] = Counter()

    async def attack_until(self, end: float, attacks: Sequence[str]) -> None:
        """Run several attacks at the same time."""
        async with asyncio.TaskGroup() as tasks:
            for name in attacks:
                for way in ATTACKS[name]:
                    tasks.create_task(self._over_and_over(getattr(self, way), end))
        self._client.close()

    async def _over_and_over(self, way: Any, end: float) -> None:
        while time.monotonic() < end:
            try:
                async with asyncio.timeout_at(
                    asyncio.get_running_loop().time() + end - time.monotonic()
                ):
                    await way(end)
            except (OSError, TimeoutError, KeyError, EOFError) as error:
                self.answers[type(error).__name__] += 1
                await asyncio.sleep(0.05)

    async def _ask(self, method: str, path: str, body: object = None, player: str = "") -> dict:
        headers = f"X-Sapper-Player: {player}\r\n" if player else self._cookie
        answer = await self._client.ask(method, path, body, headers=headers)
        refused = answer.status >= 400
        # The attacks use only errors and answers about games, so no other answer is parsed.
        content = answer.json() if answer.is_json and (refused or "/games" in path) else {}
        code = content.get("error", "") if refused else ""
        self.answers[f"{answer.status} {code}".strip()] += 1
        if answer.status in (429, 503):  # the attacker ignores the server's ``Retry-After``
            await asyncio.sleep(0.1)
        return content

    async def _new_game(self, options: dict[str, Any]) -> dict:
        """Start a game as a new player, and send all later requests as this player."""
        self._cookie = ""
        game = await self._ask("POST", "/api/games", options)
        self._cookie = f"Cookie: sapper_player={game['player']}\r\n"
        self._game = game["id"]
        return game

    async def _post(self, end: float) -> None:
        for route, body in itertools.islice(posts(), self._number, None):
            if time.monotonic() > end:
                return
            await self._ask("POST", f"/api/{route}", body)

    async def _begin(self, _end: float) -> None:
        """Start a game whose board cannot be made, and read the game meanwhile."""
        game = await self._new_game(HARD_WISH)
        name, player = game["id"], game["player"]
        opening = {"seq": 1, "kind": "open", "cell": [0, 0]}
        looks = (self._ask("GET", f"/api/games/{name}", player=player) for _ in range(45))
        await asyncio.gather(self._ask("POST", f"/api/games/{name}/moves", opening, player), *looks)

    async def _prolong(self, end: float) -> None:
        """Open a wide board cell by cell, and request hints and analyses after every few moves."""
        game = await self._new_game({"layout": LONG_LAYOUT})
        name, player = game["id"], game["player"]
        seq = 0
        cells = [
            (row, col) for row in range(60) for col in range(60) if row % 3 != 1 or col % 3 != 1
        ]
        self._random.shuffle(cells)
        for cell in cells:
            if time.monotonic() > end:
                return
            move = {"seq": seq + 1, "kind": "open", "cell": cell}
            answer = await self._ask("POST", f"/api/games/{name}/moves", move, player)
            seq = answer.get("seq", seq)
            if seq % 5 == 0:
                for what in ("hint", "analysis", "best", "decomposition"):
                    await self._ask("GET", f"/api/games/{name}/{what}", player=player)

    async def _slow_connections(self, end: float) -> None:
        """Open connections that send nothing, or half a request."""
        kept = []
        try:
            for number in range(50):
                reader, writer = await self._client.connect()
                kept.append((reader, writer))
                if number % 2:
                    writer.write(b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Le")
            await asyncio.sleep(max(0.0, min(15.0, end - time.monotonic())))
        finally:
            for _, writer in kept:
                writer.close()

    # The following attacks send single requests that once stopped the server.

    async def _layout(self, _end: float) -> None:
        """Post a layout that a regular expression once took a minute to refuse."""
        await self._ask("POST", "/api/games", {"layout": "9x9:m" + "http://" * 35_000})

    async def _analyse(self, end: float) -> None:
        """Post a wide board during a game, so that the server compares it with the game's board."""
        await self._new_game({"level": "beginner"})
        await self._ask("POST", f"/api/games/{self._game}/moves", _opening(4, 4))
        while time.monotonic() < end:
            await self._ask("POST", "/api/analyse", {"board": "9x9:m" + "http://" * 11_700})

    async def _cookies(self, _end: float) -> None:
        """Send a cookie that a library once took half a minute to read."""
        cookie = "Cookie: sapper_player=" + '"' + "\\" * 30_000 + "\r\n"
        await self._client.ask("GET", "/api/choices", headers=cookie)

    async def _undo(self, end: float) -> None:
        """Open a large board, and undo and redo the opening while other clients read the game."""
        await self._new_game({"width": 200, "height": 200, "mines": 20})
        path, seq = f"/api/games/{self._game}", 1
        await self._ask("POST", f"{path}/moves", _opening(100, 100))
        for what in itertools.cycle(("undo", "redo")):
            if time.monotonic() > end or seq > 400:
                break
            answer = await self._ask("POST", f"{path}/{what}", {"seq": seq + 1})
            seq = answer.get("seq", seq)
        for _ in range(16):
            await self._ask("GET", path, player="nobody-in-particular")

    async def _looks(self, end: float) -> None:
        """Fill the server's memory with large boards, and read them in turn."""
        names: list[str] = []
        while time.monotonic() < end and len(names) < 132:
            if len(names) % 44 == 0:
                await self._new_game({"level": "beginner"})
            game = await self._ask(
                "POST", "/api/games", {"width": 200, "height": 200, "mines": 900}
            )
            if "id" in game:
                names.append(game["id"])
                await self._ask("POST", f"/api/games/{names[-1]}/moves", _opening(100, 100))
        for name in itertools.cycle(names):
            if time.monotonic() > end:
                return
            await self._ask("GET", f"/api/games/{name}")

    async def _line_breaks(self, end: float) -> None:
        """Keep connections open by sending a line break after an answered request."""
        await self._keep_connections(end, 250, whole=True, then=b"\r\n")

    async def _half_open(self, end: float) -> None:
        """Keep connections open by sending half a request."""
        await self._keep_connections(end, 260, whole=False, then=b"GET /api/choices HTTP/1.1\r\nHo")

    async def _keep_connections(self, end: float, number: int, *, whole: bool, then: bytes) -> None:
        kept = []
        try:
            for _ in range(number):
                reader, writer = await self._client.connect()
                kept.append(writer)
                if whole:
                    writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    await reader.readuntil(b"\r\n\r\n")
                writer.write(then)
            await asyncio.sleep(max(0.0, min(30.0, end - time.monotonic())))
        finally:
            for writer in kept:
                writer.close()

    async def _sign_in(self, _end: float) -> None:
        """Try to guess pass-phrases over many connections."""
        body = {"name": f"name {self._random.random()}", "passphrase": "a wrong pass-phrase"}
        await asyncio.gather(
            *(self._ask("POST", "/api/player/sign-in", body) for _ in range(15)),
            return_exceptions=True,
        )

    async def _statistics(self, end: float) -> None:
        """End many games, and request their statistics."""
        await self._new_game({"width": 2, "height": 1, "mines": 1, "first_click": "safe"})
        while time.monotonic() < end:
            await self._ask("POST", f"/api/games/{self._game}/moves", _opening(0, 0))
            wanted = {"width": 2, "height": 1, "mines": 1, "first_click": "safe"}
            self._game = (await self._ask("POST", "/api/games", wanted))["id"]
            await asyncio.gather(*(self._ask("GET", "/api/statistics") for _ in range(8)))

    async def _documents(self, end: float) -> None:
        """Request long answers, which the server once compressed for each request."""
        names = ["/api/openapi.json", "/docs", "/", "/static/js/play.js", "/static/css/board.css"]
        for name in itertools.cycle(names):
            if time.monotonic() > end:
                return
            await self._client.ask("GET", name)

    async def _flags(self, end: float) -> None:
        """Fill the server's disk by making many moves."""
        await self._new_game({"level": "expert"})
        seq = 0
        while time.monotonic() < end:
            body = {"seq": seq + 1, "kind": "flag", "cell": [seq % 16, seq % 30]}
            answer = await self._ask("POST", f"/api/games/{self._game}/moves", body)
            seq = answer.get("seq", seq)


def _opening(row: int, col: int) -> dict[str, Any]:
    return {"seq": 1, "kind": "open", "cell": [row, col]}


ATTACKS = {
    "boards": ("_post", "_post", "_begin", "_prolong", "_slow_connections"),
    "layout": ("_layout", "_layout"),
    "analyse": ("_analyse",),
    "cookies": ("_cookies", "_cookies"),
    "undo": ("_undo",),
    "looks": ("_looks", "_looks"),
    "line breaks": ("_line_breaks",),
    "half open": ("_half_open",),
    "sign in": ("_sign_in", "_sign_in"),
    "statistics": ("_statistics",),
    "flags": ("_flags",),
    "documents": ("_documents", "_documents"),
}
"""For each attack, the methods of a client that run at the same time."""


async def attack(
    address: str, number: int, seconds: float, attacks: Sequence[str] = ("boards",)
) -> Counter[str]:
    """Run attacks with several clients for a given time, and count the answers by status."""
    attackers = [Attacker(address, each) for each in range(number)]
    end = time.monotonic() + seconds
    async with asyncio.TaskGroup() as tasks:
        for attacker in attackers:
            tasks.create_task(attacker.attack_until(end, attacks))
    return sum((attacker.answers for attacker in attackers), Counter())


if __name__ == "__main__":
    os.nice(5)  # real attackers would have their own machines
    wanted = sys.argv[4].split(",") if sys.argv[4:] else ["boards"]
    found = asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), wanted))
    print(json.dumps(dict(found.most_common())))
