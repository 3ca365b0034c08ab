"""``sapper classic --play``: a classic plays a layout from its start, as far as it is certain.

The classic learns the numbers of the cells that it opens, and the mine total; it never guesses.
"""

from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from sapper import words
from sapper.board import Board
from sapper.budget import Budget, StopFlag
from sapper.classics import Classic
from sapper.classics.toolkit import playing
from sapper.classics.toolkit.playing import Play
from sapper.classics.toolkit.trace import named
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Item
from sapper.cli.walkthrough import layout_of
from sapper.deductions import Deduction, Deductions
from sapper.errors import SpecError, UndecidedError
from sapper.generators import middle
from sapper.generators.solvers import CLASSIC_SOLVERS, SolverName, play
from sapper.grid import Cell


@dataclass(frozen=True, slots=True)
class PlayAnswer:
    """How a play ended."""

    item: Item
    chosen: Classic
    start: Cell
    end: Play
    seconds: float

    @property
    def code(self) -> ExitCode:
        """Negative where the classic got stuck."""
        return ExitCode.DONE if self.end.solved else ExitCode.NEGATIVE


def played(item: Item, chosen: Classic, start: Cell | None, stop: StopFlag) -> PlayAnswer:
    """Let a classic play the layout of an input.

    Raises:
        ConversionError: the input has no layout.
        SpecError: the classic finds no certain cells.
        IllegalMoveError: the start holds a mine.
        UndecidedError: the flag was set.
    """
    if not chosen.finds_certain:
        raise SpecError(f"{chosen.name!r} places mines and does not play")
    layout = layout_of(item)
    first = start or item.saved.start or middle(layout.grid)
    solve = (
        CLASSIC_SOLVERS[SolverName(chosen.name)]
        if chosen.name in set(CLASSIC_SOLVERS)
        else partial(playing.play, deduce=partial(_deduce, chosen))
    )
    begin = perf_counter()
    end = play(layout, first, solve, Budget(stop=stop))
    return PlayAnswer(item, chosen, first, end, perf_counter() - begin)


def _deduce(
    chosen: Classic, board: Board, *, limit: int | None = None, stop: StopFlag | None = None
) -> Deductions:
    """Deduce by a classic's registered function: for those that are no solvers by nature."""
    found = chosen.run(board, limit=limit, stop=stop)
    if not found.complete:
        raise UndecidedError(f"{chosen.name!r} was stopped after {found.steps} steps")
    return Deductions.of(safe=found.safe, mines=found.mines)


def fields(answer: PlayAnswer, *, trace: bool) -> dict[str, Any]:
    """Return the answer in JSON."""
    end = answer.end
    told: dict[str, Any] = {
        **answer.item.label,
        "classic": answer.chosen.name,
        "start": list(answer.start),
        "board": end.board.id,
        "solved": end.solved,
        "seconds": round(answer.seconds, 6),
    }
    if trace:
        told["trace"] = [
            {"text": _words(step), "cells": step.cells, "clues": step.clues} for step in end.steps
        ]
    return told


def report(answer: PlayAnswer, *, trace: bool, most: int) -> list[str]:
    """Return the answer for eyes."""
    end, lines = answer.end, []
    if trace:
        lines = [f"{number:>4}  {_words(step)}" for number, step in enumerate(end.steps[:most], 1)]
        if len(end.steps) > most:
            lines.append(f"      and {len(end.steps) - most:,} more steps (see --most)")
        lines.append("")
    facts = (
        ("classic", f"{answer.chosen.name} ({answer.chosen.source})"),
        ("start", words.short_places([answer.start])),
        ("end", "solved" if end.solved else "stuck: it is certain of nothing more"),
        ("found", f"in {len(end.steps):,} steps"),
        ("time", f"{1000 * answer.seconds:,.1f} ms"),
    )
    return [*lines, *(f"{name + ':':<10}{value}" for name, value in facts), *end.board.rows]


def _words(step: Deduction) -> str:
    by = f" by {named(step.clues)}" if step.clues else ""
    return f"{step.technique}{by}: {'mine' if step.is_mine else 'safe'} {named(step.cells)}"
