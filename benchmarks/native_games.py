"""Calls of the native core for benchmarks, and for the tools that fit constants."""

from collections.abc import Sequence

from sapper import Board, _native
from sapper.engine import Stop
from sapper.grid import Grid
from sapper.spec import FirstClick


def simulate_games(
    grid: Grid,
    mines: int,
    start: int,
    *,
    first_click: FirstClick,
    policy: str,
    seed: int,
    games: range,
    threads: int,
    limit: int,
    stop: Stop | None = None,
    measure: bool = False,
    valued: bool = False,
) -> list[_native.SimulatedGame]:
    """Play numbered games of a seed; their layouts do not depend on the policy.

    With `measure`, each guess comes with the features of the position after it. The leaf value is
    computed from these features. With `valued`, a game continues on a new random board when a guess
    hits a mine, and ends where its win chance is known exactly. Then ``survival * end_chance`` is,
    on average, the chance to win.
    """
    return _native.simulate_games(
        grid.width,
        grid.height,
        mines,
        start,
        _native.FirstClick[first_click.name],
        _native.Policy[policy.upper()],
        seed,
        games.start,
        len(games),
        threads,
        limit,
        stop,
        measure,
        valued,
    )


def play_out(
    board: Board,
    cells: Sequence[int],
    boards: int,
    *,
    seed: int,
    limit: int,
    stop: Stop | None = None,
) -> list[list[float]]:
    """Return the chance to win after each cell is opened, on a sample of possible boards.

    The same boards are used for all cells. After the cell is opened, a quick policy continues the
    game. Its guesses are valued instead of played, so that the mean of a cell's row is this
    policy's chance to win. The result is empty if the board has no solution or the limit was
    reached.
    """
    grid = board.grid
    position = _native.Position(grid.width, grid.height, board.cells, board.mines)
    found = _native.play_out(position, cells, boards, seed, limit, stop)
    return [found[at : at + boards] for at in range(0, len(found), boards)]


def optimal_wins(
    grid: Grid,
    mines: int,
    openings: list[tuple[int, int]],
    *,
    most_layouts: int,
    limit: int,
    stop: Stop | None = None,
) -> _native.OptimalWins:
    """Count the layouts that perfect play wins after each first click.

    Each first click is a cell without a mine, together with the number that it must show (-1 for
    any number).
    """
    return _native.optimal_wins(grid.width, grid.height, mines, openings, most_layouts, limit, stop)
