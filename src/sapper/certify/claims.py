"""Checks each kind of claim of a certificate."""

import hashlib
import json
from typing import Any

from .counting import Problem, counted
from .reading import (
    Board,
    Cell,
    Refused,
    canonical,
    digits,
    flag,
    items,
    parts,
    require,
    whole,
)

FORMAT = "sapper-certificate"
VERSION = 1


def check_consistent(board: Board, claim: Any, evidence: Any) -> str:
    """Check the placement of a consistent board."""
    parts(claim, "kind")
    (placement,) = parts(evidence, "placement")
    board.placed(placement, board.clues, total=True)
    return "consistent"


def check_uncertain(board: Board, claim: Any, evidence: Any) -> str:
    """Check two placements, one with the cell empty and one with a mine in it."""
    _, cell = parts(claim, "kind cell")
    (place,) = board.cells([cell], board.hidden, "uncertain cells")
    empty, mined = parts(evidence, "empty mined")
    require(place not in board.placed(empty, board.clues, total=True), f"{cell} is not empty")
    require(place in board.placed(mined, board.clues, total=True), f"{cell} is not a mine")
    return f"{cell} is a mine in some solutions and empty in others"


def check_count(board: Board, claim: Any, evidence: Any) -> str:
    """Check the number of solutions, in total and per hidden cell."""
    _, solutions, mines = parts(claim, "kind solutions mines")
    problem = Problem(board, sorted(board.clues), set(), set(), total=True)
    counts = counted(problem, *parts(evidence, "bags"))
    require(solutions == digits(counts.solutions), "the number of solutions differs from the claim")
    found = [[row, col, digits(n)] for (row, col), n in sorted(counts.with_mine().items())]
    same = canonical(mines) == canonical(found)
    require(same, "the numbers of solutions per cell differ from the claim")
    return f"{solutions} solutions and {len(found)} probabilities"


def check_inconsistent(board: Board, claim: Any, evidence: Any) -> str:
    """Check that some clues have no common solution, and, if claimed, that the set is minimal."""
    _, given, uses_total, minimal = parts(claim, "kind clues uses_total minimal")
    clues, total = board.cells(given, board.clues, "clues"), flag(uses_total)
    bags, without = parts(evidence, "bags without")
    counts = counted(Problem(board, clues, set(), set(), total=total), bags)
    require(counts.solutions == 0, "these clues have a solution")
    others = [(clues[:i] + clues[i + 1 :], total) for i in range(len(clues))]
    others += [(clues, False)] if total else []
    require(len(items(without, "placements")) == (len(others) if flag(minimal) else 0),
            "a minimal conflict needs exactly one placement for each part left out")  # fmt: skip
    for placement, (rest, with_total) in zip(without, others, strict=False):
        board.placed(placement, rest, total=with_total)
    words = f"clues {given}{' with the mine total' if total else ''}"
    return (
        f"inconsistent: {words}{'; if any one is left out, there is a solution' if minimal else ''}"
    )


def check_certain(board: Board, claim: Any, evidence: Any) -> str:
    """Check a proof step by step; each step must follow from its clues and premises alone."""
    _, cells, mine = parts(claim, "kind cells mine")
    shown: list[tuple[set[Cell], bool]] = []
    last: Any = None
    (steps,) = parts(evidence, "steps")
    for place, step in enumerate(items(steps, "steps")):
        named, is_mine, looks, uses_total, before, bags = last = parts(
            step, "cells mine clues uses_total premises bags"
        )
        premises = [whole(each, place, "an earlier step") for each in items(before, "premises")]
        require(
            premises == sorted(set(premises)),
            "premises are repeated or not in ascending order",
        )
        safe = {cell for each in premises for cell in shown[each][0] if not shown[each][1]}
        mines = {cell for each in premises for cell in shown[each][0] if shown[each][1]}
        clues = board.cells(looks, board.clues, "clues")
        problem = Problem(board, clues, safe, mines, total=flag(uses_total))
        counts = counted(problem, bags)
        require(counts.solutions > 0, f"step {place}: its clues contradict each other")
        proved, found = set(board.cells(named, board.hidden, "cells")), counts.with_mine()
        wanted = counts.solutions if flag(is_mine) else 0
        require(bool(proved) and all(found.get(cell) == wanted for cell in proved),
                f"step {place}: its cells do not follow from its clues")  # fmt: skip
        shown.append((proved, is_mine))
    shows = last is not None and canonical(last[:2]) == canonical([cells, mine])
    require(shows, "the last step does not prove the claim")
    return f"{cells} {'mines' if mine else 'safe'} in every solution"


CHECKS = {
    "certain": check_certain,
    "consistent": check_consistent,
    "count": check_count,
    "inconsistent": check_inconsistent,
    "uncertain": check_uncertain,
}


def digest(board: Any, claim: Any, evidence: Any) -> str:
    """Return the hash of a certificate's content."""
    return hashlib.sha256(canonical([FORMAT, VERSION, board, claim, evidence]).encode()).hexdigest()


def certify(data: bytes) -> tuple[str, str]:
    """Return the board of a certificate, and its claim in words.

    Raises:
        Refused: the evidence does not prove the claim, or a byte was changed.
        TooHard: checking would take too long.
    """
    try:
        text = data.decode("ascii")
        value = json.loads(text)
        only = f"{canonical(value)}\n"
    except (ValueError, RecursionError):
        raise Refused("the certificate is not JSON") from None
    require(text == only, "the certificate is not in canonical form")
    form, version, board, claim, evidence, given = parts(
        value, "format version board claim evidence digest"
    )
    require([form, version] == [FORMAT, VERSION] and type(version) is int, "another format")
    require(
        given == digest(board, claim, evidence),
        "the digest does not match: the certificate was changed",
    )
    kind = claim.get("kind") if isinstance(claim, dict) else None
    require(isinstance(kind, str) and kind in CHECKS, "an unknown claim")
    try:
        return board, CHECKS[str(kind)](Board(board), claim, evidence)
    except RecursionError:
        raise Refused("the evidence is nested too deeply") from None
