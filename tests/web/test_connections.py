"""The number of connections is limited, and every connection has time limits."""

import asyncio
import json
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from sapper.web import connections
from sapper.web.connections import HEAD_BYTES, Connections, Guard

pytestmark = pytest.mark.slow  # real connections

Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
WHOLE = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nhi"


async def echo(scope, receive, send) -> None:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send(
        {"type": "http.response.body", "body": b"x" * 50_000_000 if body == b"lots" else body}
    )


@pytest.fixture(params=[H11Protocol, HttpToolsProtocol], autouse=True)
def kind(request, monkeypatch) -> type[asyncio.Protocol]:
    """Connections behave in the same way with every HTTP parser."""
    monkeypatch.setattr(connections, "_SWEEP_SECONDS", 0.01)
    monkeypatch.setattr("tests.web.test_connections.PROTOCOL", request.param)
    return request.param


PROTOCOL: Any = HttpToolsProtocol


def serve(
    main: Callable[..., Awaitable[None]], most: int = 10, each: int = 10, app: Any = echo
) -> None:
    async def inside() -> None:
        guards, state = Connections(most, each), ServerState()
        config = uvicorn.Config(
            guards.application(app),
            http=PROTOCOL,
            log_config=None,
            lifespan="off",
            proxy_headers=False,
            timeout_keep_alive=3600,  # so that all deadlines are ours
        )
        config.load()
        protocol = guards.protocol(PROTOCOL)
        server = await asyncio.get_running_loop().create_server(
            lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        writers = []

        async def connect(local: str = "127.0.0.1") -> Any:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, limit=1 << 20, local_addr=(local, 0)
            )
            writers.append(writer)
            return reader, writer

        try:
            await asyncio.wait_for(main(connect), 60)
        finally:
            for writer in writers:
                writer.close()
            server.close()

    asyncio.run(inside())


async def answer(reader: asyncio.StreamReader) -> str:
    """The status of the next answer, whose body is short."""
    head = await reader.readuntil(b"\r\n\r\n")
    await reader.read(100)
    return head.split()[1].decode()


@pytest.mark.parametrize("sent", [b"", b"GET / HT", WHOLE[:-1], WHOLE + b"GET / HT"])
def test_a_request_that_does_not_come_is_given_up(monkeypatch, sent) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
    monkeypatch.setattr(connections, "RESTING_SECONDS", 0.05)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(sent)
        try:
            said = await reader.read()  # to the end
        except ConnectionResetError:  # on a busy machine it is given up before it is read
            return
        if sent != WHOLE + b"GET / HT":  # which was answered, too
            assert said.startswith(b"HTTP/1.1 408 ")
            assert json.loads(said.partition(b"\r\n\r\n")[2])["error"] == "too_slow"

    serve(main)


@pytest.mark.parametrize("sent", [b"", b"\r\n", b"\r", b"G", b"GET / HTTP/1.1\r\nHost: h\r\n"])
def test_after_an_answered_request_nothing_keeps_a_connection_forever(monkeypatch, sent) -> None:
    """One line break cancelled every timer: 999 connections stayed open."""

    monkeypatch.setattr(connections, "RESTING_SECONDS", 30.0 if sent else 0.05)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(WHOLE)
        assert await answer(reader) == "200"
        monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.05)
        writer.write(sent)
        await reader.read()  # to the end: it is closed

    serve(main)


