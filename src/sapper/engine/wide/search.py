"""Boards too wide for dynamic programming: what can still be said of them.

Cells that few clues force are made known first. Then one placement is found by mending a quick
one, clue after clue, and corrected to the mine total window by window. A contradiction is looked
for in windows around the clues that resist and in strips of the board. What remains open goes to
CP-SAT, where that is installed.
None of this is sure to end in time: the verdict may be unknown, but is never wrong.
"""

from dataclasses import dataclass

from sapper.board import Board
from sapper.engine.core import Mark, Stop, stopped
from sapper.engine.wide import certainty, cp_sat, mending, strips, windows
from sapper.layout import Layout
from sapper.verdict import Verdict

_WORK_A_SECOND = 200_000  # of mending
_LONGEST = 1e9  # seconds; infinity is no number of steps


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out."""

    verdict: Verdict
    layout: Layout | None
    """A solution, when there is one."""
    marks: bytes = b""
    """What is known of each cell, as ``Mark``."""
    complete: bool = False
    """Whether every uncertain mark is proved to be uncertain."""


def solution(board: Board, seconds: float, *, seed: int = 0, stop: Stop | None = None) -> Found:
    """Look for one solution."""
    if seconds <= 0:
        return Found(Verdict.UNKNOWN, None)
    board = certainty.simplified(board, stop)
    mended = mending.satisfy(board, seed, int(min(seconds, _LONGEST) * _WORK_A_SECOND), stop)
    if mended.verdict is Verdict.INCONSISTENT:
        return Found(Verdict.INCONSISTENT, None)
    if stopped(stop):
        return Found(Verdict.UNKNOWN, None)
    if mended.layout is not None:
        layout = windows.meet_total(board, mended.layout, seed, stop)
        if layout is not None:
            return Found(Verdict.CONSISTENT, layout)
        fewest, most = strips.bounds(board, stop)
        if board.mines is not None and not fewest <= board.mines <= most:
            return Found(Verdict.INCONSISTENT, None)
    elif strips.contradict(board, stop):
        return Found(Verdict.INCONSISTENT, None)
    if stopped(stop) or not cp_sat.is_available():
        return Found(Verdict.UNKNOWN, None)
    answer = cp_sat.Search(board, seconds, seed, stop).solve(mended.layout)
    return Found(answer.verdict, answer.layout)


def certain_cells(board: Board, marks: bytes, seconds: float, stop: Stop | None = None) -> Found:
    """Look for a solution, then for the cells that are the same in all of them.

    Windows settle most cells. For the rest CP-SAT looks for further solutions: each must differ
    from the first in some cell that has never changed, so it either shrinks the set of
    candidates or proves them all at once.
    """
    first = solution(board, seconds, stop=stop)
    if first.layout is None:
        return Found(first.verdict, None, marks, first.verdict is Verdict.INCONSISTENT)
    uncertain = [i for i, mark in enumerate(marks) if mark == Mark.UNCERTAIN]
    candidates = certainty.unvaried(board, first.layout, uncertain, stop)
    decided = bytearray(marks)
    for i, mark in certainty.forced(board, candidates, stop=stop).items():
        decided[i] = mark
    candidates = [i for i in candidates if decided[i] == Mark.UNCERTAIN]
    if candidates and (stopped(stop) or not cp_sat.is_available()):
        return Found(Verdict.CONSISTENT, first.layout, bytes(decided))
    if candidates:
        same = _the_same_in_all(board, first.layout, candidates, seconds, stop)
        if same is None:
            return Found(Verdict.CONSISTENT, first.layout, bytes(decided))
        for i in same:
            decided[i] = Mark.MINE if first.layout.cells[i] else Mark.SAFE
    return Found(Verdict.CONSISTENT, first.layout, bytes(decided), complete=True)


def _the_same_in_all(
    board: Board, layout: Layout, candidates: list[int], seconds: float, stop: Stop | None
) -> list[int] | None:
    """Return the candidates that no solution changes; ``None`` when the time is not enough."""
    search = cp_sat.Search(board, seconds, 0, stop)
    search.solve(layout)
    while candidates:
        answer = search.differing(layout.cells, candidates)
        if answer.verdict is Verdict.INCONSISTENT:
            break
        if answer.layout is None:
            return None
        candidates = [i for i in candidates if answer.layout.cells[i] == layout.cells[i]]
    return candidates
