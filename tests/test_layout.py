import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import reference
from tests.strategies import arbitrary_boards, layouts

from sapper import Board, Grid, GridError, Layout, NotationError, State


@given(layouts())
def test_reading_what_was_written_gives_the_same_layout(layout):
    assert Layout.parse(layout.id) == layout
    assert Layout.parse(str(layout)) == layout
    assert eval(repr(layout), {"Layout": Layout}) == layout
    assert Layout.from_mines(layout.grid, layout.mine_cells()) == layout


@given(layouts())
def test_mines_are_counted_and_listed_ascending(layout):
    cells = list(layout.mine_cells())
    assert cells == [cell for cell in layout.grid.cells() if layout.is_mine(cell)]
    assert layout.mines == len(cells)


@given(layouts())
def test_the_revealed_board_shows_every_number_and_every_mine(layout):
    board = layout.revealed()
    for cell in layout.grid.cells():
        assert board[cell] == (State.MINE if layout.is_mine(cell) else layout.number(cell))
    assert board.mines == layout.mines
    assert list(reference.solutions(board)) == [frozenset(layout.mine_cells())]


@given(layouts())
def test_the_known_board_is_the_layout_written_down(layout):
    assert layout.known().id == layout.id


@given(layouts())
def test_the_covered_board_tells_the_total_only(layout):
    assert layout.covered() == Board.covered(layout.grid, layout.mines)


@given(layouts(), st.data())
def test_opening_follows_the_zeros(layout, data):
    """Compared with the rule played by hand, one cell at a time."""
    empty = [cell for cell in layout.grid.cells() if not layout.is_mine(cell)]
    cells = data.draw(st.lists(st.sampled_from(empty), max_size=4)) if empty else []
    expected, todo = {}, list(cells)
    while todo:
        cell = todo.pop()
        if cell not in expected:
            expected[cell] = layout.number(cell)
            todo += layout.grid.neighbours(cell) if expected[cell] == 0 else ()
    opened = layout.open(layout.covered(), cells)
    assert dict(opened.clues()) == expected
    assert opened.mines == layout.mines


def test_opening_leaves_known_mines_and_opened_cells_alone():
    layout = Layout.parse("5x1:....*")
    board = Board.parse("5x1m1:..*_.")
    assert layout.open(board, [(0, 0), (0, 3)]).id == "5x1m1:00*_."


def test_opening_a_mine_is_refused():
    layout = Layout.parse("2x1:*.")
    with pytest.raises(NotationError, match="cell 0,0 holds a mine"):
        layout.open(layout.covered(), [(0, 0)])
    with pytest.raises(GridError, match="0,2 is outside"):
        layout.open(layout.covered(), [(0, 2)])


def test_a_board_of_another_shape_is_refused():
    with pytest.raises(NotationError, match="the board is 3x1, unlike the layout"):
        Layout.parse("2x1:*.").open(Board.covered(Grid(3, 1)), [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x1m2:*.", "the total is m2, but 1 mines are drawn"),
        ("2x1:*1", r"'1' at 0,1 is neither '\*' nor '\.' in a layout"),
        ("2x2:*./_.", "'_' at 1,0 is neither"),
    ],
)
def test_a_board_that_is_no_layout_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        Layout.parse(text)


@given(arbitrary_boards(max_side=3))
def test_codes_are_a_layout_iff_nothing_is_opened(board):
    opened = board.count(State.HIDDEN) + board.count(State.MINE) < board.grid.size
    try:
        layout = Layout.from_codes(board.grid, board.cells)
    except NotationError:
        assert opened
    else:
        assert not opened
        assert layout.known().cells == board.cells


def test_cells_are_bits_that_fill_the_grid():
    with pytest.raises(NotationError, match="3 cells do not fit a grid of 2"):
        Layout(Grid(2, 1), bytes(3))
    with pytest.raises(NotationError, match="0 or 1"):
        Layout(Grid(2, 1), bytes([0, 2]))


def test_a_mine_outside_is_refused():
    with pytest.raises(GridError, match="cell 1,0 is outside"):
        Layout.from_mines(Grid(2, 1), [(1, 0)])
