"""Decides whether a claim is true, by trying every placement."""

from fractions import Fraction
from typing import Any

from tests import reference

from sapper.board import Board
from sapper.notation import State


def is_true(text: str, claim: dict[str, Any]) -> bool:
    """Return whether the claim of a certificate about a small board is true."""
    board = Board.parse(text)
    match claim:
        case {"kind": "consistent"}:
            return reference.count(board) > 0
        case {"kind": "count", "solutions": solutions, "mines": mines}:
            return counts(board) == (solutions, mines)
        case {"kind": "uncertain", "cell": cell}:
            return 0 < share(board, cell) < 1
        case {"kind": "certain", "cells": cells, "mine": mine}:
            if reference.count(board) == 0:
                return True  # without a solution every claim is true
            return bool(cells) and all(share(board, cell) == mine for cell in cells)
        case {"kind": "inconsistent", "clues": clues, "uses_total": total, "minimal": minimal}:
            kept = [tuple(clue) for clue in clues]
            if reference.count(showing(board, kept, total=total)) > 0:
                return False
            rests = [([c for c in kept if c != clue], total) for clue in kept]
            rests += [(kept, False)] if total else []
            least = all(reference.count(showing(board, rest, total=t)) > 0 for rest, t in rests)
            return least or not minimal
    return False


def counts(board: Board) -> tuple[str, list[list[Any]]]:
    """The number of solutions, and of those with a mine on each hidden cell."""
    found = list(reference.solutions(board))
    hidden = board.cells_in(State.HIDDEN)
    return str(len(found)), [[*cell, str(sum(cell in one for one in found))] for cell in hidden]


def share(board: Board, cell: Any) -> Fraction:
    return reference.probability(board, tuple(cell))


def showing(board: Board, clues: Any, *, total: bool) -> Board:
    """The board that shows only some clues."""
    blank = [(cell, State.BLANK) for cell, _ in board.clues() if cell not in clues]
    return board.with_cells(blank).with_mines(board.mines if total else None)
