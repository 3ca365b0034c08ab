"""What the board implies for cells before they are opened, and the rulings on these cells."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.judging import FAIR, check
from tests.strategies import layouts

from sapper.board import Board
from sapper.engine import Proof, Stop, analyse
from sapper.game import Fate, Game, Knowledge
from sapper.game import ruling as ruling_module
from sapper.game.ruling import examine, is_safe_nearby
from sapper.grid import Grid
from sapper.spec import GameSpec


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
        patch.setattr(ruling_module, "REACHES", (reach,))
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
        patch.setattr(ruling_module, "LARGE", 0)
        patch.setattr(ruling_module, "REACHES", (1, 2))
        first = examine(board, cells)
    assert first.knowledge is whole.knowledge
    assert first.chance() == whole.chance()


def test_a_clue_at_the_edge_of_the_surroundings_says_nothing_of_them():
    """Its mine may be elsewhere. By its number alone, 0,2 would look safe or mined."""
    board = Board.parse("7x1:..1.1..")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruling_module, "REACHES", (1,))
        assert not is_safe_nearby(board, ((0, 3),))


def test_on_a_large_board_a_deduced_opening_asks_about_its_surroundings_alone(monkeypatch):
    asked = []

    def noting(board, **options):
        asked.append(board.grid.size)
        return analyse(board, **options)

    monkeypatch.setattr("sapper.game.ruling.engine.analyse", noting)
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


class TestRuling:
    def test_a_needless_guess_shows_a_safe_cell_and_its_proof(self):
        ruling = check("9x1m3:.1.1._.1.", [6], FAIR, lives=False)
        assert ruling.is_needless
        assert not ruling.is_forced
        assert ruling.chance == Fraction(1, 2)
        assert ruling.safe_cell == (0, 2)
        assert ruling.safe_proof == Proof((0, 2), False, ((0, 1), (0, 3), (0, 7)), True, True)
        assert ruling.mine_proof is None

    def test_the_safe_cell_with_the_easiest_proof_is_pointed_out(self):
        # The zero proves its neighbour alone; the others need the total.
        ruling = check("8x1m1:.1.._0..", [0], FAIR, lives=False)
        assert ruling.safe_proof == Proof((0, 6), False, ((0, 5),), False, True)

    def test_a_certain_mine_comes_with_its_proof(self):
        ruling = check("6x1m2:1._.1.", [1], FAIR, lives=False)
        assert ruling.mine_proof == Proof((0, 1), True, ((0, 0),), False, True)
        assert (ruling.safe_cell, ruling.safe_proof, ruling.chance) == (None, None, 0)
        assert not ruling.is_guess

    def test_a_set_that_is_a_mine_only_together_has_no_single_proof(self):
        ruling = check("3x1m1:.1.", (0, 2), FAIR, lives=False)
        assert (ruling.knowledge, ruling.mine_proof) == (Knowledge.MINE, None)

    def test_a_survived_chord_has_the_chance_of_all_cells_together(self):
        ruling = check("6x1m2:.1._..", (0, 4), FAIR, lives=True)
        assert ruling.chance == Fraction(1, 4)
        assert ruling.is_forced
        assert ruling.fate is Fate.SAVE

    def test_the_ending_carries_the_ruling(self):
        game = Game(GameSpec(3, 1, 3, mode="fair", first_click="any"), 1)
        game.open((0, 0))
        assert game.ending().ruling is game.last_ruling
        assert game.last_ruling.knowledge is Knowledge.MINE

    def test_a_mark_has_no_ruling(self):
        game = Game(GameSpec(3, 1, 1, mode="fair"), 1)
        assert game.last_ruling is None
        game.flag((0, 0))
        assert game.last_ruling is None
