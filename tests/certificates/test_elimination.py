"""Decompositions for certificates, checked by the program that reads them."""

from random import Random

from tests.positions import lattice, positions

from sapper import Grid
from sapper.board import Board
from sapper.certificates.elimination import best_bags
from sapper.certify.counting import Problem
from sapper.certify.reading import Board as CheckedBoard


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
