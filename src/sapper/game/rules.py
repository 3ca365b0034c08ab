"""The rules of the moves: which are legal, which cells a chord opens, how a zero floods.

Opening needs a hidden cell without a flag. A chord needs a number with as many flags around it,
and opens all its other hidden neighbours as one move. A mark needs a hidden cell.
Who lives and who dies is not decided here but in ``survival``.
"""

from collections.abc import Iterable

from sapper.engine import core
from sapper.errors import IllegalMoveReason
from sapper.game.marked_board import MarkedBoard
from sapper.game.moves import MoveKind
from sapper.layout import Layout

Objection = tuple[IllegalMoveReason, str]
"""Why a move is illegal, for programs and for people."""


def objection(board: MarkedBoard, kind: MoveKind, index: int) -> Objection | None:
    """Say why a move is illegal at a cell; ``None`` when it is legal."""
    is_open = board.is_open(index)
    match kind:
        case MoveKind.CHORD:
            return _chord_objection(board, index)
        case MoveKind.QUESTION if not board.question_marks:
            return (
                IllegalMoveReason.NO_QUESTION_MARKS,
                "cannot be marked: this game has no question marks",
            )
        case MoveKind.OPEN if index in board.flags:
            return IllegalMoveReason.FLAGGED, "is flagged"
    return (IllegalMoveReason.OPEN, "is open") if is_open else None


def _chord_objection(board: MarkedBoard, index: int) -> Objection | None:
    if not board.is_open(index):
        return IllegalMoveReason.HIDDEN, "is hidden"
    number = board.codes[index]
    flags = sum(other in board.flags for other in _neighbours(board, index))
    if flags != number:
        return IllegalMoveReason.FLAG_COUNT, f"has {flags} flags around its {number}"
    if not targets(board, MoveKind.CHORD, index):
        return IllegalMoveReason.NOTHING_TO_OPEN, "has nothing to open around it"
    return None


def targets(board: MarkedBoard, kind: MoveKind, index: int) -> tuple[int, ...]:
    """Return the hidden cells that a legal move opens at once, ascending; none for a mark."""
    match kind:
        case MoveKind.OPEN:
            return (index,)
        case MoveKind.CHORD:
            around = _neighbours(board, index)
            return tuple(other for other in around if board.enterable[other])
    return ()


def turns(board: MarkedBoard, kind: MoveKind, index: int) -> int:
    """Return how often a legal move turns the mark of its cell.

    A question mark is set from any other mark, and taken away from a cell that has it.
    """
    match kind:
        case MoveKind.FLAG:
            return 1
        case MoveKind.QUESTION:
            return 1 if index in board.flags or index in board.questions else 2
    return 0


def flood(board: MarkedBoard, layout: Layout, numbers: bytes, starts: Iterable[int]) -> list[int]:
    """Return all cells that open with some empty ones: around a zero everything but flagged cells.

    A number opens alone, in constant time; a zero takes one native pass over the board.
    """
    enterable = board.enterable
    found: list[int] = []
    for number, start in enumerate(starts):
        if number and start in found:
            continue
        if numbers[start]:
            found.append(start)
            continue
        cells = core.flood(layout, bytes(enterable), start)
        known = set(found)
        found += [cell for cell in cells if cell not in known] if known else cells
    return found


def _neighbours(board: MarkedBoard, index: int) -> list[int]:
    return core.neighbours(board.grid, index)
