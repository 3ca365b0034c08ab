"""What can be chosen, as JSON."""

from fastapi.testclient import TestClient

from sapper.web.schemas.choices import ChoicesResponse


def test_a_response_is_read_as_it_was_written(client: TestClient) -> None:
    text = client.get("/api/choices").text
    assert ChoicesResponse.model_validate_json(text).model_dump_json() == text
