"""``sapper simulate``: measure how often a policy wins; compare two policies on the same boards."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import click

from sapper import players
from sapper.answers.reports import Comparison, SimulatedGames
from sapper.budget import GLANCE_SECONDS
from sapper.cli import game_options, inputs, options, outputs
from sapper.cli.exits import ExitCode
from sapper.cli.options import command, json_flag, option
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.layout import Layout
from sapper.players import POLICIES, GameSeries, PairedDifference, Simulation
from sapper.spec import MAX_SEED, FirstClick, GameSpec

EPILOG = """\
Examples
  sapper simulate --policy best --level expert --first-click safe --games 10000
  sapper simulate --policy best --paired informed --games 20000 --seed 1
  sapper simulate --policy mine.py:choose --level beginner --results games.jsonl
"""

_PATH = click.Path(path_type=Path, readable=False)

CORNER = "corner"
"""The default of --start."""


@command(epilog=EPILOG)
@option(
    "--policy NAME",
    f"How moves are chosen. {options.summaries(POLICIES)}"
    " Or file.py:name, your own function that takes a board and returns a cell.",
    names=POLICIES,
    default="best",
)
@option("--paired OTHER", "Play the same boards with this policy as well.", names=POLICIES)
@option(
    "--against FILE",
    "Compare with another program on the same boards: a file of its results, one line per game, "
    "1 (won) or 0 (lost).",
    type=_PATH,
)
@game_options.about_game(
    game_options.first_click_option,
    option(
        "--start corner|R,C",
        "The first cell to open, counted from 0. Default: the corner 0,0; if an opening is "
        "guaranteed, the cell 3,3 (2,2 on small boards).",
    ),
)
@option("--games N", "Number of games (default 1000, or one per layout).")
@options.seed_option
@option("--layouts FILE", "Play these layouts, one board id per line as generate writes them.")
@option(
    "--results --out FILE",
    "Store the results here; an existing run is resumed.",
    name="results",
    type=_PATH,
)
@option("--table FILE", "Write one CSV row per game: policy, game, seed, won.", type=_PATH)
@option("--workers N", "Threads, or processes for a policy in Python (default: one per core).")
@options.dask_option
@json_flag("One JSON line per policy, and one for the difference between two policies.")
def simulate(
    *,
    policy: str,
    paired: str | None,
    against: Path | None,
    game: dict[str, Any],
    games: int | None,
    seed: int | None,
    layouts: str | None,
    table: Path | None,
    as_json: bool,
    **run: Any,
) -> ExitCode:
    """Play many games with a policy and report how often it wins.

    The printed intervals contain the true rate 95 times out of 100. Game i is played on board i of
    sapper generate with the same seed, first click and start. So two policies play the same boards,
    and the difference of their win rates is known much more precisely than either rate. The default
    level is expert. A guess is an opened cell that was not certain to be safe.

    Your own policy is a function that takes a Board and returns a cell (row, column). It is called
    when no cell is certain to be safe. If the function has the attribute every_move = True, it is
    called for every move.

    After Ctrl-C, the games played so far are reported. With --results, the same command resumes the
    run. At most two seconds of play are lost.
    """
    if all(game[name] is None for name in ("level", "size", "mines")):
        game["level"] = "expert"
    start = game["start"]
    if start is not None:
        game["start"] = (0, 0) if start == CORNER else options.read_cell(start)
    spec = game_options.spec(**game)
    boards = () if layouts is None else _layouts(layouts)
    if boards:
        spec = _fitted(spec, boards[0])
    wanted = games if games is not None else len(boards) or 1000
    drawn = 0 if boards and seed is None else game_options.seed_or_new(seed)
    theirs = None if against is None else against.read_text("utf-8", "replace")
    stop = Stop()

    def play(name: str) -> Simulation:
        with outputs.watched(name) as watch:
            return _interruptible(
                lambda: players.simulate(
                    name,
                    spec,
                    games=wanted,
                    seed=drawn,
                    layouts=boards,
                    watch=watch,
                    report=outputs.note,
                    stop=stop,
                    **run,
                ),
                stop,
            )

    first = play(policy)
    played = [first]
    _show(first, as_json=as_json)
    if paired is not None and not stop.is_set():
        second = play(paired)
        played.append(second)
        _show(second, as_json=as_json)
        if second.games:
            _show_difference(first.against(second), as_json=as_json)
    if theirs is not None and first.games:
        others = Simulation.of_others(str(against), first.series, theirs)
        _show(others, as_json=as_json)
        _show_difference(first.against(others), as_json=as_json)
    if table is not None:
        outputs.write(str(table), _table(played))
    return ExitCode.INTERRUPTED if stop.is_set() else ExitCode.DONE


def _table(played: Sequence[Simulation]) -> bytes:
    """Return every game as a row of CSV."""
    rows = ["policy,game,seed,won\n"]
    for run in played:
        name = f'"{run.policy}"' if "," in run.policy else run.policy
        for number, won in run.won.items():
            seed = "" if run.series.layouts else (run.series.seed + number) & MAX_SEED
            rows.append(f"{name},{number},{seed},{int(won)}\n")
    return "".join(rows).encode("utf-8")


def _layouts(source: str) -> tuple[Layout, ...]:
    found = []
    for item in inputs.read(source).all():
        layout = item.saved.truth()
        if layout is None:
            raise SpecError(f"{item.place}--layouts needs boards with known mines")
        found.append(layout)
    return tuple(found)


def _fitted(spec: GameSpec, layout: Layout) -> GameSpec:
    """Return the spec, with the size and the number of mines of the layouts."""
    grid = layout.grid
    return GameSpec(
        grid.width, grid.height, layout.mines, first_click=spec.first_click, start=spec.start
    )


def _interruptible(call: Callable[[], Simulation], stop: Stop) -> Simulation:
    """Run a simulation in another thread, so that Ctrl-C ends it and keeps the played games."""
    pool = ThreadPoolExecutor(1)
    future = None
    try:
        future = pool.submit(call)
        while not wait([future], timeout=GLANCE_SECONDS).done:
            pass
        return future.result()
    except KeyboardInterrupt:
        stop.set()
        if future is None:
            raise
        outputs.note("interrupted; results so far")
        return future.result()
    finally:
        pool.shutdown()


def _games(series: GameSeries) -> str:
    spec = series.spec
    row, column = series.start
    rule = "no promise" if spec.first_click is FirstClick.ANY else spec.first_click.value
    return f"{spec.width}x{spec.height}m{spec.mines}, {rule} at {row},{column}"


def _show(found: Simulation, *, as_json: bool) -> None:
    if as_json:
        outputs.echo(outputs.answer_line({}, SimulatedGames.of(found)))
        return
    if not found.games:
        outputs.echo(f"{found.policy}: no game played")
        return
    low, high = found.interval
    text = (
        f"{found.policy}: {100 * found.rate:.2f} % won"
        f" ({100 * low:.2f} to {100 * high:.2f}), {found.wins:,} of {found.games:,} games"
        f" on {_games(found.series)}"
    )
    if found.seconds:
        text += (
            f"; {found.guesses_per_game:.2f} guesses per game,"
            f" {_rate(found.games_per_second)} games per CPU second"
        )
    outputs.echo(text)


def _rate(number: float) -> str:
    """Format a rate for display.

    >>> _rate(4796.6), _rate(0.34)
    ('4,797', '0.34')
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:.2g}"


def _show_difference(found: PairedDifference, *, as_json: bool) -> None:
    low, high = found.interval
    if as_json:
        outputs.echo(outputs.answer_line({}, Comparison.of(found)))
        return
    outputs.echo(
        f"{found.first} - {found.second}: {100 * found.difference:+.2f} points"
        f" ({100 * low:+.2f} to {100 * high:+.2f}) on {found.games:,} games;"
        f" {found.first_only:,} won only by the first, {found.second_only:,} only by the second"
    )
