"""Measure how much a policy would gain if playouts chose its guesses.

A policy plays games. Guesses that were decided by a search to the end of the game are skipped, as
are guesses without close alternatives. For all other guesses, the best cells are played out on the
same boards (further guesses are valued instead of played). The results on one half of the boards,
together with the policy's own values, determine the best cell. The other half measures how much
better this cell is than the policy's own choice. Then the halves are swapped. The result is the
gain of a policy that plays out half of these boards at every guess. A player who knows all win
chances exactly would gain more than this policy.

    python -m benchmarks.better_guesses best 30x16/99 safe 250
    python -m benchmarks.better_guesses best 30x16/99 opening 250
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from benchmarks import native_games
from benchmarks.valued_games import spec_of
from sapper import Board, GameSpec
from sapper.engine import analyse, core
from sapper.players.game_batches import GameSeries

LIMIT = 10**10
SEED = 84_000_000
BOARDS = 256
CLOSE = 0.95
"""Cells are played out if their win chance is at least this share of the best cell's win
chance."""
CELLS = 6
"""The maximum number of cells that are played out for a guess."""
PRIOR = 150.0
"""The weight of the policy's own value of a cell: it counts as much as playouts on this many
boards."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess in a game, and the results of playouts of the best cells."""

    game: int
    """The number of the game."""
    estimates: NDArray[np.float64]
    """The policy's value of each cell; the policy's choice comes first."""
    chances: NDArray[np.float64]
    """The chances to win that the playouts found, with a row per cell and a column per board."""

    def gain(self, prior: float = PRIOR) -> float:
        """Choose a cell on one half of the boards, and return its gain on the other half."""
        half = self.chances.shape[1] // 2
        first, second = self.chances[:, :half], self.chances[:, half : 2 * half]
        gains = []
        for choosing, judging in ((first, second), (second, first)):
            opinion = self.estimates / self.estimates[0] * choosing.mean()
            chosen = int(np.argmax(opinion * prior + choosing.sum(axis=1)))
            gains.append(judging[chosen].mean() - judging[0].mean())
        return float(np.mean(gains))


def guesses(policy: str, spec: GameSpec, games: int, seed: int = SEED) -> Iterator[Guess]:
    """Play games; play out the best cells of every guess after the second opening.

    If the first cell shows a number, then no other cell opens. So the same position occurs in many
    games, and guesses in it do not represent play as a whole.
    """
    series = GameSeries.of(spec, seed)
    for game in range(games):
        layout = series.layout(game)
        board = layout.open(layout.covered(), [series.start])
        while any(
            board.is_hidden(cell) and not layout.is_mine(cell) for cell in board.grid.cells()
        ):
            if safe := analyse(board).safe:
                board = layout.open(board, safe)
                continue
            choice = core.choose_move(board, policy, LIMIT, seed=game)
            if not choice.exact and sum(code <= 8 for code in board.cells) > 1:
                found = _played_out(board, choice, game)
                if found is not None:
                    yield found
            cell = board.grid.cell_at(choice.cell)
            if layout.is_mine(cell):
                break
            board = layout.open(board, [cell])


def _played_out(board: Board, choice: core.MoveChoice, game: int) -> Guess | None:
    least = choice.candidates[0].win_chance * CLOSE
    close = [each for each in choice.candidates[:CELLS] if each.win_chance >= least]
    if len(close) < 2:
        return None
    cells = [each.cell for each in close]
    chances = native_games.play_out(board, cells, BOARDS, seed=game, limit=LIMIT)
    return Guess(game, np.array([each.win_chance for each in close]), np.array(chances))


@dataclass(frozen=True, slots=True)
class Gain:
    """The average gain, with half the width of the 95 % interval."""

    guesses: int
    a_guess: float
    error: float
    a_game: float
    game_error: float


def gain(found: list[Guess], games: int, prior: float = PRIOR) -> Gain:
    """Return the mean gain over all guesses; for the interval, each game is one sample."""
    gains = np.array([each.gain(prior) for each in found])
    by_game = np.zeros(games)
    np.add.at(by_game, [each.game for each in found], gains)
    return Gain(
        len(found),
        float(gains.mean()),
        1.96 * float(gains.std()) / sqrt(len(found)),
        float(by_game.mean()),
        1.96 * float(by_game.std()) / sqrt(games),
    )


def main() -> None:
    """Print the gain from playouts."""
    policy, board, first_click, count = sys.argv[1:]
    games = int(count)
    begin = time.process_time()
    found = list(guesses(policy, spec_of(board, first_click), games))
    seconds = time.process_time() - begin
    if not found:
        print(
            f"{policy} on {board}, {first_click}: no guess in {games} games has close alternatives"
        )
        return
    total = gain(found, games)
    print(
        f"{policy} on {board}, {first_click}: {BOARDS // 2} playouts of the close alternatives in"
        f" {total.guesses} guesses of {games} games: {100 * total.a_guess:+.2f} ±"
        f" {100 * total.error:.2f} points per guess, {100 * total.a_game:+.2f} ±"
        f" {100 * total.game_error:.2f} per game ({1000 * seconds / total.guesses:.0f} ms per"
        " guess)"
    )


if __name__ == "__main__":
    main()
