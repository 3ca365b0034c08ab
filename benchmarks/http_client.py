"""An HTTP client that does as little work as possible.

The client shares the processors with the measured server, and ``httpx`` needs about as much
processor time for a request as the server needs for the answer. This client supports only the
answers of sapper's server: status, headers, and a body of known length, perhaps compressed.
"""

import asyncio
import gzip
import json
from typing import Any


class Answer:
    """An answer of the server."""

    def __init__(self, status: int, headers: dict[bytes, bytes], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self._body = body

    def json(self) -> Any:
        """Return the body as parsed JSON."""
        is_gzip = self.headers.get(b"content-encoding") == b"gzip"
        return json.loads(gzip.decompress(self._body) if is_gzip else self._body)

    @property
    def is_json(self) -> bool:
        """Whether the body is JSON."""
        return b"json" in self.headers.get(b"content-type", b"")

    @property
    def retry_after(self) -> float:
        """How many seconds the server asks the client to wait; half a second if it does not say."""
        return float(self.headers.get(b"retry-after", b"0.5"))


class Client:
    """Sends requests to one server, with one connection per concurrent request."""

    def __init__(self, address: str, *, timeout: float, local: str | None = None) -> None:
        """Create a client.

        Args:
            address: the server's address, as the server prints it.
            timeout: seconds to wait for an answer.
            local: the client's own address.
        """
        host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
        self.host, self.port = host, int(port)
        self._timeout = timeout
        self._local = None if local is None else (local, 0)
        self._resting: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._head = (
            f"Host: {host}:{port}\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate\r\n"
            "User-Agent: sapper-benchmark\r\n"
        )

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection(self.host, self.port, local_addr=self._local)

    async def ask(
        self, method: str, path: str, body: object = None, *, headers: str = ""
    ) -> Answer:
        """Send a request and return its answer.

        Args:
            method: the HTTP method.
            path: the path, with its leading slash.
            body: the object to send as JSON.
            headers: further header lines, each with its line break.

        Raises:
            OSError: the connection was lost in both attempts.
            TimeoutError: no answer came.
        """
        content = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
        lines = f"{method} {path} HTTP/1.1\r\n{self._head}{headers}"
        if content:
            lines += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        message = lines.encode("ascii") + b"\r\n" + content
        async with asyncio.timeout(self._timeout):
            while self._resting:
                try:
                    return await self._exchange(*self._resting.pop(), message)
                except (OSError, EOFError):
                    pass  # the server closed the idle connection
            try:
                return await self._exchange(*await self.connect(), message)
            except EOFError as error:
                raise ConnectionResetError("the server has closed the connection") from error

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, message: bytes
    ) -> Answer:
        kept = False
        try:
            writer.write(message)
            head = await reader.readuntil(b"\r\n\r\n")
            first, *lines = head[:-4].split(b"\r\n")
            pairs = (line.split(b": ", 1) for line in lines)
            headers = {name.lower(): value for name, value in pairs}
            body = await reader.readexactly(int(headers[b"content-length"]))
            kept = headers.get(b"connection", b"").lower() != b"close"
        finally:
            if kept:
                self._resting.append((reader, writer))
            else:
                writer.close()
        return Answer(int(first.split(b" ", 2)[1]), headers, body)

    def close(self) -> None:
        """Close all idle connections."""
        for _, writer in self._resting:
            writer.close()
        self._resting.clear()
