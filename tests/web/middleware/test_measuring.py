"""Requests are counted by their routes."""

from tests.web.player import services_of

from sapper.web.middleware.measuring import route_of


def test_requests_are_counted_by_route_and_status(player):
    player.begin()
    player.get(player.path)
    player.get("/api/games/none")
    player.get("/nowhere/at/all")
    player.get("/static/js/play.js")
    text = services_of(player.client).metrics.text().decode()
    for route, status in (
        ("/api/games/{name}", 200),
        ("/api/games/{name}", 404),
        ("other", 404),
    ):
        assert f'{{method="GET",route="{route}",status="{status}"}} 1.0' in text
    assert player.id not in text


def test_what_took_no_route_is_told_together():
    assert route_of({"path": "/static/x.js"}) == "/static"
    assert route_of({"path": "/secret"}) == "other"
