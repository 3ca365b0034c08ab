import asyncio

from tests.web.player import refused

from sapper.web.middleware.body_size import BodySize


def test_a_body_beyond_the_limit_is_refused_by_its_length(client):
    refused(client.post("/api/read", content=b"x" * 300_000), 413, "body_too_large")


def test_a_body_beyond_the_limit_is_refused_while_it_comes_in_pieces(client):
    def pieces():
        for _ in range(30):
            yield b"x" * 10_000

    refused(client.post("/api/read", content=pieces()), 413, "body_too_large")


def test_a_body_that_does_not_come_to_its_end_reaches_nobody():
    messages = [
        {"type": "http.request", "body": b"{}", "more_body": True},
        {"type": "http.disconnect"},
    ]
    reached = []

    async def receive():
        return messages.pop(0)

    async def application(*asked):
        reached.append(asked)

    async def send(message):
        reached.append(message)

    scope = {"type": "http", "headers": []}
    asyncio.run(BodySize(application, limit=100)(scope, receive, send))
    assert reached == []
