"""Conflicts and proofs that are called minimal are minimal: nothing in them can be left out.

Each part is left out in turn, and the engine, which other tests compare with enumeration, decides
whether the rest still contradicts, or still proves. `--deep` checks tens of thousands of boards.
"""

from random import Random

import pytest
from tests.certificates.truth import showing
from tests.deep.results import keep
from tests.positions import random_position

from sapper.board import Verdict
from sapper.engine import check, conflict, prove
from sapper.notation import State

pytestmark = pytest.mark.slow


def is_possible(board):
    return check(board).verdict is Verdict.CONSISTENT


def rests(clues, *, total):
    """The parts of a conflict without one of them."""
    for gone in clues:
        yield [clue for clue in clues if clue != gone], total
    if total:
        yield list(clues), False


def test_nothing_in_a_conflict_or_proof_can_be_left_out(deep):
    random = Random(62_000)
    boards = 60_000 if deep else 600
    conflicts = proofs = 0
    for _ in range(boards):
        board = random_position(random, most_side=6)
        if not is_possible(board):
            found = conflict(board)
            assert found.minimal, board.id
            assert not is_possible(showing(board, found.clues, total=found.uses_total)), board.id
            for rest, total in rests(found.clues, total=found.uses_total):
                assert is_possible(showing(board, rest, total=total)), (board.id, found)
            conflicts += 1
            continue
        hidden = board.cells_in(State.HIDDEN)
        if not hidden:
            continue
        cell = random.choice(hidden)
        proof = prove(board, cell)
        if proof is None:
            continue
        assert proof.minimal, board.id
        opposite = State.BLANK if proof.mine else State.MINE
        shown = showing(board, proof.clues, total=proof.uses_total)
        assert not is_possible(shown.with_cells([(cell, opposite)])), (board.id, proof)
        for rest, total in rests(proof.clues, total=proof.uses_total):
            less = showing(board, rest, total=total).with_cells([(cell, opposite)])
            assert is_possible(less), (board.id, proof)
        proofs += 1
    assert min(conflicts, proofs) > boards / 20
    if deep:
        keep(
            "minimal conflicts and proofs",
            boards=boards,
            conflicts=conflicts,
            proofs=proofs,
            not_minimal=0,
        )
