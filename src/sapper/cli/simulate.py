"""``sapper simulate``: how often a policy wins, and against another one on the same boards."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any

import typer

from sapper import players
from sapper.cli import (
    cluster_option,
    completion,
    game_options,
    inputs,
    option_values,
    outputs,
    progress,
)
from sapper.cli.exit_codes import ExitCode
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.layout import Layout
from sapper.players import POLICIES, GameSeries, PairedDifference, Simulation
from sapper.spec import FirstClick, GameSpec

EPILOG = """\
Examples
  sapper simulate --policy best --level expert --first-click safe --games 10000
  sapper simulate --policy best --paired informed --games 20000 --seed 1
  sapper simulate --policy mine.py:choose --level beginner --results games.jsonl
"""

CORNER = "corner"
"""What --start takes beside a cell."""


def simulate(
    *,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.one_of(POLICIES),
            help="Who plays. "
            + " ".join(f"{each.name}: {each.summary}" for each in POLICIES.values())
            + " Or file.py:name, a function of your own from a board to a cell.",
        ),
    ] = "best",
    paired: Annotated[
        str | None,
        typer.Option(
            metavar="OTHER",
            autocompletion=completion.one_of(POLICIES),
            help="Play the same boards with this policy as well.",
        ),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Compare with another program on the same boards: a 1 (won) or 0 (lost) a line.",
        ),
    ] = None,
    level: game_options.Level = None,
    size: game_options.Size = None,
    mines: game_options.Mines = None,
    first_click: game_options.FirstClickRule = FirstClick.OPENING.value,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="corner|R,C",
            help="The first cell to open, counted from 0. By default the corner, or where an"
            " opening is promised 3,3 (2,2 on small boards).",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=option_values.whole_number,
            help="How many; by default 1000, or as many as there are layouts.",
        ),
    ] = None,
    seed: game_options.Seed = None,
    layouts: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Play these layouts, an id a line as generate writes them."
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            "--results",
            "--out",
            metavar="FILE",
            help="Keep what was played; a run that was stopped goes on with it.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=option_values.whole_number,
            help="Threads, or processes for a policy in Python; by default one a core.",
        ),
    ] = None,
    dask: cluster_option.DaskOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="A line of JSON a policy, and one for the difference.")
    ] = False,
) -> ExitCode:
    """Play many games with a policy: how often it wins, with the interval.

    Intervals hold the truth 95 times in 100. Game i is the board that sapper generate makes as
    its board i from the same seed, first click and start: it depends on nothing else, so two
    policies meet the same boards, and their difference is much better known than either rate.
    The level is expert by default. A guess is a cell opened that is not certainly safe.

    A policy of your own is a function that is shown a Board and returns a cell (row, column). It
    is asked when nothing is certainly safe; with an attribute every_move = True, always.

    After Ctrl-C what was played is reported, and with --results the same command goes on.
    """
    if level is None and size is None and mines is None:
        level = "expert"
    cell = None if start is None else "0,0" if start == CORNER else start
    spec = game_options.spec(
        level=level, size=size, mines=mines, first_click=first_click, start=cell
    )
    boards = () if layouts is None else _layouts(layouts)
    if boards:
        spec = _fitted(spec, boards[0])
    wanted = games if games is not None else len(boards) or 1000
    drawn = 0 if boards and seed is None else game_options.seed_or_new(seed)
    theirs = None if against is None else against.read_text("utf-8", "replace")
    stop = Stop()

    def play(name: str) -> Simulation:
        with progress.watched(name) as watch:
            return _interruptible(
                lambda: players.simulate(
                    name,
                    spec,
                    games=wanted,
                    seed=drawn,
                    layouts=boards,
                    workers=workers,
                    dask=dask,
                    results=results,
                    watch=watch,
                    tell=outputs.tell,
                    stop=stop,
                ),
                stop,
            )

    first = play(policy)
    _show(first, as_json=as_json)
    if paired is not None and not stop.is_set():
        second = play(paired)
        _show(second, as_json=as_json)
        if second.games:
            _show_difference(first.against(second), as_json=as_json)
    if theirs is not None and first.games:
        others = Simulation.of_others(str(against), first.series, theirs)
        _show(others, as_json=as_json)
        _show_difference(first.against(others), as_json=as_json)
    return ExitCode.INTERRUPTED if stop.is_set() else ExitCode.DONE


def _layouts(source: str) -> tuple[Layout, ...]:
    found = []
    for item in inputs.read(source).items:
        layout = item.saved.truth()
        if layout is None:
            raise SpecError(f"{item.place}a board, where --layouts takes layouts of mines")
        found.append(layout)
    return tuple(found)


def _fitted(spec: GameSpec, layout: Layout) -> GameSpec:
    """Return the spec with size and mines of the layouts."""
    grid = layout.grid
    return GameSpec(
        grid.width, grid.height, layout.mines, first_click=spec.first_click, start=spec.start
    )


def _interruptible(call: Callable[[], Simulation], stop: Stop) -> Simulation:
    """Run a simulation in another thread, so that Ctrl-C ends it and loses nothing."""
    pool = ThreadPoolExecutor(1)
    future = None
    try:
        future = pool.submit(call)
        return future.result()
    except KeyboardInterrupt:
        stop.set()
        if future is None:
            raise
        outputs.tell("interrupted: what was played so far")
        return future.result()
    finally:
        pool.shutdown()


def _games(series: GameSeries) -> str:
    spec = series.spec
    row, column = series.start
    rule = {
        FirstClick.ANY: "no promise",
        FirstClick.SAFE: "safe",
        FirstClick.OPENING: "opening",
    }[spec.first_click]
    return f"{spec.width}x{spec.height}m{spec.mines}, {rule} at {row},{column}"


def _show(found: Simulation, *, as_json: bool) -> None:
    if as_json:
        outputs.say(outputs.json_line(_fields(found)))
        return
    if not found.games:
        outputs.say(f"{found.policy}: no game played")
        return
    low, high = found.interval
    text = (
        f"{found.policy}: {100 * found.rate:.2f} % won"
        f" ({100 * low:.2f} to {100 * high:.2f}), {found.wins:,} of {found.games:,} games"
        f" on {_games(found.series)}"
    )
    if found.seconds:
        text += (
            f"; {found.guesses_per_game:.2f} guesses a game,"
            f" {found.games_per_second:,.0f} games a CPU second"
        )
    outputs.say(text)


def _show_difference(found: PairedDifference, *, as_json: bool) -> None:
    low, high = found.interval
    if as_json:
        outputs.say(
            outputs.json_line(
                {
                    "paired": [found.first, found.second],
                    "games": found.games,
                    "difference": found.difference,
                    "interval": [low, high],
                    "first_only": found.first_only,
                    "second_only": found.second_only,
                }
            )
        )
        return
    outputs.say(
        f"{found.first} - {found.second}: {100 * found.difference:+.2f} points"
        f" ({100 * low:+.2f} to {100 * high:+.2f}) on {found.games:,} games;"
        f" {found.first_only:,} won by the first alone, {found.second_only:,} by the second"
    )


def _fields(found: Simulation) -> dict[str, Any]:
    spec = found.series.spec
    return {
        "policy": found.policy,
        "width": spec.width,
        "height": spec.height,
        "mines": spec.mines,
        "first_click": spec.first_click.value,
        "start": list(found.series.start),
        "seed": None if found.series.layouts else found.series.seed,
        "games": found.games,
        "wins": found.wins,
        "rate": found.rate,
        "interval": list(found.interval),
        "guesses_per_game": found.guesses_per_game,
        "games_per_second": found.games_per_second,
        "complete": found.complete,
    }
