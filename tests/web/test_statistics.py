"""A player's statistics over the API."""

from tests.web.player import Player, server, services_of


def test_a_win_enters_the_statistics_and_the_best_time_is_reported(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        bests = []
        steady = [0.0]
        services_of(client).desk._steady = lambda: steady[0]
        for seconds in (0.5, 0.8, 0.3):
            # Two forced guesses, which survive in fair mode.
            player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
            player.open(0, 1)
            steady[0] += seconds
            result = player.open(0, 0)["ending"]["result"]
            assert result["seconds"] == seconds
            bests.append(result["best_time"])
        assert bests == [True, False, True]
        (level,) = player.get("/api/statistics").json()["levels"]
        assert (level["level"], level["mode"]) == ("3x1m1", "fair")
        assert (level["games"], level["wins"], level["guesses"]) == (3, 3, 6)
        assert [best["seconds"] for best in level["best"]] == [0.3, 0.5, 0.8]


def test_an_aided_win_is_counted_but_has_no_best_time(player):
    player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
    player.open(0, 1)
    player.get(f"{player.path}/hint")
    assert player.open(0, 0)["outcome"] == "won"
    (level,) = player.get("/api/statistics").json()["levels"]
    assert (level["wins"], level["unaided_wins"], level["best"]) == (1, 0, [])


def test_a_board_that_the_player_brought_does_not_count(player):
    player.begin(layout="2x1:*.")
    assert player.open(0, 1)["outcome"] == "won"
    assert player.get("/api/statistics").json() == {"levels": []}


def test_statistics_are_ones_own(client, player):
    player.begin(width=2, height=1, mines=1, first_click="safe")
    assert player.open(0, 0)["outcome"] == "won"
    assert len(player.get("/api/statistics").json()["levels"]) == 1
    other = Player(client)
    other.begin()
    assert other.get("/api/statistics").json() == {"levels": []}
