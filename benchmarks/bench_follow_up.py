"""Measure the time that look-ahead takes per follow-up (a position after a cell shows its clue).

A policy chooses its move on Expert positions in which nothing is certain. The CPU time of the
analysis (which ``safest`` also needs) is subtracted from the policy's CPU time. The difference is
divided by the number of follow-ups that the policy evaluated. Positions in which it evaluated none
are left out. All other work of the policy is included. ``lookahead`` reads the frontier, finds
unavoidable guesses and looks one opening ahead. ``best`` does the same, then looks further ahead,
for which it analyses positions again. It also searches endgames.

    python -m benchmarks.bench_follow_up [POSITIONS]
"""

import sys
import time

from benchmarks.positions import stuck
from sapper import Board
from sapper.engine import core

LIMIT = 10**10
REPEATS = 3


def best_time(board: Board, policy: str) -> tuple[float, core.MoveChoice]:
    """Return the shortest CPU time of several runs, in microseconds, and the move."""
    best = float("inf")
    for _ in range(REPEATS):
        begun = time.thread_time_ns()
        choice = core.choose_move(board, policy=policy, limit=LIMIT)
        best = min(best, (time.thread_time_ns() - begun) / 1000)
    return best, choice


def main() -> None:
    """Print the mean time per follow-up."""
    boards = stuck(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    analysis = [best_time(board, "safest")[0] for board in boards]
    for policy in ("lookahead", "best"):
        looked = follow_ups = 0
        spent = 0.0
        for board, alone in zip(boards, analysis, strict=True):
            whole, choice = best_time(board, policy)
            if choice.follow_ups:
                looked += 1
                follow_ups += choice.follow_ups
                spent += whole - alone
        print(
            f"{policy}: {looked} positions, "
            f"{follow_ups / looked:.0f} follow-ups each, {spent / looked:.0f} us per position, "
            f"{spent / follow_ups:.2f} us per follow-up"
        )


if __name__ == "__main__":
    main()
