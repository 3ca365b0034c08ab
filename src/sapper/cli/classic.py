"""``sapper classic``: the documents' own algorithms, with what they cost and what they do."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Annotated, Any

import typer

from sapper.board import Board
from sapper.classics import CLASSICS, Classic, ClassicResult, Trace, named
from sapper.classics.backtracking import Strategy
from sapper.cli import batch, inputs, option_values, outputs
from sapper.cli.game_options import meanings
from sapper.cli.inputs import Item
from sapper.cli.program import ExitCode
from sapper.engine import Stop
from sapper.errors import SpecError
from sapper.notation import State
from sapper.render import stage_sheet
from sapper.render.overlay import Fill, Outline
from sapper.render.stage_sheet import LegendEntry, Stage
from sapper.verdict import Verdict

EPILOG = """\
Examples
  sapper classic
  sapper classic elements 4x2:..../1211
  sapper classic single-point --trace 4x2:..../1111
  sapper classic backtracking --direction last --no-split game.board
  sapper classic bags --svg bags.svg 5x2:...../11211
"""

_PICTURES = 60
"""The most steps that are drawn: more make a sheet that nobody can look at."""

_LEGEND = (
    LegendEntry.fill("highlight", "what the step finds, or where it puts mines"),
    LegendEntry.fill("clue", "the clues it looks at"),
    LegendEntry.outline("the sets of cells it speaks of"),
)


@dataclass(frozen=True, slots=True)
class _Answer:
    item: Item
    result: ClassicResult
    seconds: float

    @property
    def code(self) -> ExitCode:
        """Negative without a solution, undecided when the limit was spent."""
        if not self.result.complete:
            return ExitCode.UNDECIDED
        refuted = self.result.verdict is Verdict.INCONSISTENT
        return ExitCode.NEGATIVE if refuted else ExitCode.DONE


def classic(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Which one; without it, the list.", show_default=False),
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
        typer.Option("--svg", metavar="FILE", help=f"Draw every step, {_PICTURES} at most."),
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
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON a board.")] = False,
) -> ExitCode:
    """Run one of the documents' own algorithms on a board.

    Without a name they are listed, each with its source, its options and what its steps are.
    The answer says what it found, and what that cost in steps and in time. A classic that finds
    nothing does not say that there is nothing: only bags (where the board allows it) and bridges
    miss nothing, and backtracking places mines instead.

    Rows and columns count from 1 in words, from 0 in JSON.

    JSON keys: name, classic, board, verdict (what the classic itself can tell), safe, mines,
    placement (a finished board, or null), complete, steps, seconds, details; with --trace also
    trace (objects with text, board, cells, clues, sets) and left_off.

    The exit code is 0, or 1 if the classic sees that there is no solution, or 3 if it did not end
    within the limit; of many boards the largest counts.
    """
    if name is None:
        outputs.say("\n".join(_listed(as_json=as_json)))
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
    steps = None if limit is None else batch.Budget.of(limit, None).limit
    if most < 0:
        raise SpecError(f"{most} steps cannot be told: at least 0")
    chosen.check(options)
    boards = inputs.read(source)
    if picture is not None:
        boards.single("--svg")

    def ask(item: Item, stop: Stop) -> _Answer:
        kept = Trace(most if trace else _PICTURES) if trace or picture is not None else None
        start = perf_counter()
        result = chosen.run(
            item.saved.position(), limit=steps, stop=stop, trace=kept, options=options
        )
        return _Answer(item, result, perf_counter() - start)

    code = ExitCode.DONE
    for answer in batch.answers(boards, ask, activity=f"running {name}"):
        code = max(code, answer.code)
        if picture is not None:
            outputs.write(picture, _svg(answer.result).encode("utf-8"))
        if picture == outputs.STANDARD:
            continue
        if as_json or boards.many:
            outputs.say(outputs.json_line(_fields(answer, trace=trace)))
        else:
            outputs.say("\n".join(_report(chosen, answer, trace=trace)))
    return code


def _listed(*, as_json: bool) -> list[str]:
    """Return the list of all classics, for eyes or as JSON Lines."""
    if as_json:
        return [
            outputs.json_line(
                {
                    "classic": each.name,
                    "summary": each.summary,
                    "source": each.source,
                    "step": each.step,
                    "options": {option.name: option.default for option in each.options},
                }
            )
            for each in CLASSICS.values()
        ]
    lines = []
    for each in CLASSICS.values():
        lines += [each.name, f"  {each.summary}", f"  Source: {each.source}. Steps: {each.step}."]
        lines += [f"  {_option(option.name, option.default)}" for option in each.options]
    return lines


def _option(name: str, default: Any) -> str:
    """Return an option as the command line writes it, with its default."""
    word = name.replace("_", "-")
    if isinstance(default, bool):
        return f"--{word}/--no-{word} (default: --{'' if default else 'no-'}{word})"
    values = "|".join(type(default)) if isinstance(default, StrEnum) else "N"
    return f"--{word} {values} (default: {default})"


def _fields(answer: _Answer, *, trace: bool) -> dict[str, Any]:
    result = answer.result
    fields: dict[str, Any] = {
        **answer.item.label,
        "classic": result.name,
        "board": result.board.id,
        "verdict": str(result.verdict),
        "safe": result.safe,
        "mines": result.mines,
        "placement": None if result.placement is None else result.placement.id,
        "complete": result.complete,
        "steps": result.steps,
        "seconds": round(answer.seconds, 6),
        "details": dict(result.details),
    }
    if trace:
        fields["trace"] = [
            {
                "text": step.text,
                "board": step.board.id,
                "cells": step.cells,
                "clues": step.clues,
                "sets": step.sets,
            }
            for step in result.trace
        ]
        fields["left_off"] = result.left_off
    return fields


def _report(chosen: Classic, answer: _Answer, *, trace: bool) -> list[str]:
    result = answer.result
    lines = []
    if trace:
        lines += [f"{number:>4}  {step.text}" for number, step in enumerate(result.trace, 1)]
        if result.left_off:
            lines.append(f"      and {result.left_off:,} more steps (see --most)")
        lines.append("")
    facts = [("classic", f"{chosen.name} ({chosen.source})"), ("verdict", _verdict(result))]
    if chosen.finds_certain:
        facts += [("safe", outputs.cells(result.safe)), ("mines", outputs.cells(result.mines))]
    facts += [*result.details, ("steps", f"{result.steps:,} ({chosen.step})")]
    facts.append(("time", f"{1000 * answer.seconds:,.1f} ms"))
    lines += [f"{name + ':':<10}{value}" for name, value in facts]
    shown = _shown(result)
    return lines if shown is None else [*lines, *shown.rows]


def _verdict(result: ClassicResult) -> str:
    if not result.complete:
        return "undecided within the limit"
    if result.verdict is Verdict.UNKNOWN:
        return "unknown: it sees no contradiction, which does not say that there is none"
    return result.verdict.value


def _shown(result: ClassicResult) -> Board | None:
    """Return the board as the classic leaves it, if it changed anything."""
    if result.placement is not None:
        return result.placement
    if not (result.safe or result.mines):
        return None
    changes = [(cell, State.BLANK) for cell in result.safe]
    changes += [(cell, State.MINE) for cell in result.mines]
    return result.board.with_cells(changes)


def _svg(result: ClassicResult) -> str:
    """Return one document with a drawing of every step, as many as one can look at."""
    drawn: Sequence[Stage] = [
        Stage(
            f"{number}. {step.text}",
            board=step.board,
            shapes=(
                Fill(step.clues, "clue"),
                Fill(step.cells, "highlight"),
                *(
                    Outline(cells, f"tone-{tone % 8}", 0.08 + 0.05 * (tone % 4))
                    for tone, cells in enumerate(step.sets)
                ),
            ),
        )
        for number, step in enumerate(result.trace[:_PICTURES], 1)
    ] or [Stage(f"{result.name} does nothing here", board=result.board)]
    more = result.left_off + max(0, len(result.trace) - _PICTURES)
    note = f"{more:,} more steps are not drawn" if more else ""
    return stage_sheet.draw(result.board, drawn, labels=True, legend=_LEGEND, note=note)
