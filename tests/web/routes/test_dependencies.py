"""What routes ask for."""

import asyncio

import pytest
from fastapi.testclient import TestClient
from starlette.requests import Request

from sapper.web.clients import player_digest
from sapper.web.routes.dependencies import player_of

TOKEN = "a" * 32


def player(client: TestClient, name: str, value: str) -> str | None:
    headers = [(name.encode(), value.encode())]
    scope = {"type": "http", "headers": headers, "app": client.app}
    return asyncio.run(player_of(Request(scope)))


@pytest.mark.parametrize(
    ("name", "value"), [("x-sapper-player", TOKEN), ("cookie", f"other=1; sapper_player={TOKEN}")]
)
def test_a_player_is_known_by_header_or_cookie(client: TestClient, name: str, value: str) -> None:
    for _ in range(2):  # asked for, then remembered
        assert player(client, name, value) == player_digest(TOKEN)


@pytest.mark.parametrize("value", ["", "short", "a" * 129])
def test_what_is_no_token_is_nobody(client: TestClient, value: str) -> None:
    assert player(client, "x-sapper-player", value) is None
