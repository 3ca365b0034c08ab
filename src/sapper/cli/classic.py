"""``sapper classic``: the documents' own algorithms, with what they cost and what they do."""

from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

import typer

from sapper.classics import CLASSICS, Classic, Trace, named
from sapper.classics.backtracking import Strategy
from sapper.cli import (
    budget_options,
    classic_play,
    classic_report,
    classic_sheet,
    completion,
    inputs,
    option_values,
    outputs,
    replies,
)
from sapper.cli.classic_play import PlayAnswer
from sapper.cli.classic_report import ClassicAnswer
from sapper.cli.classic_sheet import PICTURES
from sapper.cli.exit_codes import ExitCode
from sapper.cli.game_options import meanings
from sapper.cli.inputs import Input, Item
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.grid import Cell

EPILOG = """\
Examples
  sapper classic
  sapper classic elements 4x2:..../1211
  sapper classic single-point --trace 4x2:..../1111
  sapper classic backtracking --direction last --no-split game.board
  sapper classic bags --svg bags.svg 5x2:...../11211
  sapper classic single-point --play --start 0,5 6x4:*...../...*../....../*.....
"""


def classic(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            autocompletion=completion.one_of(CLASSICS),
            help="Which one; without it, the list.",
            show_default=False,
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="BOARD", help="A file, - for standard input, or a board.", show_default=False
        ),
    ] = None,
    *,
    trace: Annotated[bool, typer.Option("--trace", help="Tell every step, in words.")] = False,
    most: Annotated[
        int,
        typer.Option(
            "--most",
            metavar="N",
            parser=option_values.whole_number,
            help="Steps of a trace to tell.",
        ),
    ] = 1_000,
    picture: Annotated[
        str | None,
        typer.Option("--svg", metavar="FILE", help=f"Draw every step, {PICTURES} at most."),
    ] = None,
    play: Annotated[
        bool,
        typer.Option("--play", help="Play a layout from its start, as far as it is certain."),
    ] = False,
    start: Annotated[
        str | None,
        typer.Option(
            metavar="R,C", help="Where --play begins, counted from 0; as a rule in the middle."
        ),
    ] = None,
    direction: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Of backtracking: which clue is next, first (as a rule) or last.",
            show_default=False,
        ),
    ] = None,
    split: Annotated[
        bool | None,
        typer.Option(
            "--split/--no-split",
            help="Of backtracking: split the clues into regions, as a rule, or not.",
            show_default=False,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help=f"Of backtracking: which mines are tried first. {meanings(Strategy)}",
            show_default=False,
        ),
    ] = None,
    largest_group: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=option_values.whole_number,
            help="Of constraint-sets: the most cells of a group that is searched; as a rule 20.",
            show_default=False,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            metavar="STEPS",
            parser=option_values.whole_number,
            help="The most steps, of the classic's own kind.",
            show_default=False,
        ),
    ] = None,
    as_json: outputs.JsonOption = False,
) -> ExitCode:
    """Run one of the documents' own algorithms on a board.

    Without a name they are listed, each with its source, its options and what its steps are.
    The answer says what it found, and what that cost in steps and in time. A classic that finds
    nothing does not say that there is nothing: only bags (where the board allows it) and bridges
    miss nothing, and backtracking places mines instead.

    With --play BOARD is a layout: the classic opens the start cell and goes on alone, learning
    the numbers of what it opens. JSON keys then: name, classic, start, board (as it is left),
    solved, seconds, and with --trace trace. The exit code is 1 where it gets stuck.

    Rows and columns count from 1 in words, from 0 in JSON.

    JSON keys: name, classic, board, verdict (what the classic itself can tell), safe, mines,
    placement (a finished board, or null), complete, steps, seconds, details; with --trace also
    trace (objects with text, board, cells, clues, sets) and left_off.

    The exit code is 0, or 1 if the classic sees that there is no solution, or 3 if it did not end
    within the limit; of many boards the largest counts.
    """
    if name is None:
        outputs.say("\n".join(classic_report.listed(as_json=as_json)))
        return ExitCode.DONE
    chosen = named(name)
    if source is None:
        raise SpecError(f"{name!r} needs a board: sapper classic {name} BOARD")
    given = {
        "direction": direction,
        "split": split,
        "strategy": strategy,
        "largest_group": largest_group,
    }
    options = {key: value for key, value in given.items() if value is not None}
    chosen.check(options)
    if most < 0:
        raise SpecError(f"{most} steps cannot be told: at least 0")
    boards = inputs.read(source)
    told = _Telling(trace=trace, most=most, picture=picture, as_json=as_json or boards.many)
    if play:
        if picture is not None or options or limit is not None:
            raise SpecError("--play goes with --start, --trace, --most and --json only")
        cell = None if start is None else option_values.read_cell(start)
        return _play(boards, chosen, cell, told)
    if start is not None:
        raise SpecError(f"start {start!r} without --play: only a play has one")
    return _run(boards, chosen, options, limit, told)


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is told of each run, and how."""

    trace: bool
    most: int
    picture: str | None
    as_json: bool


def _run(
    boards: Input,
    chosen: Classic,
    options: dict[str, Any],
    limit: int | None,
    told: _Telling,
) -> ExitCode:
    steps = None if limit is None else budget_options.Budget.of(limit, None).limit
    if told.picture is not None:
        boards.single("--svg")

    def ask(item: Item, stop: Stop) -> ClassicAnswer:
        wanted = told.trace or told.picture is not None
        kept = Trace(told.most if told.trace else PICTURES) if wanted else None
        start = perf_counter()
        result = chosen.run(
            item.saved.position(), limit=steps, stop=stop, trace=kept, options=options
        )
        return ClassicAnswer(item, chosen, result, perf_counter() - start)

    code = ExitCode.DONE
    for answer in replies.answers(boards, ask, activity=f"running {chosen.name}"):
        code = max(code, answer.code)
        if told.picture is not None:
            outputs.write(told.picture, classic_sheet.drawn(answer.result).encode("utf-8"))
        if told.picture == outputs.STANDARD:
            continue
        if told.as_json:
            outputs.say(outputs.json_line(classic_report.fields(answer, trace=told.trace)))
        else:
            outputs.say("\n".join(classic_report.report(answer, trace=told.trace)))
    return code


def _play(boards: Input, chosen: Classic, start: Cell | None, told: _Telling) -> ExitCode:
    def ask(item: Item, stop: Stop) -> PlayAnswer:
        return classic_play.played(item, chosen, start, stop)

    code = ExitCode.DONE
    for answer in replies.answers(boards, ask, activity=f"playing {chosen.name}"):
        code = max(code, answer.code)
        if told.as_json:
            outputs.say(outputs.json_line(classic_play.fields(answer, trace=told.trace)))
        else:
            lines = classic_play.report(answer, trace=told.trace, most=told.most)
            outputs.say("\n".join(lines))
    return code
