from dataclasses import replace

from tests.web.player import PATIENT, refused, server


def test_a_full_lane_is_busy(tmp_path):
    with server(tmp_path) as client:
        client.app.state.services.calculations._room = 0
        response = refused(client.post("/api/check", json={"board": "1x1:."}), 503, "busy")
        assert response.headers["Retry-After"]


def test_a_board_beyond_the_budget_has_an_honest_answer(tmp_path):
    board = {"rows": ["." * 12, "3" * 12, "." * 12, "3" * 12, "." * 12]}
    with server(tmp_path, replace(PATIENT, steps=10, seconds=0)) as client:
        analysis = client.post("/api/analyse", json=board).json()
        assert (analysis["verdict"], analysis["solutions"], analysis["probabilities"]) == (
            "unknown",
            None,
            None,
        )
        assert client.post("/api/check", json=board).json()["verdict"] == "unknown"
        refused(client.post("/api/place", json=board), 422, "too_hard")
