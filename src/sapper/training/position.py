"""A position to solve: a board on which something is certain, and how hard that is to see.

Its grade is the technique that the easiest certain cell needs, be it safe or a mine. Mines that are
known on the board are given: the easier steps that found them were taken before.
"""

from dataclasses import dataclass
from enum import StrEnum

from sapper.board import Board
from sapper.engine import DEFAULT_LIMIT, Analysis, Stop, Verdict, analyse
from sapper.errors import InconsistentBoardError, SpecError, UndecidedError
from sapper.grid import Cell
from sapper.hints.proof_search import ProofSearch
from sapper.hints.steps import ProofSteps, Technique
from sapper.notation import State
from sapper.training import ratings


class Source(StrEnum):
    """Where a position comes from."""

    GENERATED = "generated"
    """A board that was made for training."""
    GAME = "game"
    """A game of the player, who guessed there although some cell was safe."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board, its grade, and its rating.

    >>> grade(Board.parse("3x2:.../121"))
    Position(board=Board.parse('3x2:.../121'), technique=<Technique.PAIR: 'pair of clues'>, \
rating=1230, source=<Source.GENERATED: 'generated'>, played=None)
    """

    board: Board
    """What is seen."""
    technique: Technique
    """What the easiest certain cell needs."""
    rating: int
    """How hard it is, on the scale of the players' ratings."""
    source: Source = Source.GENERATED
    """Where it comes from."""
    played: Cell | None = None
    """The cell that the player opened there, in a game."""


def grade(
    board: Board,
    *,
    source: Source = Source.GENERATED,
    played: Cell | None = None,
    limit: int = DEFAULT_LIMIT,
    stop: Stop | None = None,
) -> Position:
    """Return a board as a position to solve.

    Raises:
        SpecError: nothing is certain on it.
        InconsistentBoardError: the board contradicts itself.
        UndecidedError: it was not decided within the limit, or the flag was set.
    """
    analysis = certain(board, limit=limit, stop=stop)
    proof = easiest(analysis, limit=limit, stop=stop)
    return Position(board, proof.technique, _rated(analysis, proof), source, played)


def with_easy_mines_known(
    board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> Board:
    """Return the board with those mines known that are easier to see than its easiest safe cell.

    Somebody who guessed did so for want of a safe cell, not of a mine: without this, marking some
    plain mine would solve the hardest position.
    """
    while True:
        analysis = certain(board, limit=limit, stop=stop)
        if not analysis.safe or not analysis.mines:
            return board
        proofs = ProofSearch(board, limit=limit, stop=stop)
        safe = proofs.easiest(analysis.safe, mine=False, any_safe=True)
        mine = proofs.easiest(analysis.mines, mine=True)
        if mine.technique.rung >= safe.technique.rung:
            return board
        found = [cell for step in mine.steps if step.mine for cell in step.cells]
        board = board.with_cells((cell, State.MINE) for cell in found)


def certain(board: Board, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None) -> Analysis:
    """Return the analysis of a board that has all of its certain cells.

    Raises:
        InconsistentBoardError: the board contradicts itself.
        UndecidedError: it was not decided within the limit, or the flag was set.
    """
    analysis = analyse(board, limit=limit, seconds=0, stop=stop)
    if analysis.verdict is Verdict.INCONSISTENT:
        raise InconsistentBoardError(f"no solution: {board.id}")
    if not analysis.complete:
        raise UndecidedError(f"not decided within the limit: {board.id}")
    return analysis


def easiest(
    analysis: Analysis, *, limit: int = DEFAULT_LIMIT, stop: Stop | None = None
) -> ProofSteps:
    """Return the easiest proof of some certain cell; on one rung safe cells come before mines.

    Raises:
        SpecError: nothing is certain.
        UndecidedError: the flag was set.
    """
    board = analysis.board
    proofs = ProofSearch(board, limit=limit, stop=stop)
    found = []
    if analysis.safe:
        found.append(proofs.easiest(analysis.safe, mine=False, any_safe=True))
    if analysis.mines and (not found or found[0].technique is not Technique.SINGLE):
        found.append(proofs.easiest(analysis.mines, mine=True))
    if not found:
        raise SpecError(f"nothing is certain on {board.id}: nothing to train")
    return min(found, key=lambda proof: proof.technique.rung)


def _rated(analysis: Analysis, proof: ProofSteps) -> int:
    hidden = analysis.board.count(State.HIDDEN)
    return ratings.of_position(
        proof.technique,
        sentences=proof.sentences,
        certain=len(analysis.safe) + len(analysis.mines),
        hidden=hidden,
    )
