"""The pages are served at their addresses."""

import pytest
from fastapi.testclient import TestClient


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
