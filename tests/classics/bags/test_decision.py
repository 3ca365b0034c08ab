from random import Random

import pytest
from tests.classics.bags.deciding import decide
from tests.positions import random_position, solved_positions

from sapper import Board, State
from sapper.board import Verdict
from sapper.classics import bags, bridges
from sapper.classics.bags import BoardDecomposition, Shape
from sapper.classics.bags.decision import TreePass
from sapper.deductions import Deductions


def test_any_bag_may_be_the_root():
    random = Random(5)
    for _ in range(100):
        board = random_position(random)
        for part in BoardDecomposition.of(board).parts:
            if part.tree is not None:
                roots = range(len(part.tree.bags))
                alone = [TreePass(board, part.tree).at_root(root) for root in roots]
                together = TreePass(board, part.tree)
                assert [together.at_root(root) for root in roots] == alone
                assert len({any(table) for table in map(dict.values, alone)}) == 1


TANGLED = Board.parse(
    """
..2.1
.1.2.
..121
112..
..1.2
""".strip()
)


def test_every_answer_is_the_definitions():
    known = 0
    for position in solved_positions():
        verdict = decide(position.board)
        if verdict is not Verdict.UNKNOWN:
            known += 1
            assert (verdict is Verdict.CONSISTENT) == position.consistent, position.board
    assert known > 0.9 * len(solved_positions())


@pytest.mark.slow
def test_every_move_is_the_definitions():
    for position in solved_positions():
        found = bags.deduce(position.board)
        if decide(position.board) is not Verdict.UNKNOWN:
            assert found.contradiction == (not position.consistent), position.board
            assert (found.safe, found.mines) == (position.safe, position.mines), position.board
        elif position.consistent:
            assert not found.contradiction
            assert set(found.safe) <= set(position.safe)
            assert set(found.mines) <= set(position.mines)


@pytest.mark.slow
def test_moves_are_what_asking_cell_by_cell_gives():
    """C8 word for word: a cell is safe exactly if the board with a mine there is inconsistent.

    A cell is a mine exactly if the board without a mine there is inconsistent.
    """
    for position in solved_positions()[:400]:
        board = position.board
        if decide(board) is not Verdict.CONSISTENT:
            continue
        refuted = {
            state: [
                cell
                for cell in board.cells_in(State.HIDDEN)
                if decide(board.with_cells([(cell, state)])) is Verdict.INCONSISTENT
            ]
            for state in (State.MINE, State.BLANK)
        }
        found = bags.deduce(board)
        assert list(found.safe) == refuted[State.MINE]
        assert list(found.mines) == refuted[State.BLANK]


def test_a_tangled_board_is_honestly_unknown():
    assert BoardDecomposition.of(TANGLED).shape is Shape.NEITHER
    assert decide(TANGLED) is Verdict.UNKNOWN


def test_a_tangled_part_does_not_hide_that_another_is_inconsistent():
    rows = [f"{row}__.1." for row in TANGLED.rows]
    rows[2] = f"{TANGLED.rows[2]}__.3."
    assert decide(Board.from_rows(rows)) is Verdict.INCONSISTENT


def test_a_tangled_part_does_not_keep_the_moves_of_another_back():
    board = Board.from_rows(
        [
            f"{row}__{rest}"
            for row, rest in zip(TANGLED.rows, ("___", "_._", "_1_", "___", "___"), strict=True)
        ]
    )
    found = bags.deduce(board)
    assert (found.safe, found.mines) == ((), ((1, 8),))


def test_a_total_beyond_a_tangled_part_is_refuted():
    hidden = TANGLED.count(State.HIDDEN)
    assert decide(TANGLED.with_mines(hidden)) is Verdict.UNKNOWN
    assert decide(TANGLED.with_mines(hidden + 1)) is Verdict.INCONSISTENT


def test_the_total_decides_the_sea():
    board = Board.parse("5x1m1:.1...")
    assert bags.deduce(board).safe == ((0, 3), (0, 4))
    assert bags.deduce(board.with_mines(3)).mines == ((0, 3), (0, 4))
    assert bags.deduce(board.with_mines(4)) == Deductions.contradicted()


def test_larger_boards_agree_with_the_bridges():
    random = Random(6)
    compared = 0
    for _ in range(150):
        board = random_position(random, most_side=10)
        if decide(board) is not Verdict.UNKNOWN:
            compared += 1
            assert bags.deduce(board) == bridges.deduce(board), board
    assert compared > 70
