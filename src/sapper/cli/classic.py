"""``sapper classic``: the papers' algorithms, their steps and their cost."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from time import perf_counter
from typing import Any, cast

from sapper import formats, words
from sapper.answers import boards as answers
from sapper.app import questions
from sapper.board import Board, Verdict
from sapper.budget import Budget, StopFlag
from sapper.classics import CLASSICS, Classic, named
from sapper.classics.backtracking import Strategy
from sapper.classics.toolkit import playing
from sapper.classics.toolkit.playing import Play
from sapper.classics.toolkit.trace import named as cell_names
from sapper.cli import answer_stream, inputs, options, outputs
from sapper.cli.answer_stream import BoardBudget, Reply
from sapper.cli.exits import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.options import argument, command, flag, option
from sapper.cli.walkthrough import layout_of
from sapper.deductions import Deduction, Deductions
from sapper.engine import Stop
from sapper.errors import SpecError, UndecidedError
from sapper.formats import FORMATS, SavedPart
from sapper.generators import middle
from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play
from sapper.grid import Cell
from sapper.notation import State
from sapper.render import stage_sheet
from sapper.render.overlay import TONES, Fill, Outline
from sapper.render.stage_sheet import LegendEntry, Stage

PICTURES = 60
"""The maximum number of steps to draw. More steps would not fit on a readable page."""

_LEGEND = (
    LegendEntry.fill("highlight", "cells that the step finds, or where it places mines"),
    LegendEntry.fill("clue", "clues that the step uses"),
    LegendEntry.outline("sets of cells that the step mentions"),
)

INPUT = "input"
"""The value of --format that means the format of the input."""

EPILOG = """\
Examples
  sapper classic
  sapper classic elements 4x2:..../1211
  sapper classic single-point --trace 4x2:..../1111
  sapper classic backtracking --direction last --no-split game.board
  sapper classic backtracking --format input board.ints
  sapper classic bags --svg bags.svg 5x2:...../11211
  sapper classic single-point --play --start 0,5 6x4:*...../...*../....../*.....
"""


@command(epilog=EPILOG)
@argument(
    "name",
    "NAME",
    "The algorithm; if omitted, all of them are listed.",
    options.NameType(CLASSICS),
    required=False,
)
@argument("source", "BOARD", "A file, - for standard input, or a board.", required=False)
@flag("--trace", "Print every step in words.")
@option("--most N", "Maximum number of steps to print.", default=1_000)
@option("--svg FILE", f"Draw the steps, at most {PICTURES}.", name="picture")
@flag(
    "--play",
    "Play a board with known mines as far as the algorithm can prove cells safe.",
    name="is_play",
)
@option("--start R,C", "The cell where --play starts, counted from 0 (default: the middle cell).")
@option(
    "--direction NAME",
    "For backtracking: the number to start with (first, last or random; default: first).",
)
@flag(
    "--split/--no-split",
    "For backtracking: whether to split the numbers into regions (default: split).",
    default=None,
)
@option(
    "--strategy NAME",
    f"For backtracking: which mine positions to try first. {options.meanings(Strategy)}",
)
@option("--largest-group N", "For constraint-sets: largest group to search, in cells (default 20).")
@option("--limit STEPS", "Maximum number of steps, as the algorithm counts them.")
@option(
    "--format FORMAT",
    "Print only the board, in this format; 'input' means the format of BOARD.",
    name="to",
    names=(INPUT, *FORMATS),
)
@options.json_option
def classic(
    name: str | None,
    source: str | None,
    *,
    trace: bool,
    most: int,
    picture: str | None,
    is_play: bool,
    start: Cell | None,
    limit: int | None,
    to: str | None,
    as_json: bool,
    **given: Any,
) -> ExitCode:
    """Run an algorithm from one of the five papers on a board.

    If NAME is omitted, the algorithms are listed with their sources, their options and what they
    count as a step. The answer shows the cells that the algorithm found, and its cost in steps and
    time. Most algorithms can miss some cells that are certainly safe or certainly mines. Only
    "bags" (if the board allows it) and "bridges" find all of them. The algorithm "backtracking"
    does not look for such cells; it fills in the mines.

    The final board is printed in the format of BOARD if that is a text format with opened cells.
    Otherwise it is printed as a drawing. Data that the format cannot store is omitted. For
    example, the integer format cannot mark a cell as safe if its number is not known. With
    --format, only the board or "no solution" is printed.

    With --play, BOARD must show its mines. The algorithm opens the start cell and continues from
    there. It sees only the numbers of the cells that it opens. The JSON keys are then: name,
    classic, start, board (the final position), solved, steps (in the algorithm's own unit), trace
    (null without --trace), seconds. The exit code is 1 if the algorithm gets stuck.

    Text counts rows and columns from 1, JSON from 0.

    JSON keys: name, board, classic, label, source, verdict (as far as the algorithm can decide it),
    complete, safe, mines, placement (the rows of a finished board, or null), steps, details, trace
    (with --trace: objects with text, board, cells, clues, sets), left_off, seconds.

    The exit code is 0, or 1 if the algorithm finds that there is no solution, or 3 if it did not
    finish within the limit. With many boards, it is the highest code of any line; a line that is
    not a board counts as 2.
    """
    if name is None:
        outputs.echo("\n".join(_listed(as_json=as_json)))
        return ExitCode.DONE
    chosen = named(name)
    if source is None:
        raise SpecError(f"{name!r} needs a board: sapper classic {name} BOARD")
    given = {key: value for key, value in given.items() if value is not None}
    chosen.check(given)
    _check(is_play=is_play, most=most, start=start, unplayable=(picture, given or None, limit))
    _check_format(to, as_json=as_json, trace=trace)
    steps = None if limit is None else BoardBudget.of(limit).limit
    boards = inputs.read(source, at_once=as_json)
    if picture is not None:
        boards = boards.single("--svg")
    if to is not None:
        boards = boards.single("--format")._replace(many=False)
    as_json = as_json or boards.many

    def run(item: Item, stop: Stop) -> Reply:
        kept = most if trace else None if picture is None else PICTURES
        board, begin = item.saved.position(), perf_counter()
        result = questions.classic(
            board, chosen.name, limit=steps, most=kept, options=given, stop=stop
        )
        answer = ClassicAnswer(item, board, result, perf_counter() - begin)
        reply = _reply(answer, trace=trace, to=to, as_json=as_json)
        return reply.with_picture(picture, item, lambda: _sheet(board, result))

    def play_it(item: Item, stop: Stop) -> Reply:
        answer = _played(item, chosen, start, stop)
        if to is not None:
            return _just_board(item, answer.end.board, to, answer.code)
        if as_json:
            return Reply(_play_line(answer, trace=trace), answer.code)
        return Reply("\n".join(_play_report(answer, trace=trace, most=most)), answer.code)

    return answer_stream.answer_all(
        boards.items,
        play_it if is_play else run,
        many=boards.many,
        activity=f"{'playing' if is_play else 'running'} {chosen.name}",
    )


def _check(*, is_play: bool, most: int, start: Cell | None, unplayable: tuple[Any, ...]) -> None:
    """Check that the options can be combined; --play does not support those in ``unplayable``."""
    if most < 0:
        raise SpecError(f"--most {most} must be 0 or more")
    if start is not None and not is_play:
        row, col = start
        raise SpecError(f"start {row},{col} needs --play")
    if is_play and any(value is not None for value in unplayable):
        raise SpecError(
            "--play can be combined only with --start, --trace, --most, --format and --json"
        )


def _check_format(to: str | None, *, as_json: bool, trace: bool) -> None:
    """Check that the format exists, and that only the board is requested."""
    if to is None:
        return
    if to != INPUT:
        formats.named(to)
    if as_json or trace:
        other = "--json" if as_json else "--trace"
        raise SpecError(f"--format prints only the board, so it cannot be combined with {other}")


@dataclass(frozen=True, slots=True)
class ClassicAnswer:
    """The result of an algorithm on a board, and the time that it took."""

    item: Item
    board: Board
    result: answers.Classic
    seconds: float

    @property
    def code(self) -> ExitCode:
        """``NEGATIVE`` if there is no solution, ``UNDECIDED`` if the limit was reached."""
        if not self.result.complete:
            return ExitCode.UNDECIDED
        return ExitCode.NEGATIVE if self.refuted else ExitCode.DONE

    @property
    def refuted(self) -> bool:
        """Whether the algorithm found that there is no solution."""
        return self.result.complete and self.result.verdict is Verdict.INCONSISTENT

    @property
    def left(self) -> Board:
        """The board after the run."""
        if self.result.placement is not None:
            return Board.from_rows(self.result.placement, self.board.mines)
        changes = [(cell, State.BLANK) for cell in self.result.safe]
        changes += [(cell, State.MINE) for cell in self.result.mines]
        return self.board.with_cells(changes)


def _reply(answer: ClassicAnswer, *, trace: bool, to: str | None, as_json: bool) -> Reply:
    if to is not None:
        left = None if answer.refuted else answer.left
        return _just_board(answer.item, left, to, answer.code)
    if as_json:
        return Reply(_answer_line(answer, trace=trace), answer.code)
    return Reply("\n".join(_report(answer, trace=trace)), answer.code)


def _just_board(item: Item, board: Board | None, to: str, code: ExitCode) -> Reply:
    """Return a reply that contains only a board, in a format."""
    if board is None:
        return Reply("no solution", code)
    data = item.written(board, None if to == INPUT else to)
    return Reply(None, code).with_file(outputs.STANDARD, data)


def _rows(item: Item, board: Board) -> list[str]:
    """Return a board as text, in the input's format if that is a text format for positions."""
    name = item.format or "notation"
    format_ = formats.named(name)
    if name == "notation" or format_.binary or SavedPart.CLUES not in format_.carries:
        return board.rows
    return item.written(board).decode("utf-8").splitlines()


def _listed(*, as_json: bool) -> list[str]:
    """Return the list of all classic algorithms, in words or as JSON Lines."""
    lines = []
    for each in CLASSICS.values():
        if as_json:
            facts = {name: getattr(each, name) for name in ("summary", "source", "step")}
            values = {option.name: option.default for option in each.options}
            lines.append(outputs.json_line({"classic": each.name, **facts, "options": values}))
            continue
        lines += [each.name, f"  {each.summary}", f"  Source: {each.source}. Steps: {each.step}."]
        lines += [f"  {_option(option.name, option.default)}" for option in each.options]
    return lines


def _option(name: str, default: Any) -> str:
    """Return an option as it is written on the command line, with its default."""
    word = name.replace("_", "-")
    if isinstance(default, bool):
        return f"--{word}/--no-{word} (default: --{'' if default else 'no-'}{word})"
    values = "|".join(type(default)) if isinstance(default, StrEnum) else "N"
    return f"--{word} {values} (default: {default})"


def _answer_line(answer: ClassicAnswer, *, trace: bool) -> str:
    found = answer.result if trace else replace(answer.result, trace=None)
    return outputs.answer_line(answer.item.label, found, seconds=round(answer.seconds, 6))


def _report(answer: ClassicAnswer, *, trace: bool) -> list[str]:
    """Return the answer in words."""
    result, chosen = answer.result, CLASSICS[answer.result.classic]
    lines = []
    if trace:
        texts = [step.text for step in result.trace or ()]
        lines = _trace_lines(texts, result.left_off, "steps")
    facts = [("classic", f"{chosen.name} ({chosen.source})"), ("verdict", _verdict(result))]
    if chosen.finds_certain:
        facts += [
            ("safe", words.short_places(result.safe)),
            ("mines", words.short_places(result.mines)),
        ]
    facts += [*result.details.items(), ("steps", f"{result.steps:,} ({chosen.step})")]
    lines += _fact_lines(*facts, ("time", f"{1000 * answer.seconds:,.1f} ms"))
    changed = result.placement is not None or result.safe or result.mines
    return [*lines, *_rows(answer.item, answer.left)] if changed else lines


def _trace_lines(texts: list[str], more: int, noun: str) -> list[str]:
    """Return the numbered steps, the number of steps that are not shown, and an empty line."""
    lines = [f"{number:>4}  {text}" for number, text in enumerate(texts, 1)]
    if more:
        lines.append(f"      and {more:,} more {noun} (see --most)")
    return [*lines, ""]


def _fact_lines(*facts: tuple[str, str]) -> list[str]:
    return [f"{name + ':':<10}{value}" for name, value in facts]


def _verdict(result: answers.Classic) -> str:
    if not result.complete:
        return "undecided within the limit"
    if result.verdict is Verdict.UNKNOWN:
        return "unknown: no contradiction was found, but there may be one"
    return result.verdict.value


def _sheet(board: Board, result: answers.Classic) -> str:
    """Return one document with a drawing of each step, up to ``PICTURES`` steps."""
    trace = result.trace or ()
    stages = [
        Stage(
            f"{number}. {step.text}",
            board=Board.parse(step.board),
            shapes=(
                Fill(step.clues, "clue"),
                Fill(step.cells, "highlight"),
                *(
                    Outline(cells, f"tone-{tone % TONES}", 0.08 + 0.05 * (tone % 4))
                    for tone, cells in enumerate(step.sets)
                ),
            ),
        )
        for number, step in enumerate(trace[:PICTURES], 1)
    ] or [Stage(f"{result.classic} finds nothing here", board=board)]
    more = result.left_off + max(0, len(trace) - PICTURES)
    note = f"{more:,} more steps are not drawn" if more else ""
    return stage_sheet.draw(board, stages, labels=True, legend=_LEGEND, note=note)


# An algorithm that plays a layout sees the mine count and the numbers of the cells that it opens.
# It never guesses.


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """The result of a game that an algorithm played."""

    item: Item
    chosen: Classic
    start: Cell
    end: Play
    seconds: float

    @property
    def code(self) -> ExitCode:
        """The exit code: ``NEGATIVE`` if the algorithm got stuck."""
        return ExitCode.DONE if self.end.solved else ExitCode.NEGATIVE


def _played(item: Item, chosen: Classic, start: Cell | None, stop: StopFlag) -> PlayAnswer:
    """Let an algorithm play the layout that the input contains."""
    if not chosen.finds_certain:
        raise SpecError(f"{chosen.name!r} only places mines, so it cannot play")
    layout = layout_of(item)
    first = start or item.saved.start or middle(layout.grid)
    counted = Budget()  # counts the steps of algorithms that are run again on every position
    solve = (
        CLASSIC_SOLVERS[SolverName(chosen.name)]
        if chosen.name in set(CLASSIC_SOLVERS)
        else partial(playing.play, deduce=partial(_deduce, chosen, counted))
    )
    begin = perf_counter()
    end = play(layout, first, solve, Budget(stop=stop))
    if counted.spent:
        end = replace(end, spent=counted.spent)
    return PlayAnswer(item, chosen, first, end, perf_counter() - begin)


def _deduce(
    chosen: Classic,
    counted: Budget,
    board: Board,
    *,
    limit: int | None = None,
    stop: StopFlag | None = None,
) -> Deductions:
    """Run an algorithm without its own solver on a position, and return its deductions."""
    found = chosen.run(board, limit=limit, stop=stop)
    counted.spend(found.steps)
    if not found.complete:
        raise UndecidedError(f"{chosen.name!r} was stopped after {found.steps} steps")
    return Deductions.of(safe=found.safe, mines=found.mines)


def _play_line(answer: PlayAnswer, *, trace: bool) -> str:
    steps = [
        answers.ClassicPlayStep(_words(step), step.cells, step.clues) for step in answer.end.steps
    ]
    found = answers.ClassicPlay(
        classic=cast("answers.ClassicName", answer.chosen.name),
        start=answer.start,
        board=answer.end.board.id,
        solved=answer.end.solved,
        steps=answer.end.spent,
        trace=tuple(steps) if trace else None,
    )
    return outputs.answer_line(answer.item.label, found, seconds=round(answer.seconds, 6))


def _play_report(answer: PlayAnswer, *, trace: bool, most: int) -> list[str]:
    """Return the answer in words."""
    end, lines = answer.end, []
    if trace:
        more = max(0, len(end.steps) - most)
        lines = _trace_lines([_words(step) for step in end.steps[:most]], more, "deductions")
    lines += _fact_lines(
        ("classic", f"{answer.chosen.name} ({answer.chosen.source})"),
        ("start", words.short_places([answer.start])),
        ("end", "solved" if end.solved else "stuck: nothing more is certain"),
        ("found", words.counted(len(end.steps), "deduction")),
        ("steps", f"{end.spent:,} ({answer.chosen.step})"),
        ("time", f"{1000 * answer.seconds:,.1f} ms"),
    )
    return [*lines, *_rows(answer.item, end.board)]


def _words(step: Deduction) -> str:
    by = f" by {cell_names(step.clues)}" if step.clues else ""
    return f"{step.technique}{by}: {'mine' if step.is_mine else 'safe'} {cell_names(step.cells)}"
