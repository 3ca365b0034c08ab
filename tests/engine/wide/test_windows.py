"""Small parts of wide boards, solved exactly: what they change, force and exclude."""

from random import Random

from tests import reference
from tests.engine.enumeration import Enumeration
from tests.positions import lattice, positions, random_layout, shown

from sapper import Board, Grid, Layout, State
from sapper.engine import Verdict, analyse, check, place
from sapper.engine.wide import repair, windows
from sapper.engine.wide.windows import Window


def board_with_layout(random, side):
    """Return a real position without a total, and a solution of it."""
    layout = random_layout(random, Grid(side, side + 3))
    return shown(random, layout, random.random(), marked=0.2).with_mines(None), layout


def test_windows_cover_the_grid():
    for grid in (Grid(1, 1), Grid(7, 3), Grid(20, 31)):
        covered = {i for window in Window.all_over(grid, 6) for i in window.indices()}
        assert covered == set(range(grid.size))


def test_a_window_alone_keeps_the_clues_that_see_no_cell_outside():
    board = Board.parse("5x5:1.1.1/...../1.1.1/...../1.1.1")
    part, cells = Window(board.grid, 0, 0, 3).alone(board)
    assert part == Board.parse("3x3:1._/.../_._")
    assert cells == [0, 1, 2, 5, 6, 7, 10, 11, 12]


def test_a_window_among_fixed_cells_has_all_clues_that_see_it_and_no_others():
    board = Board.parse("7x1:1.1.1.1")
    part, cells = Window(board.grid, 0, 3, 1).among(board.cells, Layout.parse("7x1:.*...*.").cells)
    assert part == Board.parse("5x1:*1.1*")
    assert cells == [1, 2, 3, 4, 5]


def test_a_window_solved_again_leaves_every_clue_satisfied_and_all_else_as_it_was():
    random = Random(1)
    changed = 0
    for _ in range(300):
        board, layout = board_with_layout(random, 12)
        window = Window.around(board.grid, (random.randrange(15), random.randrange(12)), 5)
        changes = windows.solved_again(window, board.cells, layout.cells, random.getrandbits(64))
        assert set(changes) <= set(window.indices())
        mines = bytearray(layout.cells)
        for i in changes:
            mines[i] ^= 1
        other = Layout(board.grid, bytes(mines))
        assert reference.agrees(board, frozenset(other.mine_cells()))
        assert set(board.cells_in(10)) <= set(other.mine_cells())
        changed += other != layout
    assert changed > 100


def test_the_number_of_mines_stays_where_that_is_asked_for():
    random = Random(2)
    for _ in range(100):
        board, layout = board_with_layout(random, 10)
        window = Window.around(board.grid, (5, 5), 6)
        changes = windows.solved_again(window, board.cells, layout.cells, 7, keep_number=True)
        assert sum(1 - 2 * layout.cells[i] for i in changes) == 0


def test_a_window_that_contradicts_itself_proves_the_board_inconsistent():
    found = 0
    for board in positions(3, 400, most_hidden=12):
        for window in Window.all_over(board.grid, 4):
            if windows.contradicts_itself(window, board):
                found += 1
                assert check(board.with_mines(None)).verdict is Verdict.INCONSISTENT
    assert found > 20


def test_the_total_is_met_from_a_placement_with_another_number_of_mines():
    for seed in range(10):
        board = lattice(Random(seed), Grid(30, 30), 0.3)
        other = repair.satisfy(board, seed, 10**6).layout
        assert other.mines != board.mines
        met = windows.meet_total(board, other, seed)
        assert reference.agrees(board, frozenset(met.mine_cells()))


def test_a_total_out_of_reach_is_not_met():
    board = Board.parse("3x1m3:.1.")
    assert windows.meet_total(board, Layout.parse("3x1:*..")) is None


def test_without_a_total_every_placement_will_do():
    layout = Layout.parse("3x1:*..")
    assert windows.meet_total(Board.parse("3x1:.1."), layout) is layout


def hidden(board):
    return [i for i, code in enumerate(board.cells) if code == State.HIDDEN]


def consistent_positions(seed, count):
    for board in positions(seed, count, most_hidden=10):
        if Enumeration.of(board).solutions:
            yield board


def test_forced_cells_are_certain():
    found = 0
    for board in consistent_positions(40, 200):
        truth = Enumeration.of(board)
        for i, mark in windows.forced(board, hidden(board)).items():
            found += 1
            assert board.grid.cell_at(i) in (truth.mines if mark == 2 else truth.safe)
    assert found > 100


def test_varied_cells_are_uncertain():
    varied = 0
    for board in consistent_positions(41, 200):
        truth = Enumeration.of(board)
        left = windows.unvaried(board, place(board), hidden(board))
        certain = {board.grid.index(cell) for cell in (*truth.safe, *truth.mines)}
        assert certain <= set(left)
        varied += len(hidden(board)) - len(left)
    assert varied > 100


def test_on_lattices_both_agree_with_the_exact_engine():
    for density in (0.2, 0.5):
        board = lattice(Random(42), Grid(16, 16), density)
        exact = analyse(board)
        certain = {board.grid.index(cell): 1 for cell in exact.safe}
        certain |= {board.grid.index(cell): 2 for cell in exact.mines}
        forced = windows.forced(board, hidden(board))
        assert forced.items() <= certain.items()
        assert certain.keys() <= set(windows.unvaried(board, place(board), hidden(board)))


def test_a_simplified_board_has_the_same_solutions():
    for board in positions(43, 100, most_hidden=8):
        simple = windows.simplified(board)
        assert set(reference.solutions(simple)) == set(reference.solutions(board))


def test_a_contradiction_in_a_strip_is_one_of_the_board():
    found = 0
    for board in positions(5, 300, most_hidden=12):
        if windows.strips_contradict(board):
            found += 1
            assert check(board.with_mines(None)).verdict is Verdict.INCONSISTENT
    assert found > 20


def test_a_contradiction_far_down_is_found():
    """Two clues touch the same cell. One needs a mine there, the other allows none."""
    above = ["....."] * 39 + ["_____"]
    assert windows.strips_contradict(Board.from_rows([*above, "0.1__", "_____"]))
    assert not windows.strips_contradict(Board.from_rows([*above, "1.1__", "_____"]))


def test_real_positions_are_not_contradicted_and_lie_within_the_bounds():
    random = Random(6)
    for _ in range(100):
        layout = random_layout(random, Grid(random.randint(1, 12), random.randint(1, 40)))
        board = shown(random, layout, random.random(), marked=0.2)
        assert not windows.strips_contradict(board)
        fewest, most = windows.strip_bounds(board)
        assert fewest <= layout.mines <= most


def test_the_bounds_contain_what_the_exact_engine_attains_and_are_no_idle_ones():
    board = lattice(Random(7), Grid(12, 33), 0.4)
    exact = check(board)
    fewest, most = windows.strip_bounds(board)
    assert 0 < fewest <= exact.fewest
    assert exact.most <= most < board.grid.size // 2
