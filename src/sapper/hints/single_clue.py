"""The lowest rung: one clue whose mines are all known, or which needs every cell around it."""

from collections.abc import Iterable, Iterator

from sapper.board import Board
from sapper.clues import OpenClue
from sapper.deductions import Deduction
from sapper.grid import Cell
from sapper.hints import phrases
from sapper.hints.step import Role, Step
from sapper.hints.technique import Technique
from sapper.notation import State


def deductions(clues: Iterable[OpenClue], *, mine: bool) -> Iterator[Deduction]:
    """Yield what each clue alone proves, of mines or of safe cells, in the order of the clues.

    >>> from sapper.clues import open_clues
    >>> board = Board.parse("4x1:.1.2")
    >>> [found.cells for found in deductions(open_clues(board), mine=True)]
    []
    >>> [found.cells for found in deductions(open_clues(Board.parse("2x1:1.")), mine=True)]
    [((0, 1),)]
    """
    for clue in clues:
        if clue.missing == (len(clue.around) if mine else 0):
            yield Deduction(clue.around, mine, Technique.SINGLE, (clue.cell,))


def at(board: Board, cell: Cell) -> tuple[Deduction, OpenClue] | None:
    """Return what the clue on a cell proves by itself, ``None`` if nothing."""
    near = board.grid.neighbours(cell)
    hidden = tuple(other for other in near if board.is_hidden(other))
    known = sum(board[other] == State.MINE for other in near)
    clue = OpenClue(cell, (board.clue(cell) or 0) - known, hidden)
    if not hidden or clue.missing not in (0, len(hidden)):
        return None
    return Deduction(hidden, clue.missing > 0, Technique.SINGLE, (cell,)), clue


def explain(board: Board, clue: OpenClue, *, mine: bool) -> tuple[Step, ...]:
    """Put the deduction from a clue into words."""
    known = (board.clue(clue.cell) or 0) - clue.missing
    size = len(clue.around)
    subject = phrases.clue(board, clue.cell)
    if mine and known:
        last = "it is a mine" if size == 1 else f"{phrases.everyone(size)} are mines"
        left = f"exactly {phrases.number(size)} hidden neighbour{'' if size == 1 else 's'}"
        text = (
            f"{subject} already touches {phrases.mines(known)} and needs "
            f"{phrases.number(size)} more; it has {left}, so {last}"
        )
    elif mine and size == 1:
        text = f"{subject} has only one hidden neighbour, so that is its mine"
    elif mine:
        text = (
            f"{subject} has exactly {phrases.number(size)} hidden neighbours, "
            f"so {phrases.everyone(size)} are mines"
        )
    elif known:
        rest = "last hidden neighbour is" if size == 1 else "other hidden neighbours are"
        text = f"{subject} already touches {phrases.mines(known)}, so its {rest} safe"
    else:
        rest = "neighbour is" if size == 1 else "neighbours are"
        text = f"{subject} touches no mine, so its hidden {rest} safe"
    count = size if mine else 0
    return (Step(Role.FACT, phrases.sentence(text), clue.around, count, count, clues=(clue.cell,)),)
