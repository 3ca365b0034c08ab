"""Whether a server can serve."""

import asyncio

from sapper.app.errors import RequestError
from sapper.web.services import FRESH, Readiness


class Answering:
    def __init__(self) -> None:
        self.asked = 0
        self.broken = False

    async def call(self, method):
        method()

    def check(self) -> None:
        self.asked += 1
        if self.broken:
            raise RequestError("unavailable", "the database is gone")


def test_the_store_is_asked_once_a_second_and_its_recovery_is_seen() -> None:
    store, now = Answering(), [0.0]

    async def main() -> list[bool]:
        readiness = Readiness(store, lambda: now[0])  # type: ignore[arg-type]
        found = [*await asyncio.gather(*(readiness.look() for _ in range(20)))]
        assert store.asked == 1
        for broken in (True, True, False):
            store.broken = broken
            now[0] += FRESH
            found.append(await readiness.look())
        return found

    assert asyncio.run(main()) == [True] * 20 + [False, False, True]
