"""The native core on whole layouts: drawn, measured, opened, played, made.

Whoever uses these takes them from ``sapper.engine.core``, the one face of the native core. They
stand apart because they know where the mines are: what is said of a position never calls them.
"""

from sapper import _native
from sapper._native import (
    BoardMetrics,
    FirstClick,
    Made,
    Method,
    NoGuessRequest,
    OptimalWins,
    Play,
    Policy,
    Rung,
    SimulatedGame,
    Stop,
    Walk,
)
from sapper.grid import Grid
from sapper.layout import Layout


def play_by_logic(
    layout: Layout,
    start: int,
    highest: Rung,
    *,
    limit: int,
    looks: int | None = None,
    stop: Stop | None = None,
) -> Play:
    """Play a layout by the rungs up to the highest; 0 `looks` let tables alone answer."""
    grid = layout.grid
    shape = (grid.width, grid.height, layout.cells, start, highest)
    if looks is None:
        return _native.play_by_logic(*shape, limit=limit, stop=stop)
    return _native.play_by_logic(*shape, looks=looks, limit=limit, stop=stop)


def no_guess_request(
    grid: Grid,
    mines: int,
    start: int,
    empty: bytes,
    *,
    method: Method,
    rungs: tuple[Rung, Rung],
    bbbv: tuple[int, int],
    tries: int,
    mixing: int,
    limit: int,
) -> NoGuessRequest:
    """Return what a board must be like; see the native ``NoGuessRequest``."""
    return _native.NoGuessRequest(
        grid.width,
        grid.height,
        mines,
        start,
        empty,
        method=method,
        least=rungs[0],
        highest=rungs[1],
        min_bbbv=bbbv[0],
        max_bbbv=bbbv[1],
        tries=tries,
        mixing=mixing,
        limit=limit,
    )


def make_no_guess(
    wanted: NoGuessRequest, seed: int, number: int, *, threads: int = 1, stop: Stop | None = None
) -> list[Made]:
    """Make boards that logic alone solves from the seeds `seed`, `seed` + 1 and so on."""
    return _native.make_no_guess(wanted, seed, number, threads, stop)


def walk_solvable(
    layout: Layout,
    start: int,
    empty: bytes,
    highest: Rung,
    *,
    seed: int,
    swaps: int,
    stop: Stop | None = None,
) -> Walk:
    """Walk from solvable layout to solvable layout, as the chain that mixes boards does."""
    grid = layout.grid
    return _native.walk_solvable(
        grid.width, grid.height, layout.cells, start, empty, highest, seed, swaps, stop
    )


def simulate_games(
    grid: Grid,
    mines: int,
    start: int,
    *,
    first_click: FirstClick,
    policy: Policy,
    seed: int,
    games: range,
    threads: int,
    limit: int,
    stop: Stop | None = None,
    measure: bool = False,
    valued: bool = False,
) -> list[SimulatedGame]:
    """Play the games of a seed by their numbers; their layouts do not depend on the policy.

    With `measure`, each guess tells what the leaf value looks at in the position after it.
    With `valued`, a guess that meets a mine is survived on a board drawn anew, and a game ends
    where its chance is exact: ``survival * end_chance`` is, on average, the chance to win.
    """
    return _native.simulate_games(
        grid.width,
        grid.height,
        mines,
        start,
        first_click,
        policy,
        seed,
        games.start,
        len(games),
        threads,
        limit,
        stop,
        measure,
        valued,
    )


def game_layouts(
    grid: Grid, mines: int, start: int, *, first_click: FirstClick, seed: int, games: range
) -> bytes:
    """Return the layouts that ``simulate_games`` plays, one after another, one byte a cell."""
    return _native.game_layouts(
        grid.width, grid.height, mines, start, first_click, seed, games.start, len(games)
    )


def play_layouts(
    grid: Grid,
    layouts: bytes,
    start: int,
    *,
    policy: Policy,
    seed: int,
    threads: int,
    limit: int,
    stop: Stop | None = None,
) -> list[SimulatedGame]:
    """Play given layouts from one start, one byte a cell, one after another."""
    return _native.play_layouts(
        grid.width, grid.height, layouts, start, policy, seed, threads, limit, stop
    )


def random_layout(grid: Grid, mines: int, forbidden: bytes, seed: int) -> Layout:
    """Draw a uniform layout with no mine on the forbidden cells."""
    return Layout(grid, _native.random_layout(grid.width, grid.height, mines, forbidden, seed))


def board_metrics(layout: Layout) -> BoardMetrics:
    """Measure a layout: its 3BV, openings and islands."""
    return _native.board_metrics(layout.grid.width, layout.grid.height, layout.cells)


def neighbours(grid: Grid, index: int) -> list[int]:
    """Return the neighbours of a cell, ascending."""
    return _native.neighbours(grid.width, grid.height, index)


def flood(layout: Layout, closed: bytes, start: int) -> list[int]:
    """Return the cells that opening `start` opens, ascending; `closed` marks what may open."""
    return _native.flood(layout.grid.width, layout.grid.height, layout.cells, closed, start)


def optimal_wins(
    grid: Grid,
    mines: int,
    openings: list[tuple[int, int]],
    *,
    most_layouts: int,
    limit: int,
    stop: Stop | None = None,
) -> OptimalWins:
    """Count the layouts that perfect play wins after each first click.

    A first click is a cell that is no mine, and the number that it is promised to show, or -1.
    """
    return _native.optimal_wins(grid.width, grid.height, mines, openings, most_layouts, limit, stop)
