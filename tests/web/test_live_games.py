"""Games in memory: bounded, and dropped when there is no room."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.web.player import PATIENT

from sapper.app.errors import RequestError
from sapper.spec import GameSpec
from sapper.web.game_options import GameOptions
from sapper.web.live_game import LiveGame
from sapper.web.live_games import LiveGames
from sapper.web.postponed import ColdGameError
from sapper.web.store import Store, StoredGame


def stored(name: str, side: int = 5, seq: int = 0) -> StoredGame:
    options = GameOptions(GameSpec(side, side, 3)).to_plain()
    return StoredGame(name, "player", options, "ab" * 32, 0.0, 0.0, seq=seq)


@pytest.fixture
def store(tmp_path: Path):
    store = Store(str(tmp_path / "games.db"))
    yield store
    store.close()


def test_the_game_that_was_not_touched_the_longest_goes(store) -> None:
    kept = LiveGames(store, replace(PATIENT, live_games=2))
    for name in ("a", "b", "c"):
        store.add(stored(name))
        kept.put(LiveGame(stored(name)))
        with kept.live("a"):
            pass
    assert kept.count == 2
    assert kept.cells == 50
    assert set(kept._places) == {"a", "c"}
    with kept.live("b") as live:  # it is in the store
        assert live.stored.id == "b"


def test_cells_are_bounded_too_and_new_games_count(store) -> None:
    kept = LiveGames(store, replace(PATIENT, live_cells=1000))
    for number in range(20):
        kept.put(LiveGame(stored(str(number), side=20)))
    assert (kept.count, kept.cells) == (2, 800)
    kept.put(LiveGame(stored("huge", side=100)))
    assert (kept.count, kept.cells) == (1, 10_000)  # the one that is played stays


def test_a_long_history_weighs_more(store) -> None:
    kept = LiveGames(store, PATIENT)
    kept.put(LiveGame(stored("a", side=10, seq=100)))
    assert kept.cells == 300
    kept.forget("a")
    kept.forget("a")
    assert (kept.count, kept.cells) == (0, 0)


def test_a_game_that_is_not_here_is_left_to_others_to_load(store) -> None:
    store.add(stored("new"))
    store.add(stored("played", seq=1))
    kept = LiveGames(store, PATIENT, postpones=True)
    with kept.live("new") as live:
        assert live.stored.seq == 0
    with pytest.raises(ColdGameError) as cold, kept.live("played"):
        pass
    assert cold.value.stored.id == "played"
    with pytest.raises(RequestError, match="is not a game"), kept.live("none"):
        pass
    assert kept.count == 1
