"""Compare the engine with ms_toollib, and measure how its time grows with the board size.

Run as ``python -m benchmarks.bench_engine``. Both engines compute the mine probability of every
cell, with the mine total, through their Python interfaces, on the same positions, in the same run.
Each time is the shortest CPU time of several runs. The result is the ratio of the two engines'
times.
"""

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import ms_toollib

from benchmarks.positions import MINES, scattered, stuck
from sapper import (
    Board,
    FirstClick,
    GameSpec,
    State,
    analyse,
    analyse_many,
    check,
    generate,
    place,
    sample,
)

Ask = Callable[[Board], object]


def best_of(repeats: int, ask: Ask, board: Board) -> float:
    """Return the shortest CPU time of several identical calls, in milliseconds."""
    best = float("inf")
    for _ in range(repeats):
        begun = time.process_time_ns()
        ask(board)
        best = min(best, time.process_time_ns() - begun)
    return best / 1e6


def summary(times: Iterable[float]) -> dict[str, float]:
    """Return the mean, the median and the maximum of times."""
    every = list(times)
    return {
        "mean": round(statistics.mean(every), 4),
        "median": round(statistics.median(every), 4),
        "max": round(max(every), 4),
    }


def sapper_probabilities(board: Board) -> object:
    return analyse(board).probabilities


def toollib_rows(board: Board) -> list[list[int]]:
    """Return the board in ms_toollib's codes, where 10 is a covered cell."""
    width = board.grid.width
    codes = [10 if code == State.HIDDEN else code for code in board.cells]
    return [codes[start : start + width] for start in range(0, len(codes), width)]


def compare(boards: list[Board]) -> dict[str, Any]:
    """Time both engines on the same boards, and check that they agree."""
    ours, theirs = [], []
    worst = 0.0
    for board in boards:
        rows = toollib_rows(board)

        def ask_toollib(_: Board, rows: list[list[int]] = rows) -> object:
            return ms_toollib.cal_probability_onboard(rows, MINES)

        ours.append(best_of(7, sapper_probabilities, board))
        theirs.append(best_of(3, ask_toollib, board))
        other = ms_toollib.cal_probability_onboard(rows, MINES)[0]
        mine = analyse(board).risks
        if mine is None:
            raise SystemExit(f"no answer for {board.id}")
        for cell in board.cells_in(State.HIDDEN):
            worst = max(worst, abs(mine[cell] - other[cell[0]][cell[1]]))
    mine_summary, their_summary = summary(ours), summary(theirs)
    return {
        "boards": len(boards),
        "sapper ms": mine_summary,
        "ms_toollib ms": their_summary,
        "times faster": {
            key: round(their_summary[key] / mine_summary[key], 1) for key in mine_summary
        },
        "slower than ms_toollib": sum(
            mine > their for mine, their in zip(ours, theirs, strict=True)
        ),
        "largest difference": worst,
    }


def opened_by_play(side: int) -> Board:
    """Return a board with 20 % mines after some rounds of safe moves from a random zero."""
    spec = GameSpec(side, side, side * side // 5, first_click=FirstClick.OPENING)
    layout, report = generate(spec, seed=side)
    board = layout.open(layout.covered(), [] if report.start is None else [report.start])
    # These boards have openings in many places, as if many players had made them.
    numbers = layout.numbers()
    zeros = [i for i in range(layout.grid.size) if not layout.cells[i] and not numbers[i]]
    return layout.open(board, layout.grid.cells_at(zeros[::40]))


def growth() -> list[dict[str, Any]]:
    """Measure the times of ``check`` and ``place`` on boards of increasing size."""
    rows = []
    for side in (100, 300, 1000):
        board = opened_by_play(side)
        rows.append(
            {
                "cells": side * side,
                "check ms": round(best_of(3, check, board), 2),
                "place ms": round(best_of(3, place, board), 2),
            }
        )
    return rows


def sampling() -> dict[str, Any]:
    """Measure the time to draw 10,000 samples from a position in the middle of an Expert game."""
    board = stuck(1, seed=5)[0]
    return {"10,000 samples ms": round(best_of(1, lambda b: sample(b, 10_000, 1), board), 1)}


def many(positions: list[Board]) -> dict[str, Any]:
    """Measure the time of `analyse_many` per board, alternating between one and two threads."""
    boards = positions * (20_000 // len(positions))
    cpu: list[float] = []
    wall: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for threads, times in wall.items():
            begun, begun_cpu = time.perf_counter(), time.process_time()
            analyse_many(boards, threads=threads)
            times.append((time.perf_counter() - begun) / len(boards) * 1e6)
            cpu.append((time.process_time() - begun_cpu) / len(boards) * 1e6)
    return {
        "boards": len(boards),
        "CPU us per board": round(min(cpu), 1),
        "us per board, one thread": round(min(wall[1]), 1),
        "us per board, two threads": round(min(wall[2]), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--positions", type=int, default=100, help="number of positions of each kind"
    )
    positions = parser.parse_args().positions
    result = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "stuck": compare(stuck(positions)),
        "scattered": compare(scattered(positions)),
        "growth": growth(),
        "sampling": sampling(),
        "many": many(stuck(positions)),
    }
    json.dump(result, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
