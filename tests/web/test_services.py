from dataclasses import replace

from tests.web.player import PATIENT, Player, refused, server

from sapper.web.limits import Rate


def test_calculations_have_a_rate_of_their_own(tmp_path):
    with server(tmp_path, replace(PATIENT, calculations=Rate(0.1, 2))) as client:
        body = {"board": "3x1:.1."}
        for _ in range(2):
            assert client.post("/api/check", json=body).status_code == 200
        refused(client.post("/api/check", json=body), 429, "too_many_requests")
        Player(client).begin()
