"""Certificates of all kinds, and the boards that they are about."""

from sapper.board import Board
from sapper.certificates import of_conflict, of_proof, of_solutions, of_uncertainty
from sapper.engine import Verdict, analyse, conflict
from sapper.hints.proof_search import ProofSearch


def certificates(board: Board) -> list[bytes]:
    """Every certificate of a board."""
    analysis = analyse(board)
    if analysis.verdict is Verdict.INCONSISTENT:
        found = conflict(board)
        assert found is not None
        return [of_conflict(board, found)]
    written = [of_solutions(analysis)]
    for cells, mine in ((analysis.safe, False), (analysis.mines, True)):
        hidden = [cell for cell in cells if board.is_hidden(cell)]
        written += [
            of_proof(board, ProofSearch(board).easiest([cell], mine=mine)) for cell in hidden[:2]
        ]
    uncertain = [cell for cell, risk in analysis.risks.items() if 0 < risk < 1]
    return [*written, *(of_uncertainty(board, cell) for cell in uncertain[:1])]


PROVED = Board.parse("3x2:.../121")
"""A board whose proof has two steps."""

SAMPLES = {
    "count": of_solutions(analyse(Board.parse("3x2m2:1../.2."))),
    "consistent": of_solutions(analyse(Board.parse("3x2m2:1../.2."), limit=1)),
    "inconsistent": of_conflict(Board.parse("5x1m1:1._.1"), conflict(Board.parse("5x1m1:1._.1"))),
    "certain": of_proof(PROVED, ProofSearch(PROVED).easiest([(0, 1)], mine=False)),
    "uncertain": of_uncertainty(Board.parse("3x1m1:.1."), (0, 0)),
}
"""A certificate of each kind."""
