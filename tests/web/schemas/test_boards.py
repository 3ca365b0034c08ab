"""Boards that were read, as JSON."""

from fastapi.testclient import TestClient

from sapper.web.schemas.boards import ReadResponse


def test_a_response_is_read_as_it_was_written(client: TestClient) -> None:
    text = client.post("/api/read", json={"board": "4x1m1:.1.."}).text
    assert ReadResponse.model_validate_json(text).model_dump_json() == text
