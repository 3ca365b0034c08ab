"""Certificates: answers that an independent program can check without sapper.

A certificate is one line of JSON. ``sapper.certify`` describes its contents, checks it, and imports
no other part of sapper. This module writes certificates: numbers and placements come from the
engine, proofs from the hints. Each certificate is checked before it is returned.

A certificate that counts solutions contains a tree decomposition. To find such a tree, the clues
of a problem are eliminated one after another. Eliminating a clue creates a bag: the clue, the clues
that share a box or a bag with it, and the boxes that are not in a bag yet. The parent of this bag
is the bag created when the next clue of this bag is eliminated. Several orders are tried, and the
one with the smallest estimated tables is used.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sapper.board import Board
from sapper.certify import claims
from sapper.certify.counting import Bag, Counts, Problem, TooHard
from sapper.certify.reading import Board as CheckedBoard
from sapper.certify.reading import canonical, digits
from sapper.engine import DEFAULT_LIMIT, DEFAULT_SECONDS, Analysis, Conflict, Stop, Verdict, place
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.grid import Cell
from sapper.hints.steps import ProofSteps
from sapper.notation import State

MAX_SHOWN = 80
"""Maximum number of characters of a board in an error message."""


def of_solutions(
    analysis: Analysis,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> bytes:
    """Certify that a board is consistent, with its number of solutions and every probability.

    If the analysis has not counted the solutions, or if the checker cannot count them again, the
    certificate contains a placement and claims only that the board has a solution.

    Args:
        analysis: The answer to certify.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    Raises:
        InconsistentBoardError: the board has no solution; use ``of_conflict``.
        UndecidedError: no placement was found within the limits.
    """
    board = analysis.board
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"the board has no solution: {board.id[:MAX_SHOWN]}")
    solutions = analysis.solutions
    if solutions is not None:
        try:
            return _counted(board, analysis, solutions)
        except TooHard:
            pass
    evidence = {"placement": _placement(board, board, limit=limit, seconds=seconds, stop=stop)}
    return _certificate(board, {"kind": "consistent"}, evidence)


def _counted(board: Board, analysis: Analysis, solutions: int) -> bytes:
    clues = [cell for cell, _ in board.clues()]
    bags = _bags(board, clues, total=True)
    mines = []
    for cell in board.cells_in(State.HIDDEN):
        chance = analysis.probability(cell)
        assert chance is not None  # noqa: S101 - the solutions were counted
        mines.append([*cell, digits(int(chance * solutions))])
    claim = {"kind": "count", "solutions": digits(solutions), "mines": mines}
    return _certificate(board, claim, {"bags": bags})


def of_conflict(
    board: Board,
    conflict: Conflict,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> bytes:
    """Certify that a board is inconsistent because some clues have no common solution.

    A conflict is minimal if it disappears as soon as any one of its clues, or the mine total, is
    left out. The certificate of a minimal conflict has a placement for each clue (and for the
    total) that satisfies all the others.

    Args:
        board: The position.
        conflict: Its conflict, from ``sapper.conflict``.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    Raises:
        UndecidedError: one of these placements was not found within the limit, or there are too
            many clues for the checker.
    """
    clues, total = list(conflict.clues), conflict.uses_total
    without = []
    if conflict.minimal:
        rests = [([other for other in clues if other != clue], total) for clue in clues]
        rests += [(clues, False)] if total else []
        boards = [_shown(board, rest, total=with_total) for rest, with_total in rests]
        without = [
            _placement(board, rest, limit=limit, seconds=seconds, stop=stop) for rest in boards
        ]
    claim = {
        "kind": "inconsistent",
        "clues": _pairs(clues),
        "uses_total": total,
        "minimal": conflict.minimal,
    }
    with _undecided_if_too_hard(board):
        evidence = {"bags": _bags(board, clues, total=total), "without": without}
    return _certificate(board, claim, evidence)


def of_proof(board: Board, proof: ProofSteps) -> bytes:
    """Certify that cells are safe or that they are mines, using the steps of their proof.

    Args:
        board: The position.
        proof: The proof of a hint (``hint.proof``).

    Raises:
        UndecidedError: a step uses too many clues for the checker.
    """
    steps: list[dict[str, Any]] = []
    for step in proof.steps:
        before = [proof.steps[place] for place in step.premises]
        safe = {cell for each in before if not each.mine for cell in each.cells}
        mines = {cell for each in before if each.mine for cell in each.cells}
        clues = sorted(step.clues)
        with _undecided_if_too_hard(board):
            bags = _bags(board, clues, safe, mines, total=step.uses_total)
        steps.append(
            {
                "cells": _pairs(sorted(step.cells)),
                "mine": step.mine,
                "clues": _pairs(clues),
                "uses_total": step.uses_total,
                "premises": sorted(set(step.premises)),
                "bags": bags,
            }
        )
    claim = {"kind": "certain", "cells": steps[-1]["cells"], "mine": steps[-1]["mine"]}
    return _certificate(board, claim, {"steps": steps})


def of_uncertainty(
    board: Board,
    cell: Cell,
    *,
    limit: int = DEFAULT_LIMIT,
    seconds: float = DEFAULT_SECONDS,
    stop: Stop | None = None,
) -> bytes:
    """Certify that a cell is uncertain, using one placement with a mine on it and one without.

    Args:
        board: The position.
        cell: A hidden cell.
        limit: Steps that the engine may take.
        seconds: Time limit for CP-SAT if the step limit is exceeded; 0 disables it.
        stop: A stop signal; another thread sets it to end the call early.

    Raises:
        InconsistentBoardError: the cell is not uncertain, but certainly safe or certainly a mine.
        UndecidedError: one of the placements was not found within the limit.
    """
    evidence = {}
    for name, state in (("empty", State.BLANK), ("mined", State.MINE)):
        asked = board.with_cells([(cell, state)])
        evidence[name] = _placement(board, asked, limit=limit, seconds=seconds, stop=stop)
    return _certificate(board, {"kind": "uncertain", "cell": list(cell)}, evidence)


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _shown(board: Board, clues: Sequence[Cell], *, total: bool) -> Board:
    kept = set(clues)
    blank = ((cell, State.BLANK) for cell, _ in board.clues() if cell not in kept)
    return board.with_cells(blank).with_mines(board.mines if total else None)


def _placement(
    board: Board, asked: Board, *, limit: int, seconds: float, stop: Stop | None
) -> list[list[int]]:
    """Find a placement for ``asked``; return its mines on the hidden cells of ``board``."""
    layout = place(asked, limit=limit, seconds=seconds, stop=stop)
    if layout is None:
        raise InconsistentBoardError(f"the board has no solution: {asked.id[:MAX_SHOWN]}")
    return [list(cell) for cell in layout.mine_cells() if board.is_hidden(cell)]


@contextmanager
def _undecided_if_too_hard(board: Board) -> Iterator[None]:
    try:
        yield
    except TooHard as error:
        raise UndecidedError(
            f"the board is too hard to certify, {error}: {board.id[:MAX_SHOWN]}"
        ) from None


def _bags(
    board: Board,
    clues: list[Cell],
    safe: Iterable[Cell] = (),
    mines: Iterable[Cell] = (),
    *,
    total: bool,
) -> list[dict[str, Any]]:
    """Return the bags for some clues, in the form that a certificate contains."""
    problem = Problem(CheckedBoard(board.id), clues, set(safe), set(mines), total=total)
    bags = best_bags(problem)
    counts = Counts(problem, bags)
    return [
        {
            "clues": _pairs(problem.clues[clue] for clue in bag.clues),
            "boxes": _pairs(problem.boxes[box][0] for box in bag.boxes),
            "parent": bag.parent,
            "states": len(counts.full[number]),
            "placements": digits(sum(counts.tables[number].values())),
        }
        for number, bag in enumerate(bags)
    ]


def _certificate(board: Board, claim: dict[str, Any], evidence: dict[str, Any]) -> bytes:
    content = {
        "format": claims.FORMAT,
        "version": claims.VERSION,
        "board": board.id,
        "claim": claim,
        "evidence": evidence,
        "digest": claims.digest(board.id, claim, evidence),
    }
    data = f"{canonical(content)}\n".encode("ascii")
    # a certificate that fails the check is a bug in sapper, and is not returned
    claims.certify(data)
    return data


_MOST = 64  # bits of an estimate; larger estimates are treated alike


def best_bags(problem: Problem) -> list[Bag]:
    """Return the bags of a tree decomposition with small tables, children before parents."""
    return min(
        (_bags_by_order(problem, order) for order in _orders(problem)),
        key=lambda bags: _cost(problem, bags),
    )


def _orders(problem: Problem) -> Iterator[Sequence[int]]:
    """Yield orders of the clues: by the fewest neighbours, by rows, by columns."""
    yield _fewest_neighbours(problem)
    places = range(len(problem.clues))
    yield places
    yield sorted(places, key=lambda place: problem.clues[place][::-1])


def _neighbours(problem: Problem) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in problem.clues]
    for seers in problem.seers:
        for clue in seers:
            near[clue].update(seers)
    for clue, others in enumerate(near):
        others.discard(clue)
    return near


def _fewest_neighbours(problem: Problem) -> list[int]:
    near = _neighbours(problem)
    left = set(range(len(near)))
    order = []
    while left:
        clue = min(left, key=lambda each: (len(near[each]), each))
        left.remove(clue)
        order.append(clue)
        _eliminate(near, clue)
    return order


def _eliminate(near: list[set[int]], clue: int) -> set[int]:
    """Eliminate a clue: connect its neighbours with each other, and return them."""
    others = near[clue]
    for other in others:
        near[other] |= others
        near[other] -= {other, clue}
    return others


def _bags_by_order(problem: Problem, order: Sequence[int]) -> list[Bag]:
    near = _neighbours(problem)
    turn = {clue: place for place, clue in enumerate(order)}
    boxes: list[list[int]] = [[] for _ in order]
    for box, seers in enumerate(problem.seers):
        boxes[min(turn[clue] for clue in seers)].append(box)
    bags = []
    for turn_here, clue in enumerate(order):
        others = _eliminate(near, clue)
        above = min((turn[other] for other in others), default=None)
        bags.append(Bag(tuple(sorted({clue, *others})), tuple(boxes[turn_here]), above))
    return bags


def _cost(problem: Problem, bags: list[Bag]) -> int:
    """Estimate the number of states in the tables."""
    total = 0
    for bag in bags:
        states = 1
        for clue in bag.clues:
            states *= max(problem.needs[clue], 0) + 1
            if states >> _MOST:
                break
        total += states
    return total
