"""The golden boards with their known answers; see tests/golden/README.md."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sapper import Board

FILE = Path(__file__).parents[1] / "golden" / "boards.jsonl"


@dataclass(frozen=True)
class GoldenBoard:
    name: str
    family: str
    board: Board
    consistent: bool
    solutions: int | None
    cell_counts: list[list[int]] | None
    by_mines: dict[int, int] | None


@cache
def golden_boards() -> tuple[GoldenBoard, ...]:
    return tuple(map(_read, FILE.read_text().splitlines()))


LONG = {"domino-19x20", "bad-mutilated-16"}
"""Boards that cost many seconds each."""


def parameters(boards: Iterable[GoldenBoard]) -> list:
    """Return the boards as a test's parameters. Slow boards are left to `make deep`."""
    return [
        pytest.param(g, id=g.name, marks=[pytest.mark.deep] if g.name in LONG else [])
        for g in boards
    ]


def quick_boards() -> list[GoldenBoard]:
    """Return some boards of every family. All are answered in milliseconds."""
    return [g for g in golden_boards()[::3] if g.board.grid.size <= 600]


def json_lines(boards: Iterable[GoldenBoard]) -> str:
    """Return the boards as the input of a command."""
    return "".join(f"{json.dumps({'name': g.name, 'board': g.board.id})}\n" for g in boards)


def _read(line: str) -> GoldenBoard:
    value = json.loads(line)
    solutions, counts, by_mines = (value.get(k) for k in ("solutions", "cell_counts", "by_mines"))
    return GoldenBoard(
        value["name"],
        value["family"],
        Board.from_rows(value["rows"], value["mines"]),
        value["consistent"],
        None if solutions is None else int(solutions),
        None if counts is None else [[int(count) for count in row] for row in counts],
        None if by_mines is None else {int(m): int(count) for m, count in by_mines.items()},
    )
