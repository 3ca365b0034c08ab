"""What single clues and pairs of clues prove, and the sets of cells for this computation."""

import pytest
from tests.classics.stopping import StopAfter
from tests.hints.checker import rungs
from tests.hints.situations import small_boards

from sapper import Board
from sapper.budget import Budget
from sapper.errors import UndecidedError
from sapper.hints.inference import Closure, ClueTable, places


def test_sets_of_cells_and_their_cells_are_one():
    table = ClueTable.of(Board.parse("3x2:.../121"))
    cells = ((0, 1), (0, 2))
    assert table.cells(table.mask(cells)) == cells
    assert places(table.mask(cells)) == [1, 2]


def test_pairs_are_all_clues_that_share_a_hidden_cell():
    for board in small_boards()[:300]:
        table = ClueTable.of(board)
        expected = [
            (i, j, set(one.around) - set(two.around), set(two.around) - set(one.around))
            for i, one in enumerate(table.clues)
            for j, two in enumerate(table.clues)
            if i != j and set(one.around) & set(two.around)
        ]
        found = [
            (p.first, p.second, set(table.cells(p.only_first)), set(table.cells(p.only_second)))
            for p in table.pairs
        ]
        assert found == expected


def test_names_keep_their_order():
    table = ClueTable.of(Board.parse("3x2:.../121"))
    assert table.names([2, 0]) == ((1, 2), (1, 0))


@pytest.mark.parametrize(("pairs", "rung"), [(False, 1), (True, 2)])
def test_everything_that_clues_and_pairs_decide_is_found(pairs, rung):
    found_any = 0
    for board in small_boards():
        closure = Closure(ClueTable.of(board))
        closure.extend(pairs=pairs)
        table = closure.table
        found = {(cell, False) for cell in table.cells(closure.safe)}
        found |= {(cell, True) for cell in table.cells(closure.mines)}
        # Cells that no clue sees are never decided by a single clue.
        expected = {fact for fact, least in rungs(board).items() if least <= rung}
        assert found == expected, board
        found_any += bool(found)
    assert found_any > 300


def test_ranks_are_rounds_and_facts_come_from_earlier_ones():
    for board in small_boards()[:400]:
        closure = Closure(ClueTable.of(board))
        closure.extend(pairs=True)
        known: dict[tuple[int, bool], int] = {}
        for inference in closure.inferences:
            for mask, mine in ((inference.known_mines, True), (inference.known_safe, False)):
                for cell in closure.table.cells(mask):
                    assert known[board.grid.index(cell), mine] < inference.rank
            for cell in closure.table.cells(inference.cells):
                known.setdefault((board.grid.index(cell), inference.mine), inference.rank)


def test_safe_cells_need_not_be_used_to_find_the_first():
    for board in small_boards()[:400]:
        table = ClueTable.of(board)
        whole, first = Closure(table), Closure(table, use_safe=False)
        whole.extend(pairs=True)
        first.extend(pairs=True)
        assert bool(whole.safe) == bool(first.safe)


def test_facts_may_be_given():
    table = ClueTable.of(Board.parse("3x1:.1."))
    closure = Closure(table, mines=0b001)
    closure.extend(pairs=False)
    assert table.cells(closure.safe) == ((0, 2),)


def test_a_flag_ends_it():
    closure = Closure(ClueTable.of(Board.parse("3x2:.../111")), budget=Budget(stop=StopAfter(0)))
    with pytest.raises(UndecidedError):
        closure.extend(pairs=True)
