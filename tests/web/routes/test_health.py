"""How the server is."""

from importlib.metadata import version

import pytest
from tests.web.player import refused, services_of

from sapper.app.errors import RequestError
from sapper.web.routes import health


def test_a_server_lives_and_is_ready(client):
    assert client.get("/health").json() == {
        "live": True,
        "ready": True,
        "version": version("sapper"),
    }


def test_a_server_without_its_database_lives_but_is_not_ready(client, monkeypatch):
    def gone(_player: str) -> int:
        raise RequestError("unavailable", "the database is gone")

    monkeypatch.setattr(services_of(client).store, "running", gone)
    response = client.get("/health")
    assert response.status_code == 503
    assert (response.json()["live"], response.json()["ready"]) == (True, False)


def test_metrics_are_told_to_this_machine_only(client, monkeypatch):
    refused(client.get("/metrics"), 403, "not_here")
    monkeypatch.setattr(health, "_is_here", lambda host: host == "testclient")
    client.post("/api/check", json={"board": "1x1:."})
    response = client.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain")
    assert 'route="/api/check",status="200"} 1.0' in response.text
    assert "sapper_waiting 0.0" in response.text


@pytest.mark.parametrize(
    ("host", "here"), [("127.0.0.1", True), ("::1", True), ("192.0.2.1", False), ("", False)]
)
def test_this_machine_is_known_by_its_address(host, here):
    assert health._is_here(host) is here
