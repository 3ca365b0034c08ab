"""What ``sapper classic`` tells: the list of classics, and the answer of one, in words or JSON."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper import words
from sapper.board import Board
from sapper.classics import CLASSICS, Classic, ClassicResult
from sapper.cli import outputs
from sapper.cli.exit_codes import ExitCode
from sapper.cli.inputs import Item
from sapper.notation import State
from sapper.verdict import Verdict


@dataclass(frozen=True, slots=True)
class ClassicAnswer:
    """What a classic found on a board, and how long it took."""

    item: Item
    chosen: Classic
    result: ClassicResult
    seconds: float

    @property
    def code(self) -> ExitCode:
        """Negative without a solution, undecided when the limit was spent."""
        if not self.result.complete:
            return ExitCode.UNDECIDED
        refuted = self.result.verdict is Verdict.INCONSISTENT
        return ExitCode.NEGATIVE if refuted else ExitCode.DONE


def listed(*, as_json: bool) -> list[str]:
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


def fields(answer: ClassicAnswer, *, trace: bool) -> dict[str, Any]:
    """Return the answer in JSON."""
    result = answer.result
    told: dict[str, Any] = {
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
        told["trace"] = [
            {
                "text": step.text,
                "board": step.board.id,
                "cells": step.cells,
                "clues": step.clues,
                "sets": step.sets,
            }
            for step in result.trace
        ]
        told["left_off"] = result.left_off
    return told


def report(answer: ClassicAnswer, *, trace: bool) -> list[str]:
    """Return the answer for eyes."""
    chosen, result = answer.chosen, answer.result
    lines = []
    if trace:
        lines += [f"{number:>4}  {step.text}" for number, step in enumerate(result.trace, 1)]
        if result.left_off:
            lines.append(f"      and {result.left_off:,} more steps (see --most)")
        lines.append("")
    facts = [("classic", f"{chosen.name} ({chosen.source})"), ("verdict", _verdict(result))]
    if chosen.finds_certain:
        facts += [
            ("safe", words.short_places(result.safe)),
            ("mines", words.short_places(result.mines)),
        ]
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
