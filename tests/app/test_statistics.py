from sapper.app.statistics import summarise
from sapper.app.storage import StoredResult, levels_of


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
    (level,) = summarise(levels_of(results)).levels
    return level


def test_nothing_gives_nothing():
    assert summarise([]).levels == ()


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


def test_accuracy_is_reported_for_the_games_that_were_reviewed():
    level = only([result(1, accuracy=80.0, luck=0.25), result(2), result(3, accuracy=100.0)])
    assert level.mean_accuracy == 90.0
    assert [(past.accuracy, past.luck_value) for past in level.history] == [
        (80.0, 0.25),
        (None, 0.5),
        (100.0, 0.5),
    ]
    assert only([result(1)]).mean_accuracy is None


def test_streaks_are_runs_of_wins():
    wins = [True, True, False, True, True, True, False, True]
    level = only([result(number, won=won) for number, won in enumerate(wins)])
    assert (level.streak, level.longest_streak) == (1, 3)
    level = only([result(number, won=False) for number in range(3)])
    assert (level.streak, level.longest_streak, level.best_seconds) == (0, 0, None)


def test_levels_and_modes_are_apart():
    results = [result(1), result(2, mode="classic"), result(3, level="beginner")]
    assert [(level.level, level.mode) for level in summarise(levels_of(results)).levels] == [
        ("beginner", "fair"),
        ("expert", "classic"),
        ("expert", "fair"),
    ]


def test_a_win_without_a_guess_is_not_lucky():
    level = only([result(1, guesses=0, forced=0, luck=1.0)])
    assert level.luckiest_win is None
    assert only([result(1, luck=0.25)]).luckiest_win == 0.25


def test_the_latest_games_are_reported_in_order():
    level = only([result(number, guesses=3, forced=1) for number in range(120)])
    assert len(level.history) == 100
    assert (level.history[0].id, level.history[-1].id) == ("20", "119")
    assert (level.history[0].needless_guesses, level.needless_guesses) == (2, 240)
