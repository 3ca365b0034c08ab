"""What is shown of a game that is over."""

from tests.web.test_live_game import NOW, begun, done, moment

from sapper.web.presenters.endings import ending, statistics_entry


def test_a_fatal_move_is_explained_and_what_was_certain_is_shown() -> None:
    live = begun()
    done(live, "open 0,0")
    done(live, "open 0,1")
    shown = ending(live, moment(NOW), best_time=False)
    assert (shown.picture, shown.hits) == (["1X.."], [(0, 1)])
    assert shown.sentence == "Row 1, column 2 was certain to hold a mine."
    assert (shown.text, shown.risk) == ("This cell was certainly a mine.", None)
    assert shown.certain is not None
    assert shown.certain.safe == [(0, 2), (0, 3)]
    assert shown.safe_cell is not None
    assert shown.safe_cell.cell == (0, 2)


def test_a_win_is_worth_something() -> None:
    live = begun()
    for text in ("open 0,0", "open 0,3"):
        done(live, text)
    shown = ending(live, moment(NOW), best_time=True, best_before=31.5)
    assert (live.outcome, shown.sentence) == ("won", "Every empty cell is open.")
    assert (shown.picture, live.mines_left) == (["1F10"], 0)
    assert shown.result is not None
    assert (shown.result.best_time, shown.result.best_before) == (True, 31.5)
    entry = statistics_entry(live, moment(NOW))
    assert entry is not None
    assert (entry.won, entry.level, entry.bbbv, entry.ended) == (True, "4x1m1", 2, NOW)


def test_a_game_given_up_before_it_began_is_worth_nothing() -> None:
    live = begun()
    done(live, "resign")
    assert ending(live, moment(NOW), best_time=False).sentence == "The game was resigned."
    assert statistics_entry(live, moment(NOW)) is None
