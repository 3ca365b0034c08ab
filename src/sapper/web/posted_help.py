"""Boards that players post to be calculated, and that are those of their own running games.

Whoever has a running game's board analysed elsewhere on the server was helped as by its own hint.
A posted board shows a game if it has the game's size and at least one number, and each of its
numbers is one that the game shows in the same place: who leaves some out, or adds mines and marks,
still asks about that game. A part cut out of a board is not recognised, nor is the question of
somebody without the player's token: those are as far away as another program.
"""

from sapper.board import Board
from sapper.web.games import Games
from sapper.web.store import Store

GAMES_COMPARED = 50
"""The latest running games of a player that are looked at."""


def count_posted(board: Board, player: str | None, games: Games, store: Store) -> None:
    """Let the running games of a player that a posted board shows count as helped."""
    numbers = list(board.clues())
    if player is None or not numbers:
        return
    size = (board.grid.width, board.grid.height)
    for stored in store.games(player, running=True, count=GAMES_COMPARED):
        if stored.aided or stored.begun is None:
            continue
        if (stored.options["width"], stored.options["height"]) != size:
            continue
        with games.seen(stored.id) as live:
            shown = live.game.board
        if all(shown.clue(cell) == number for cell, number in numbers):
            with games.helped(stored.id, player):
                pass  # the count is all that is wanted
