import pytest
from tests.web.player import Player, server


@pytest.fixture
def client(tmp_path):
    with server(tmp_path) as client:
        yield client


@pytest.fixture
def player(client):
    return Player(client)
