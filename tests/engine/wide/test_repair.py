"""Satisfying the clues of wide boards, by paths and windows."""

from random import Random

from tests import reference
from tests.engine.enumeration import Enumeration
from tests.positions import lattice, played, positions, random_layout, random_position, shown

from sapper import Board, Grid
from sapper.engine import Verdict
from sapper.engine.wide import repair
from sapper.engine.wide.repair import TrialPlacement


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
        placement = TrialPlacement.greedy(board, random)
        for clue in placement.missed():
            placement.repair(clue)
        lacking = lacking_by_definition(board, placement.mines)
        assert placement.lacking == lacking
        assert placement.missed() == [clue for clue, lack in lacking.items() if lack]


def test_a_greedy_placement_gives_no_clue_more_than_its_known_mines_and_its_number():
    for board in boards(3, 50):
        known = TrialPlacement(board).lacking
        placement = TrialPlacement.greedy(board, Random(4))
        assert all(lack >= min(known[clue], 0) for clue, lack in placement.lacking.items())


def test_a_repair_brings_the_clue_nearer_and_no_other_farther():
    repaired = 0
    for board in boards(5, 150):
        placement = TrialPlacement.greedy(board, Random(6))
        for clue in placement.missed():
            before = dict(placement.lacking)
            mines = bytes(placement.mines)
            if placement.lacking[clue] == 0:
                continue
            if not placement.repair(clue):
                assert (placement.lacking, placement.mines) == (before, mines)
                continue
            repaired += 1
            assert abs(placement.lacking[clue]) < abs(before[clue])
            assert all(abs(lack) <= abs(before[by]) for by, lack in placement.lacking.items())
    assert repaired > 100


def test_only_hidden_cells_change():
    for board in boards(7, 50):
        placement = TrialPlacement.greedy(board, Random(8))
        for clue in placement.missed():
            placement.repair(clue)
        fixed = [cell for cell in board.grid.cells() if not board.is_hidden(cell)]
        layout = placement.layout()
        assert all(layout.is_mine(cell) == (board[cell] == 10) for cell in fixed)


def test_a_fault_travels_to_the_far_end_of_a_row():
    """Each mine serves two clues; the greedy choice is undone all along the row."""
    board = Board.parse("9x1:.1.1.1.1.")
    placement = TrialPlacement(board)
    placement.flip((2, 6))
    placement.flip((6, 4))  # now one clue has two mines and the last one none
    for clue in placement.missed():
        while placement.lacking[clue]:
            assert placement.repair(clue)
    assert reference.agrees(board, frozenset(placement.layout().mine_cells()))


def test_where_no_path_leads_anywhere_nothing_changes():
    placement = TrialPlacement(Board.parse("3x1:0.1"))
    placement.flip(())
    assert not placement.repair(2)
    assert placement.layout().mines == 0


WORK = 200_000


def verdict_of(board, seed=0):
    repaired = repair.satisfy(board, seed, WORK)
    if repaired.layout is not None:
        mines = frozenset(repaired.layout.mine_cells())
        assert reference.agrees(board.with_mines(None), mines)
        assert mines >= set(board.cells_in(10))
    assert (repaired.layout is not None) == (repaired.verdict is Verdict.CONSISTENT)
    return repaired.verdict


def test_small_boards_get_the_verdict_of_enumeration():
    for board in positions(60, 300, most_hidden=10):
        consistent = bool(Enumeration.of(board.with_mines(None)).solutions)
        assert verdict_of(board) is (Verdict.CONSISTENT if consistent else Verdict.INCONSISTENT)


def test_wide_lattices_are_satisfied():
    for density in (0.1, 0.3, 0.5, 0.9):
        assert verdict_of(lattice(Random(61), Grid(70, 61), density)) is Verdict.CONSISTENT


def test_games_in_progress_are_satisfied():
    for seed in range(5):
        board = played(Random(seed), Grid(40, 40), 300, openings=60)
        assert verdict_of(board) is Verdict.CONSISTENT


def test_the_same_seed_gives_the_same_placement_and_another_seed_another():
    board = lattice(Random(62), Grid(50, 50), 0.3)
    first = repair.satisfy(board, 1, WORK)
    assert repair.satisfy(board, 1, WORK) == first
    assert repair.satisfy(board, 2, WORK).layout != first.layout


def test_without_work_a_board_that_needs_some_is_undecided():
    board = lattice(Random(63), Grid(50, 50), 0.3)
    assert repair.satisfy(board, 0, 0).verdict is Verdict.UNKNOWN


def test_a_clue_that_cannot_be_met_is_a_contradiction():
    assert verdict_of(Board.parse("3x2:.0./3..")) is Verdict.INCONSISTENT
