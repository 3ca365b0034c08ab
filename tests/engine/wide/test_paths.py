"""Augmenting paths: each leaves one fault fewer and no clue worse than before."""

from random import Random

from tests.positions import lattice, random_layout, random_position, shown

from sapper import Board, Grid, reference
from sapper.engine.wide.paths import Placement


def lacking_by_definition(board, mines):
    grid = board.grid
    return {
        grid.index(place): clue - sum(mines[grid.index(cell)] for cell in grid.neighbours(place))
        for place, clue in board.clues()
    }


def boards(seed, count):
    random = Random(seed)
    for _ in range(count):
        yield random_position(random, most_side=9)
        yield lattice(random, Grid(random.randint(3, 15), random.randint(3, 15)), 0.4)
        yield shown(random, random_layout(random, Grid(12, 12)), random.random())


def test_what_each_clue_lacks_is_kept_up_to_date():
    for board in boards(1, 100):
        random = Random(2)
        placement = Placement.greedy(board, random)
        for clue in placement.missed():
            placement.mend(clue)
        lacking = lacking_by_definition(board, placement.mines)
        assert placement.lacking == lacking
        assert placement.missed() == [clue for clue, lack in lacking.items() if lack]


def test_a_greedy_placement_gives_no_clue_more_than_its_known_mines_and_its_number():
    for board in boards(3, 50):
        known = Placement(board).lacking
        placement = Placement.greedy(board, Random(4))
        assert all(lack >= min(known[clue], 0) for clue, lack in placement.lacking.items())


def test_mending_brings_the_clue_nearer_and_no_other_farther():
    mended = 0
    for board in boards(5, 150):
        placement = Placement.greedy(board, Random(6))
        for clue in placement.missed():
            before = dict(placement.lacking)
            mines = bytes(placement.mines)
            if placement.lacking[clue] == 0:
                continue
            if not placement.mend(clue):
                assert (placement.lacking, placement.mines) == (before, mines)
                continue
            mended += 1
            assert abs(placement.lacking[clue]) < abs(before[clue])
            assert all(abs(lack) <= abs(before[by]) for by, lack in placement.lacking.items())
    assert mended > 100


def test_only_hidden_cells_change():
    for board in boards(7, 50):
        placement = Placement.greedy(board, Random(8))
        for clue in placement.missed():
            placement.mend(clue)
        fixed = [cell for cell in board.grid.cells() if not board.is_hidden(cell)]
        layout = placement.layout()
        assert all(layout.is_mine(cell) == (board[cell] == 10) for cell in fixed)


def test_a_fault_travels_to_the_far_end_of_a_row():
    """Each mine serves two clues; the greedy choice is undone all along the row."""
    board = Board.parse("9x1:.1.1.1.1.")
    placement = Placement(board)
    placement.flip((2, 6))
    placement.flip((6, 4))  # now one clue has two mines and the last one none
    for clue in placement.missed():
        while placement.lacking[clue]:
            assert placement.mend(clue)
    assert reference.agrees(board, frozenset(placement.layout().mine_cells()))


def test_where_no_path_leads_anywhere_nothing_changes():
    placement = Placement(Board.parse("3x1:0.1"))
    placement.flip(())
    assert not placement.mend(2)
    assert placement.layout().mines == 0
