"""Connections are limited in number, and none may take for ever."""

import asyncio
import json
import resource
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from sapper.web import connections
from sapper.web.connections import (
    HEAD_BYTES,
    RESERVED,
    Connection,
    H11Connection,
    HttpToolsConnection,
    LimitedConnection,
    limited,
    room,
)

pytestmark = pytest.mark.slow  # processes that calculate are started

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
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


@pytest.fixture(params=[H11Connection, HttpToolsConnection], autouse=True)
def kind(request, monkeypatch) -> type[LimitedConnection]:
    """Connections are alike, whatever reads their requests."""
    monkeypatch.setattr(limited, "__defaults__", (request.param,))
    return request.param


def serve(
    main: Callable[[Connect], Awaitable[None]],
    most: int = 10,
    each: int = 10,
) -> None:
    async def inside() -> None:
        protocol, state = limited(most, each), ServerState()
        config = uvicorn.Config(echo, http=protocol, log_config=None, lifespan="off")
        config.load()

        server = await asyncio.get_running_loop().create_server(
            lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        writers = []

        async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
            writers.append(writer)
            return reader, writer

        try:
            await asyncio.wait_for(main(connect), 30)
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

    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(sent)
        said = await reader.read()  # to the end
        if sent != WHOLE + b"GET / HT":  # which was answered, too
            assert said.startswith(b"HTTP/1.1 408 ")
            assert json.loads(said.partition(b"\r\n\r\n")[2])["error"] == "too_slow"

    serve(main)


def test_whoever_is_being_answered_learns_that_the_client_has_left(kind) -> None:
    """An answer to a closed connection would be an error: of several requests, to any of them."""
    latest, at_work, answered = (
        SimpleNamespace(response_complete=done, disconnected=False, message_event=asyncio.Event())
        for done in (False, False, True)
    )
    connection = object.__new__(kind)
    for connection.cycle, connection._answering in ((latest, at_work), (answered, None)):
        connection.eof_received()
    assert [each.disconnected for each in (latest, at_work, answered)] == [True, True, False]
    assert latest.message_event.is_set()
    assert at_work.message_event.is_set()


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


def test_beyond_the_number_one_that_rests_makes_room_else_the_new_one_is_refused() -> None:
    async def main(connect: Connect) -> None:
        resting = await connect()
        resting[1].write(WHOLE)
        assert await answer(resting[0]) == "200"
        busy = await connect()
        busy[1].write(b"GET / HT")
        third = await connect()
        assert await resting[0].read() == b""  # closed
        third[1].write(b"GET / HT")
        fourth = await connect()
        said = await fourth[0].read()
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b"\r\nRetry-After: 2\r\n" in said
        assert json.loads(said.partition(b"\r\n\r\n")[2])["error"] == "busy"
        busy[1].write(b"TP/1.1\r\nHost: here\r\n\r\n")
        assert await answer(busy[0]) == "200"

    serve(main, most=2)


def test_one_address_has_a_number_of_its_own() -> None:
    async def main(connect: Connect) -> None:
        first = await connect()
        first[1].write(b"GET / HT")
        second = await connect()
        assert (await second[0].read()).startswith(b"HTTP/1.1 503 ")

    serve(main, each=1)


def test_there_is_room_for_what_the_system_allows(monkeypatch) -> None:
    limits = [(256, 512)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    assert room(1_000) == 512 - RESERVED
    assert limits == [(256, 512), (512, 512)]
    assert room(100) == 100


def test_native_code_reads_requests_where_it_is_installed() -> None:
    assert Connection is HttpToolsConnection


@pytest.mark.parametrize("header", [b"x: y\r\n" * 1_000, b"x: " + b"y" * 6_000])
def test_a_head_without_end_is_refused(kind, header) -> None:
    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n")
        for _ in range(2 * HEAD_BYTES // len(header)):
            writer.write(header)
        said = await reader.read(12)
        assert said in (b"HTTP/1.1 431", b"HTTP/1.1 400")  # h11 has a limit of its own

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
        elif kind is HttpToolsConnection:
            assert said.startswith(b"HTTP/1.1 431")

    serve(main)


def test_what_is_no_request_is_refused_in_our_form() -> None:
    async def main(connect: Connect) -> None:
        reader, writer = await connect()
        writer.write(b"\x16\x03\x01\x02\x00\r\n\r\n")
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 400")
        assert json.loads(said.partition(b"\r\n\r\n")[2])["error"] == "no_request"

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
