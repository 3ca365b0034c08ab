"""Games in memory are limited per player, per address and in total.

No client can unload other clients' games.
"""

from dataclasses import replace

from tests.web.player import PATIENT

from sapper.app.client import Client
from sapper.app.game_options import GameOptions
from sapper.app.live_game import LiveGame
from sapper.app.live_games import LiveGames
from sapper.app.storage import StoredGame
from sapper.spec import GameSpec

ADA, BOB = Client("a", "ada"), Client("b", "bob")


def game(name: str, side: int = 5, seq: int = 0, player: str = "ada") -> LiveGame:
    options = GameOptions(GameSpec(side, side, 3)).to_plain()
    return LiveGame(StoredGame(name, player, options, "ab" * 32, 0.0, 0.0, seq=seq))


def names(games: LiveGames) -> set[str]:
    return set(games._places)


def test_the_game_that_was_not_used_for_the_longest_time_goes() -> None:
    games = LiveGames(replace(PATIENT, live_games=2))
    for name in ("a", "b", "c"):
        games.put(game(name), ADA, 0)
        games.get("a", 0)
    assert names(games) == {"a", "c"}
    assert games.count == 2


def test_cells_are_bounded_too_and_new_games_count() -> None:
    games = LiveGames(replace(PATIENT, live_cells=1_000))
    for number in range(20):
        games.put(game(str(number), side=20), ADA, 0)
    assert (games.count, games.cells) == (2, 1_000)
    games.put(game("huge", side=100), ADA, 0)
    assert (games.count, games.cells) == (1, 10_000)  # the game that is being played stays


def test_a_long_history_weighs_more() -> None:
    games = LiveGames(PATIENT)
    games.put(game("a", side=30, seq=100), ADA, 0)
    assert games.cells == 2_700
    games.forget("a")
    games.forget("a")
    assert (games.count, games.cells, dict(games._shares)) == (0, 0, {})


def test_a_player_and_an_address_have_shares() -> None:
    limits = replace(PATIENT, live_cells_player=2_000, live_cells_address=3_000)
    games = LiveGames(limits)
    for number in range(9):
        games.put(game(f"ada {number}"), ADA, 0)
    assert games.count == 4
    for number in range(9):
        games.put(game(f"bob {number}", player="bob"), Client("a", "bob"), 0)
    assert games.cells == 3_000
    assert sum(name.startswith("bob") for name in names(games)) == 4


def test_whoever_opens_many_games_pushes_out_nobody_elses() -> None:
    """Large boards that players of one address read in turn."""
    games = LiveGames(replace(PATIENT, live_cells=100_000, live_cells_address=90_000))
    for number in range(50):
        games.put(game(f"small {number}", player="bob"), Client(f"b{number}", f"bob {number}"), 0)
    for number in range(200):
        client = Client("a", f"ada {number % 3}")
        games.put(game(f"large {number}", side=100), client, 0)
    assert sum(name.startswith("small") for name in names(games)) == 50


def test_a_stranger_who_looks_at_a_game_does_not_take_it_over() -> None:
    games = LiveGames(replace(PATIENT, live_cells_player=1_000))
    games.put(game("hers"), ADA, 0)
    games.put(game("hers"), BOB, 0)
    for number in range(5):
        games.put(game(f"his {number}", player="bob"), BOB, 0)
    assert "hers" in names(games)


def test_a_game_that_a_stranger_loaded_is_its_players_again_once_played() -> None:
    games = LiveGames(replace(PATIENT, live_cells_player=1_000))
    games.put(game("hers"), BOB, 0)
    games.put(game("hers"), ADA, 0)
    for number in range(5):
        games.put(game(f"his {number}", player="bob"), BOB, 0)
    assert "hers" in names(games)


def test_a_game_from_a_database_that_was_replaced_is_not_used() -> None:
    games = LiveGames(PATIENT)
    games.put(game("a"), ADA, 0)
    assert games.get("a", 0) is not None
    assert games.get("a", 1) is None
