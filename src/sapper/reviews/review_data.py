"""A review as plain data: dictionaries, lists, strings and numbers, which JSON can carry.

Cells are ``[row, column]``, from 0. Chances are numbers from 0 to 1; where they are known exactly,
they are told as a fraction too. ``docs/review.md`` describes every key.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sapper.game import Appearance, MoveResult, Outcome, game_setup
from sapper.grid import Cell
from sapper.hints import Hint
from sapper.reviews import sentences
from sapper.reviews.attention import Overlooked, Pause, WrongFlag
from sapper.reviews.game_review import Review, WinPoint
from sapper.reviews.judgements import Judgement, Totals, WinChances

FORMAT = "sapper-review"
"""What the plain form calls itself."""

VERSION = 1
"""The version of the plain form."""

GIVEN_UP = "given up"
"""The outcome of a game that was reviewed before its end."""


def to_data(review: Review, *, notes: Sequence[str] = ()) -> dict[str, Any]:
    """Return a review as plain data, with what is to be known of where the game comes from."""
    game = review.game
    judged = {each.move: each for each in review.judgements}
    over = game.outcome is not Outcome.PLAYING
    return {
        "format": FORMAT,
        "version": VERSION,
        "spec": game_setup.spec_data(game.spec),
        "policy": game_setup.rules_data(review.rules),
        "outcome": game.outcome.value if over else GIVEN_UP,
        "undos": game.undos,
        "layout": None if game.layout is None else game.layout.id,
        "summary": list(review.summary),
        "totals": totals_data(review.totals) | {"idle_seconds": review.idle_seconds},
        "moves": [
            _move_data(number, result, judged.get(number))
            for number, result in enumerate(game.results, 1)
        ],
        "turning_points": [each.move for each in review.turning_points],
        "win_chances": [_point_data(point) for point in review.win_chances],
        "wrong_flags": [_flag_data(flag) for flag in review.wrong_flags],
        "overlooked": [_overlooked_data(wait) for wait in review.overlooked],
        "pauses": [_pause_data(pause) for pause in review.pauses],
        "notes": list(notes),
    }


def totals_data(totals: Totals) -> dict[str, Any]:
    """Return the sums of a review as plain data."""
    return {
        "openings": totals.openings,
        "certain": totals.certain,
        "guesses": totals.guesses,
        "forced": totals.forced,
        "needless": totals.needless,
        "suicides": totals.suicides,
        "unknown": totals.unknown,
        "saved": totals.saved,
        "accuracy": totals.accuracy,
        "luck": _chance_data(totals.luck),
        "techniques": [
            {"technique": use.technique.value, "used": use.used, "missed": use.missed}
            for use in totals.techniques
        ],
    }


def _cells_data(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _chance_data(chance: Fraction | None) -> dict[str, Any] | None:
    return None if chance is None else {"value": float(chance), "fraction": str(chance)}


def _move_data(number: int, result: MoveResult, judgement: Judgement | None) -> dict[str, Any]:
    row, col = result.move.cell
    return {
        "number": number,
        "kind": result.move.kind.value,
        "cell": [row, col],
        "at": result.move.at,
        "opened": [[*cell, code] for cell, code in result.opened],
        "mark": _mark(result),
        "judgement": None if judgement is None else judgement_data(judgement),
    }


def _mark(result: MoveResult) -> str | None:
    """Return the mark that a cell has after a move that turned it."""
    codes = [] if result.is_opening else [code for _, code in result.changes]
    marks = {int(Appearance.FLAG): "flag", int(Appearance.QUESTION): "question"}
    return next((marks.get(code) for code in codes), None)


def judgement_data(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as plain data."""
    technique, missed = judgement.technique, judgement.missed
    return {
        "kind": judgement.kind.value,
        "sentence": sentences.of_judgement(judgement),
        "cells": _cells_data(judgement.cells),
        "lives": judgement.lives,
        "fate": None if judgement.fate is None else judgement.fate.value,
        "technique": None if technique is None else technique.value,
        "risk": _chance_data(judgement.risk),
        "least_risk": _chance_data(judgement.least_risk),
        "danger": _chance_data(judgement.danger),
        "least_danger": _chance_data(judgement.least_danger),
        "kept": judgement.kept,
        "safest": _cells_data(judgement.safest),
        "safe": _cells_data(judgement.safe),
        "missed": None if missed is None else missed.value,
        "why": _why_data(judgement.why),
        "wrong_flags": _cells_data(judgement.wrong_flags),
        "win_chances": _win_chances_data(judgement.win_chances),
    }


def _why_data(why: Hint | None) -> dict[str, Any] | None:
    if why is None or why.technique is None:
        return None
    return {
        "cells": _cells_data(why.cells),
        "mine": why.steps[-1].mine,
        "technique": why.technique.value,
        "clues": _cells_data(why.clues),
        "uses_total": why.uses_total,
        "text": why.text,
        "board": why.board.id,
    }


def _win_chances_data(chances: WinChances | None) -> dict[str, Any] | None:
    if chances is None:
        return None
    return {
        "move": chances.move,
        "best": chances.best,
        "exact": chances.exact,
        "cell": None if chances.cell is None else list(chances.cell),
    }


def _point_data(point: WinPoint) -> dict[str, Any]:
    return {
        "move": point.move,
        "at": point.at,
        "chance": point.chance.value,
        "exact": point.chance.exact,
    }


def _flag_data(flag: WrongFlag) -> dict[str, Any]:
    return {
        "cell": list(flag.cell),
        "placed": flag.placed,
        "removed": flag.removed,
        "known": flag.known,
        "why": _why_data(flag.why),
    }


def _overlooked_data(wait: Overlooked) -> dict[str, Any]:
    return {
        "cell": list(wait.cell),
        "since": wait.since,
        "until": wait.until,
        "openings": wait.openings,
        "needless": wait.needless,
        "seconds": wait.seconds,
    }


def _pause_data(pause: Pause) -> dict[str, Any]:
    easiest = pause.easiest
    return {
        "move": pause.move,
        "seconds": pause.seconds,
        "safe": pause.safe,
        "easiest": None if easiest is None else easiest.value,
    }
