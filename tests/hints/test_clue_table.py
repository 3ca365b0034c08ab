from tests.hints.situations import small_boards

from sapper import Board
from sapper.hints.clue_table import ClueTable, places


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
