from tests.web.player import refused


def test_a_body_beyond_the_limit_is_refused_by_its_length(client):
    refused(client.post("/api/read", content=b"x" * 300_000), 413, "body_too_large")


def test_a_body_beyond_the_limit_is_refused_while_it_comes_in_pieces(client):
    def pieces():
        for _ in range(30):
            yield b"x" * 10_000

    refused(client.post("/api/read", content=pieces()), 413, "body_too_large")
