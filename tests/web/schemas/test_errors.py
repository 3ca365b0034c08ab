"""Errors as JSON: one form for all."""

import pytest
from fastapi.testclient import TestClient

from sapper.web.schemas.errors import ErrorResponse


@pytest.mark.parametrize("path", ["/api/nothing", "/api/games/nothing", "/api/games/bad%20id"])
def test_every_refusal_has_a_code_and_a_sentence(client: TestClient, path: str) -> None:
    found = ErrorResponse.model_validate_json(client.get(path).text, strict=True)
    assert found.error
    assert found.detail
