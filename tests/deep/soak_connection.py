"""A player's connections to the servers of the soak: plain HTTP, which costs little.

A client library takes as much time for a request as the server for a move. With plain HTTP, nearly
all of the time is left for the servers. Every player has its own address, as real players do, so
that the servers' limits per address need not be changed.
"""

import asyncio
import json
import sys
from dataclasses import dataclass
from typing import Any

PATIENCE = 20.0
"""Seconds after which a player stops waiting for an answer."""


@dataclass
class Answer:
    """An answer of a server."""

    status: int
    body: bytes
    retry_after: float

    def json(self) -> Any:
        return json.loads(self.body)


class NoAnswerError(Exception):
    """The connection was refused or lost, or nothing came."""


class PlayersConnection:
    """A connection of one player to one server, opened when it is needed."""

    def __init__(self, player: int, token: str) -> None:
        self._head = f"X-Sapper-Player: {token}\r\nContent-Type: application/json\r\n"
        local = f"127.0.{1 + player // 250}.{1 + player % 250}"
        self._local = (local, 0) if sys.platform == "linux" else None
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self,
        port: int,
        method: str,
        path: str,
        body: object = None,
        *,
        patience: float = PATIENCE,
    ) -> Answer:
        """Send a request, and return its answer.

        Args:
            port: the server's, on this machine.
            method: of HTTP.
            path: what is asked.
            body: what is sent, as JSON.
            patience: seconds after which to leave without the answer.

        Raises:
            NoAnswerError: there was no answer. The server may or may not have carried out the
            request.
        """
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{self._head}"
            f"Content-Length: {len(sent)}\r\n\r\n"
        )
        try:
            async with asyncio.timeout(patience):
                if self._streams is None:
                    self._streams = await asyncio.open_connection(
                        "127.0.0.1", port, local_addr=self._local
                    )
                reader, writer = self._streams
                writer.write(head.encode() + sent)
                return await self._answer(reader)
        except (OSError, EOFError) as error:  # and TimeoutError, which is an OSError
            self.close()
            raise NoAnswerError from error
        except BaseException:
            self.close()
            raise

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines[1:])
        }
        body = await reader.readexactly(int(fields["content-length"]))
        if fields.get("connection") == "close":
            self.close()
        return Answer(int(lines[0].split()[1]), body, float(fields.get("retry-after", 1)))

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None
