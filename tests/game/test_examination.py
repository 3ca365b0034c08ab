"""What the engine says of cells before they are opened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import layouts

from sapper.board import Board
from sapper.engine import Stop, analyse
from sapper.game import examination
from sapper.game.examination import examine, is_safe_nearby
from sapper.game.ruling import Knowledge
from sapper.grid import Grid


@st.composite
def positions_with_hidden_cells(draw):
    """A position of play, and some of its hidden cells."""
    layout = draw(layouts(7))
    empty = [cell for cell in layout.grid.cells() if not layout.is_mine(cell)]
    opened = draw(st.lists(st.sampled_from(empty), unique=True)) if empty else []
    board = layout.open(layout.covered(), opened)
    hidden = [cell for cell in board.grid.cells() if board.is_hidden(cell)]
    if not hidden:
        return board, ()
    return board, tuple(sorted(draw(st.sets(st.sampled_from(hidden), min_size=1, max_size=3))))


@given(positions_with_hidden_cells(), st.integers(1, 3))
def test_what_is_safe_by_its_surroundings_is_safe_on_the_whole_board(position, reach):
    board, cells = position
    if not cells:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examination, "REACHES", (reach,))
        nearby = is_safe_nearby(board, cells)
    if nearby:
        assert set(cells) <= set(analyse(board).safe)


@given(positions_with_hidden_cells())
def test_looking_at_the_surroundings_first_changes_no_knowledge(position):
    board, cells = position
    if not cells:
        return
    whole = examine(board, cells)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examination, "LARGE", 0)
        patch.setattr(examination, "REACHES", (1, 2))
        first = examine(board, cells)
    assert first.knowledge is whole.knowledge
    assert first.chance() == whole.chance()


def test_a_clue_at_the_edge_of_the_surroundings_says_nothing_of_them():
    """Its mine may lie beyond: taken at its number alone, 0,2 would look safe or mined."""
    board = Board.parse("7x1:..1.1..")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examination, "REACHES", (1,))
        assert not is_safe_nearby(board, ((0, 3),))


def test_on_a_large_board_a_deduced_opening_asks_about_its_surroundings_alone(monkeypatch):
    asked = []

    def noting(board, **options):
        asked.append(board.grid.size)
        return analyse(board, **options)

    monkeypatch.setattr("sapper.game.examination.engine.analyse", noting)
    board = Board.covered(Grid(60, 60), 500).with_cells([((5, 5), 0)])
    found = examine(board, ((5, 6),))
    assert (found.knowledge, found.safe, found.chance()) == (Knowledge.SAFE, ((5, 6),), 1)
    assert asked == [9 * 9]
    assert examine(board, ((30, 30),)).knowledge is Knowledge.UNCERTAIN
    assert asked[-1] == board.grid.size


def test_a_set_flag_leaves_everything_undecided():
    stop = Stop()
    stop.set()
    found = examine(Board.parse("4x1m1:.1.."), ((0, 0),), stop=stop)
    assert found.knowledge is Knowledge.UNDECIDED
