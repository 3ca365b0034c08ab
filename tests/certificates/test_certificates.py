"""Every board gets certificates, and their claims are true.

----
Decompositions for certificates, checked by the program that reads them.
"""

import json
from random import Random

import pytest
from tests.certificates.samples import SAMPLES, certificates
from tests.certificates.truth import is_true
from tests.positions import lattice, positions

from sapper import Grid
from sapper.board import Board
from sapper.certificates import best_bags, of_conflict, of_proof, of_solutions, of_uncertainty
from sapper.certify import counting
from sapper.certify.claims import certify
from sapper.certify.counting import Problem
from sapper.certify.reading import Board as CheckedBoard
from sapper.engine import Conflict, analyse, conflict
from sapper.errors import InconsistentBoardError, UndecidedError
from sapper.hints.proof_search import ProofSearch


def test_everything_that_is_certified_of_small_boards_is_so():
    kinds = set()
    for board in positions(14, 100, most_hidden=9, most_side=5):
        for data in certificates(board):
            certify(data)
            claim = json.loads(data)["claim"]
            kinds.add(claim["kind"])
            assert is_true(board.id, claim), (board.id, claim)
    assert kinds == {"count", "inconsistent", "certain", "uncertain"}


def test_a_wide_board_is_counted_by_the_checker_too():
    board = lattice(Random(1), Grid(8, 8), 0.3)
    claim = json.loads(of_solutions(analyse(board)))["claim"]
    assert (claim["kind"], claim["solutions"]) == ("count", str(analyse(board).solutions))


def test_what_is_too_hard_to_count_again_has_a_placement(monkeypatch):
    monkeypatch.setattr(counting, "MAX_WORK", 10)
    data = of_solutions(analyse(Board.parse("4x3m3:1.../.2../....")))
    assert json.loads(data)["claim"] == {"kind": "consistent"}
    assert certify(data)[1] == "consistent"


def test_what_is_too_hard_otherwise_is_undecided(monkeypatch):
    monkeypatch.setattr(counting, "MAX_WORK", 1)
    board = Board.parse("3x2:.1./.3.")
    with pytest.raises(UndecidedError, match="too hard to certify"):
        of_conflict(board, conflict(board))
    board = Board.parse("3x2:.../121")
    with pytest.raises(UndecidedError, match="too hard to certify"):
        of_proof(board, ProofSearch(board).easiest([(0, 1)], mine=False))


def test_what_is_not_so_cannot_be_certified():
    impossible = Board.parse("3x1:3..")
    with pytest.raises(InconsistentBoardError):
        of_solutions(analyse(impossible))
    with pytest.raises(InconsistentBoardError):
        of_uncertainty(Board.parse("3x1m1:1.."), (0, 1))
    with pytest.raises(UndecidedError):
        of_solutions(
            analyse(lattice(Random(1), Grid(40, 40), 0.3), limit=1, seconds=0), limit=1, seconds=0
        )


def test_a_conflict_that_is_not_called_minimal_needs_no_placements():
    board = Board.parse("3x2:.1./.3.")
    data = json.loads(
        of_conflict(board, Conflict(((0, 1), (1, 1)), uses_total=False, minimal=False))
    )
    assert (data["claim"]["minimal"], data["evidence"]["without"]) == (False, [])


def test_there_is_a_sample_of_every_kind():
    assert {json.loads(data)["claim"]["kind"] for data in SAMPLES.values()} == set(SAMPLES)


def problem_of(board: Board) -> Problem:
    clues = [cell for cell, _ in board.clues()]
    return Problem(CheckedBoard(board.id), clues, set(), set(), total=True)


def written(problem, bags):
    return [
        {
            "clues": [list(problem.clues[clue]) for clue in bag.clues],
            "boxes": [list(problem.boxes[box][0]) for box in bag.boxes],
            "parent": bag.parent,
            "states": 0,
            "placements": "0",
        }
        for bag in bags
    ]


def test_every_result_is_a_tree_decomposition():
    boards = [*positions(5, 200), lattice(Random(2), Grid(20, 20), 0.3)]
    for board in boards:
        problem = problem_of(board)
        bags = best_bags(problem)
        assert problem.bags(written(problem, bags)) == bags


def test_a_long_strip_has_small_bags_either_way():
    for strip in (
        "60x3:" + "/".join(["." * 60, "1" * 60, "." * 60]),
        "3x60:" + "/".join([".1."] * 60),
    ):
        assert max(len(bag.clues) for bag in best_bags(problem_of(Board.parse(strip)))) <= 3
