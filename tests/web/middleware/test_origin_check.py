from tests.web.player import refused


def test_another_site_cannot_send_calls(client):
    headers = {"Origin": "http://evil.example"}
    refused(client.post("/api/games", json={}, headers=headers), 400, "foreign_origin")
    headers = {"Origin": "http://testserver"}
    assert client.post("/api/games", json={}, headers=headers).status_code == 201


def test_what_is_no_origin_is_another_site(client):
    for origin in ("http://[", "null", "http://[x]:1"):
        response = client.post("/api/games", json={}, headers={"Origin": origin})
        assert response.json()["error"] == "foreign_origin"
