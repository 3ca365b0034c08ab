def test_long_answers_are_compressed(client):
    response = client.get("/api/choices", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