def test_bytes_that_come_one_by_one_do_not_extend_the_time(monkeypatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()

        async def drip() -> None:
            while True:
                writer.write(b"x")
                await asyncio.sleep(0.01)

        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nx: ")
        dripping = asyncio.create_task(drip())
        said = b""
        with suppress(ConnectionResetError):
            said = await reader.read()
        dripping.cancel()
        assert said.startswith((b"HTTP/1.1 408 ", b""))

    serve(main)


@pytest.fixture
def guards(monkeypatch) -> list[Guard]:
    """The connections on which requests have come."""
    found: list[Guard] = []
    begin = Guard.begin

    def noted(guard: Guard, **given: Any) -> None:
        found.append(guard)
        begin(guard, **given)

    monkeypatch.setattr(Guard, "begin", noted)
    return found


def test_a_request_that_takes_long_to_answer_is_not_given_up(guards) -> None:
    deadlines = []

    async def slow(scope, receive, send) -> None:
        deadlines.append(guards[0].deadline)
        await echo(scope, receive, send)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n")
        assert await answer(reader) == "200"

    serve(main, app=slow)
    assert deadlines == [math.inf]


def test_an_answer_to_a_client_that_has_left_is_no_error() -> None:
    """Of several requests that arrive at once, uvicorn reports only the last one."""
    finished = []
    begun, let_go, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(scope, receive, send) -> None:
        begun.set()
        await let_go.wait()
        await echo(scope, receive, send)
        finished.append(scope["path"])
        ended.set()

    async def main(connect: Connect) -> None:
        _, writer = await connect()
        writer.write(b"GET /a HTTP/1.1\r\nHost: here\r\n\r\nGET /b HTTP/1.1\r\nHost: here\r\n\r\n")
        await begun.wait()
        writer.transport.abort()
        await asyncio.sleep(0.05)
        let_go.set()
        await ended.wait()
        assert finished[0] == "/a"

    serve(main, app=slow)


def test_a_client_that_leaves_in_the_moment_of_the_answer_is_no_error(guards, caplog) -> None:
    """Pages do this often. Earlier, each such call was an error in the log."""

    async def leaving(scope, receive, send) -> None:
        guards[0].transport.abort()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(WHOLE)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""

    serve(main, app=leaving)
    assert not caplog.records


def test_a_whole_request_and_the_rest_after_it_are_not_given_up(monkeypatch) -> None:
    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        for _ in range(3):
            writer.write(WHOLE)
            assert await answer(reader) == "200"
            monkeypatch.setattr(connections, "REQUEST_SECONDS", 30.0)

    serve(main)


def test_a_client_that_does_not_read_its_answer_is_cut_off(monkeypatch) -> None:
    monkeypatch.setattr(connections, "READING_SECONDS", 0.05)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        client: Any = writer.transport
        client.pause_reading()
        writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nlots")
        await asyncio.sleep(0.3)
        client.resume_reading()
        size = 0
        with pytest.raises(ConnectionResetError):  # noqa: PT012 - reads until then
            while data := await reader.read(1 << 20):
                size += len(data)
            raise ConnectionResetError
        assert size < 50_000_000

    serve(main)


async def resting(connect: Connect, local: str = "127.0.0.1") -> Any:
    """A connection that is idle after an answered request."""
    reader, writer = await connect(local)
    writer.write(WHOLE)
    assert await answer(reader) == "200"
    return reader, writer


async def half_open(connect: Connect, local: str = "127.0.0.1") -> Any:
    """A connection with a part of a request."""
    reader, writer = await connect(local)
    writer.write(b"GET / HT")
    await asyncio.sleep(0.02)
    return reader, writer


async def is_open(connection: Any) -> bool:
    """Whether an idle connection still answers."""
    reader, writer = connection
    try:
        writer.write(WHOLE)
        return await answer(reader) == "200"
    except (asyncio.IncompleteReadError, ConnectionError):
        return False


async def is_refused(connection: Any) -> bool:
    said = await connection[0].read()
    if not said.startswith(b"HTTP/1.1 503 "):
        return False
    assert b"\r\nRetry-After: 2\r\n" in said
    assert json.loads(said.partition(b"\r\n\r\n")[2])["error"] == "busy"
    return True


def test_half_open_connections_make_room_and_never_one_that_rests() -> None:
    async def main(connect: Connect) -> None:
        player = await resting(connect, "127.0.0.2")
        halves = [await half_open(connect, "127.0.0.3") for _ in range(3)]
        new = [await resting(connect, "127.0.0.4") for _ in range(3)]
        for reader, _ in halves:
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        assert await is_refused(await connect("127.0.0.5"))  # now all connections are idle
        assert await is_open(player)
        assert all([await is_open(each) for each in new])

    serve(main, most=4)


def test_the_address_with_the_most_connections_makes_room() -> None:
    async def main(connect: Connect) -> None:
        few = await half_open(connect, "127.0.0.2")
        many = [await half_open(connect, "127.0.0.3") for _ in range(3)]
        await resting(connect, "127.0.0.4")
        with suppress(ConnectionResetError):
            # The oldest connection of the address with the most connections is closed.
            assert await many[0][0].read() == b""
        few[1].write(b"TP/1.1\r\nHost: here\r\n\r\n")
        assert await answer(few[0]) == "200"

    serve(main, most=4)


def test_an_address_that_fills_the_server_with_resting_connections_makes_room(monkeypatch) -> None:
    monkeypatch.setattr(connections, "MANY", 2)

    async def main(connect: Connect) -> None:
        player = await resting(connect, "127.0.0.2")
        many = [await resting(connect, "127.0.0.3") for _ in range(5)]
        await resting(connect, "127.0.0.4")
        assert not await is_open(many[0])
        await resting(connect, "127.0.0.3")  # replaces another connection of this address
        assert not await is_open(many[1])
        assert await is_open(many[4])
        assert await is_open(player)

    serve(main, most=6)


def test_a_request_in_progress_is_never_interrupted_to_make_room() -> None:
    begun, let_go = asyncio.Event(), asyncio.Event()

    async def slow(scope, receive, send) -> None:
        begun.set()
        await let_go.wait()
        await echo(scope, receive, send)

    async def main(connect: Connect) -> None:
        reader, writer = await connect("127.0.0.2")
        writer.write(WHOLE)
        await begun.wait()
        assert await is_refused(await connect("127.0.0.3"))
        let_go.set()
        assert await answer(reader) == "200"

    serve(main, most=1, app=slow)


def test_a_school_behind_one_address_may_use_half_of_the_server() -> None:
    async def main(connect: Connect) -> None:
        pupils = [await resting(connect) for _ in range(4)]
        assert all([await is_open(each) for each in pupils])

    serve(main, most=8, each=2)


def test_beyond_its_number_an_address_replaces_what_it_used_least() -> None:
    async def main(connect: Connect) -> None:
        first, second = await resting(connect), await resting(connect)
        other = await resting(connect, "127.0.0.2")
        assert await is_open(first)  # and so it was used last
        third = await resting(connect)
        assert not await is_open(second)
        assert await is_open(first)
        assert await is_open(third)
        assert await is_open(other)

    serve(main, most=5, each=2)


def test_an_address_whose_connections_are_all_busy_is_refused() -> None:
    begun, let_go = asyncio.Event(), asyncio.Event()

    async def slow(scope, receive, send) -> None:
        begun.set()
        await let_go.wait()
        await echo(scope, receive, send)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(WHOLE)
        await begun.wait()
        assert await is_refused(await connect())
        let_go.set()
        assert await answer(reader) == "200"

    serve(main, most=3, each=1, app=slow)


class Transport:
    """A connection of the system, without one."""

    def __init__(self, host: str, port: int) -> None:
        self.peer = (host, port, 0, 0)
        self.written, self.is_aborted = b"", False

    def get_extra_info(self, _name: str) -> Any:
        return self.peer

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_aborted = True

    def is_closing(self) -> bool:
        return False


def connected(guards: Connections, transport: Transport, *, has_served: bool = True) -> Guard:
    guard = guards.protocol(asyncio.Protocol)()
    guard.connection_made(transport)  # type: ignore[arg-type]
    guard.has_served = has_served
    return guard


def test_ipv6_connections_are_counted_by_network() -> None:
    """One person has all addresses of a network of 64 bits."""

    async def main() -> None:
        guards = Connections(3, 2)
        transports = [Transport(f"2001:db8::{number:x}", number) for number in range(1, 4)]
        made = [connected(guards, transport) for transport in transports]
        assert [transport.is_aborted for transport in transports] == [True, False, False]
        assert {guard.address for guard in made} == {"2001:db8::/64"}

    asyncio.run(main())


def test_a_request_that_has_just_arrived_is_not_half_open() -> None:
    """Players' requests were cut off if a connection arrived before the application was called."""

    async def main() -> None:
        guards = Connections(1, 1)
        player = Transport("192.0.2.1", 1)
        guard = connected(guards, player)
        guard.data_received(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        refused = Transport("192.0.2.2", 2)
        guards.forget(connected(guards, refused))
        assert refused.written.startswith(b"HTTP/1.1 503 ")
        assert not player.is_aborted
        await asyncio.sleep(0)  # the application would have been called by now
        connected(guards, Transport("192.0.2.3", 3))
        assert player.is_aborted

    asyncio.run(main())


def test_a_new_connection_has_time_for_its_request(monkeypatch) -> None:
    async def main() -> None:
        guards = Connections(1, 1)
        player = Transport("192.0.2.1", 1)
        connected(guards, player, has_served=False)
        guards.forget(connected(guards, Transport("192.0.2.2", 2)))
        assert not player.is_aborted
        monkeypatch.setattr(connections, "SILENT_SECONDS", -1.0)
        connected(guards, Transport("192.0.2.3", 3))
        assert player.is_aborted

    asyncio.run(main())


def test_trailers_do_not_become_headers(kind) -> None:
    """Otherwise a trailer could name another client, past a proxy that removes the header."""
    seen = []

    async def app(scope, receive, send) -> None:
        seen.append(scope["headers"])
        await echo(scope, receive, send)

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(
            b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"2\r\nhi\r\n0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"
        )
        assert await answer(reader) == "411"
        assert seen == []

    serve(main, app=app)


@pytest.mark.parametrize("header", [b"x: y\r\n" * 1_000, b"x: " + b"y" * 6_000])
def test_a_head_without_end_is_refused(kind, header) -> None:
    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n")
        for _ in range(2 * HEAD_BYTES // len(header)):
            writer.write(header)
        said = await reader.read(12)
        assert said in (b"HTTP/1.1 431", b"HTTP/1.1 400")  # h11 has its own limit

    serve(main)


@pytest.mark.parametrize("length", [HEAD_BYTES // 2, HEAD_BYTES - 200, HEAD_BYTES + 200])
@pytest.mark.parametrize("pieces", [1, 2])
def test_a_head_is_as_long_as_it_is_in_whatever_pieces_it_comes(kind, length, pieces) -> None:
    head = b"GET / HTTP/1.1\r\nHost: here\r\n" + b"x: y\r\n" * (length // 6 - 8)
    head += b"x: " + b"y" * (length - len(head) - 7) + b"\r\n\r\n"
    assert len(head) == length

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        step = -(-length // pieces)
        for at in range(0, length, step):
            writer.write(head[at : at + step])
            await writer.drain()
        said = await reader.readuntil(b"\r\n\r\n")
        if length < HEAD_BYTES:
            assert said.startswith(b"HTTP/1.1 200")
        elif kind is HttpToolsProtocol:
            # A complete request is read. It was not longer than the largest allowed piece.
            assert said.startswith((b"HTTP/1.1 431", b"HTTP/1.1 200"))

    serve(main)


def test_what_is_not_a_request_is_refused() -> None:
    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"\x16\x03\x01\x02\x00\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 400")

    serve(main)


def test_a_long_body_is_not_taken_for_a_head() -> None:
    body = b"x" * 2 * HEAD_BYTES

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        for _ in range(3):
            length = str(len(body)).encode()
            writer.write(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: " + length)
            writer.write(b"\r\n\r\n" + body)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            await reader.readuntil(b"\r\n0\r\n\r\n")

    serve(main)
