def test_every_answer_has_the_security_headers(client):
    for path in ("/", "/api/choices", "/api/nothing"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'self'")
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert client.get("/api/choices").headers["Cache-Control"] == "no-store"
