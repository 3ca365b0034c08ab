"""The pages are served at their addresses."""

import pytest
from fastapi.testclient import TestClient


@pytest.mark.parametrize(("path", "script"), [("/", "main.js"), ("/workbench", "workbench.js")])
def test_a_page_names_its_script(client: TestClient, path: str, script: str) -> None:
    response = client.get(path)
    assert response.headers["content-type"].startswith("text/html")
    assert script in response.text
    assert client.head(path).status_code == 200
