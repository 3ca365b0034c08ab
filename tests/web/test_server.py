"""The server's health, its key, its pages, and the available choices."""

from dataclasses import replace
from importlib.metadata import version

import pytest
from starlette.testclient import TestClient
from tests.web.player import PATIENT, Player, refused, server, services_of

from sapper.web import app


def test_a_server_lives_and_is_ready(client):
    assert client.get("/health").json() == {
        "live": True,
        "ready": True,
        "version": version("sapper"),
    }


def test_a_server_that_cannot_write_lives_but_is_not_ready(client):
    """Earlier, a full disk made every move fail, but the server reported that it was ready."""
    database = services_of(client).store.database
    with database.reading() as connection:
        connection.execute("PRAGMA query_only = ON")
    response = client.get("/health")
    assert response.status_code == 503
    assert (response.json()["live"], response.json()["ready"]) == (True, False)


def test_metrics_are_told_to_this_machine_only(client, monkeypatch):
    refused(client.get("/metrics"), 403, "not_here")
    monkeypatch.setattr(app, "_is_here", lambda host: host == "testclient")
    client.post("/api/check", json={"board": "1x1:."})
    response = client.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain")
    assert 'route="/api/check",status="200"} 1.0' in response.text
    assert "sapper_waiting 0.0" in response.text


def test_the_key_is_public_and_signs_the_records(client) -> None:
    answer = Player(client).get("/.well-known/sapper-key.json")
    assert answer.json() == {
        "format": "sapper-key",
        "algorithm": "Ed25519",
        "key": services_of(client).public_key,
    }


@pytest.mark.parametrize(
    ("path", "script"), [("/", "play.js"), ("/workbench", "workbench.js"), ("/train", "train.js")]
)
def test_a_page_names_its_script(client: TestClient, path: str, script: str) -> None:
    response = client.get(path)
    assert response.headers["content-type"].startswith("text/html")
    assert script in response.text
    assert client.head(path).status_code == 200


def test_the_manifest_names_icons_that_are_served(client: TestClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.headers["content-type"] == "application/manifest+json"
    icons = response.json()["icons"]
    assert {icon["sizes"] for icon in icons} == {"any", "192x192", "512x512"}
    for icon in icons:
        served = client.get(f"/{icon['src']}")
        assert served.headers["content-type"] == icon["type"]


def test_a_page_names_its_manifest(client: TestClient) -> None:
    assert '<link rel="manifest" href="manifest.webmanifest">' in client.get("/").text


def test_everything_that_can_be_chosen_is_listed(client):
    choices = client.get("/api/choices").json()
    assert [level["name"] for level in choices["levels"]][-1] == "expert"
    assert [mode["name"] for mode in choices["modes"]] == [
        "classic",
        "no-guess",
        "strict",
        "fair",
        "lenient",
        "best-guess",
    ]
    assert [mode["name"] for mode in choices["modes"] if mode["scope"]] == [
        "strict",
        "fair",
        "best-guess",
    ]
    assert [mode["name"] for mode in choices["modes"] if mode["best_by"]] == ["best-guess"]
    assert [scope["name"] for scope in choices["scopes"]] == ["board", "region"]
    assert [each["name"] for each in choices["best_by"]] == ["mine probability", "win chance"]
    assert {"notation", "mbf"} <= {form["name"] for form in choices["formats"]}
    assert choices["limits"]["cells"] == 40_000


def test_the_servers_own_limits_are_shown(tmp_path):
    with server(tmp_path, replace(PATIENT, cells=400, side=50)) as client:
        limits = client.get("/api/choices").json()["limits"]
    assert (limits["cells"], limits["judged_cells"], limits["side"]) == (400, 400, 50)
