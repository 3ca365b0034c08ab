"""Clients that send a server the worst boards there are, to every route, as fast as it lets them.

Each has an address of its own, which every system gives for the asking on its loopback: 127.0.0.2,
127.0.0.3 and so on.

``bench_server`` runs this as ``python -m benchmarks.attackers ADDRESS NUMBER SECONDS``, in a
process of its own, so that the players wait for the server and not for the attackers' work.
"""

import asyncio
import itertools
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.http_client import Client

Rows = list[str]


def lattice(side: int) -> Rows:
    """Clues at every other cell of every other row: wide for every method."""
    return [
        "".join("3" if row % 2 and col % 2 else "." for col in range(side)) for row in range(side)
    ]


def checkerboard(side: int) -> Rows:
    """Clues and hidden cells in turn."""
    return ["".join("3" if (row + col) % 2 else "." for col in range(side)) for row in range(side)]


def strip(length: int) -> Rows:
    """Long and narrow: exact numbers with thousands of digits."""
    return ["." * length, "1" * length, "." * length]


HARD_WISH = {"width": 1000, "height": 2, "mines": 400, "mode": "no-guess", "difficulty": "hard"}
"""Seconds of search, and then no board."""

LONG_LAYOUT = "\n".join(
    "".join("*" if row % 3 == 1 and col % 3 == 1 else "." for col in range(60)) for row in range(60)
)
"""A layout of numbers alone: every opening is judged on a wide board."""


def posts() -> Iterator[tuple[str, dict[str, Any]]]:
    """All requests about posted boards, over and over."""
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
    """One client that wants to be in the way."""

    def __init__(self, address: str, number: int) -> None:
        self._client = Client(address, timeout=60, local=f"127.0.0.{number + 2}")
        self._random = random.Random(number)
        self._number = number
        self._cookie = ""
        self.answers: Counter[str] = Counter()

    async def attack_until(self, end: float) -> None:
        """Do all at once: post boards, begin games that cannot be made, make games long."""
        ways = (self._post, self._post, self._begin, self._prolong, self._slow_connections)
        async with asyncio.TaskGroup() as tasks:
            for way in ways:
                tasks.create_task(self._over_and_over(way, end))
        self._client.close()

    async def _over_and_over(self, way: Any, end: float) -> None:
        while time.monotonic() < end:
            try:
                async with asyncio.timeout_at(
                    asyncio.get_running_loop().time() + end - time.monotonic()
                ):
                    await way(end)
            except (OSError, TimeoutError, KeyError) as error:
                self.answers[type(error).__name__] += 1
                await asyncio.sleep(0.05)

    async def _ask(self, method: str, path: str, body: object = None, player: str = "") -> dict:
        headers = f"X-Sapper-Player: {player}\r\n" if player else self._cookie
        answer = await self._client.ask(method, path, body, headers=headers)
        refused = answer.status >= 400
        # Only games are read: the rest of what it asked for is of no use to it.
        content = answer.json() if answer.is_json and (refused or "/games" in path) else {}
        code = content.get("error", "") if refused else ""
        self.answers[f"{answer.status} {code}".strip()] += 1
        if answer.status in (429, 503):  # it does not wait as long as the server asks
            await asyncio.sleep(0.1)
        return content

    async def _new_game(self, options: dict[str, Any]) -> dict:
        """Begin a game, each time as a new player, who then posts the boards, too."""
        self._cookie = ""
        game = await self._ask("POST", "/api/games", options)
        self._cookie = f"Cookie: sapper_player={game['player']}\r\n"
        return game

    async def _post(self, end: float) -> None:
        for route, body in itertools.islice(posts(), self._number, None):
            if time.monotonic() > end:
                return
            await self._ask("POST", f"/api/{route}", body)

    async def _begin(self, _end: float) -> None:
        """Begin a game whose board cannot be made, and look at it meanwhile."""
        game = await self._new_game(HARD_WISH)
        name, player = game["id"], game["player"]
        opening = {"seq": 1, "kind": "open", "cell": [0, 0]}
        looks = (self._ask("GET", f"/api/games/{name}", player=player) for _ in range(45))
        await asyncio.gather(self._ask("POST", f"/api/games/{name}/moves", opening, player), *looks)

    async def _prolong(self, end: float) -> None:
        """Open a wide board cell by cell, with undos, hints and chances, then look from outside."""
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
        """Open connections and send nothing, or half a request."""
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


async def attack(address: str, number: int, seconds: float) -> Counter[str]:
    """Attack by so many for so long, and return what was answered how often."""
    attackers = [Attacker(address, each) for each in range(number)]
    end = time.monotonic() + seconds
    async with asyncio.TaskGroup() as tasks:
        for attacker in attackers:
            tasks.create_task(attacker.attack_until(end))
    return sum((attacker.answers for attacker in attackers), Counter())


if __name__ == "__main__":
    os.nice(5)  # elsewhere they would have machines of their own
    found = asyncio.run(attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
    print(json.dumps(dict(found.most_common())))
