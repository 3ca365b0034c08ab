"""What routes ask for."""

import asyncio

import pytest
from starlette.requests import Request

from sapper.web.identity import player_digest
from sapper.web.routes.dependencies import player_of

TOKEN = "a" * 32


def player(name: str, value: str) -> str | None:
    headers = [(name.encode(), value.encode())]
    return asyncio.run(player_of(Request({"type": "http", "headers": headers})))


@pytest.mark.parametrize(
    ("name", "value"), [("x-sapper-player", TOKEN), ("cookie", f"other=1; sapper_player={TOKEN}")]
)
def test_a_player_is_known_by_header_or_cookie(name: str, value: str) -> None:
    assert player(name, value) == player_digest(TOKEN)


@pytest.mark.parametrize("value", ["", "short", "a" * 129])
def test_what_is_no_token_is_nobody(value: str) -> None:
    assert player("x-sapper-player", value) is None
