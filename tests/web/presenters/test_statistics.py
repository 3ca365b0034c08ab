from tests.web.player import Player, server

from sapper.web.presenters.statistics import summarise
from sapper.web.store import StoredResult


def result(number, *, won=True, seconds=10.0, aided=False, **fields):
    known = {"level": "expert", "mode": "fair", "bbbv": 100, "solved": 100}
    known |= {"guesses": 2, "forced": 1, "luck": 0.5}
    return StoredResult(
        game=str(number),
        player="p",
        won=won,
        aided=aided,
        seconds=seconds,
        ended=float(number),
        **(known | fields),
    )


def only(results):
    (level,) = summarise(results).levels
    return level


def test_nothing_gives_nothing():
    assert summarise([]).levels == []


def test_games_wins_and_times():
    level = only(
        [
            result(1, seconds=20.0),
            result(2, won=False, seconds=1.0, solved=3),
            result(3, seconds=10.0, luck=0.125),
            result(4, seconds=5.0, aided=True),
        ]
    )
    assert (level.games, level.wins, level.unaided_wins, level.win_rate) == (4, 3, 2, 0.75)
    assert (level.best_seconds, level.mean_seconds) == (10.0, 15.0)
    assert (level.best_bbbv_per_second, level.mean_bbbv_per_second) == (10.0, 7.5)
    assert (level.guesses, level.forced_guesses) == (8, 4)
    assert (level.mean_luck, level.luckiest_win) == (0.4062, 0.125)
    assert [best.id for best in level.best] == ["3", "1"]
    assert level.best[0].ended == "1970-01-01T00:00:03Z"


def test_streaks_are_runs_of_wins():
    wins = [True, True, False, True, True, True, False, True]
    level = only([result(number, won=won) for number, won in enumerate(wins)])
    assert (level.streak, level.longest_streak) == (1, 3)
    level = only([result(number, won=False) for number in range(3)])
    assert (level.streak, level.longest_streak, level.best_seconds) == (0, 0, None)


def test_levels_and_modes_are_apart():
    results = [result(1), result(2, mode="classic"), result(3, level="beginner")]
    results.sort(key=lambda r: (r.level, r.mode, r.ended))
    assert [(level.level, level.mode) for level in summarise(results).levels] == [
        ("beginner", "fair"),
        ("expert", "classic"),
        ("expert", "fair"),
    ]


def test_a_win_enters_the_statistics_and_the_best_time_is_told(tmp_path):
    with server(tmp_path) as client:
        player = Player(client)
        bests = []
        for seconds in (0.5, 0.8, 0.3):
            # Two forced guesses, which live in fair mode.
            player.begin(width=3, height=1, mines=1, mode="fair", first_click="any")
            player.open(0, 1, at=0.0)
            result = player.open(0, 0, at=seconds)["ending"]["result"]
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
