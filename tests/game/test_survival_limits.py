"""What is left to luck when the engine's limit is spent, and which boards are too large."""

import pytest
from tests.game.judging import FAIR, HARD_CORE, LENIENT, layouts

from sapper.board import Board
from sapper.engine import sample
from sapper.errors import InconsistentBoardError, SpecError
from sapper.game import Fate, Game, Knowledge
from sapper.game.examination import examine
from sapper.game.survival import MAX_CELLS, Opening, judge
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.spec import GameSpec


class TestLimits:
    BOARD = Board.parse("5x3m4:.1.1./..2../.....")

    @pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (1, 0))])
    def test_a_position_beyond_the_limit_is_left_to_luck_and_says_so(self, cells):
        for layout in layouts(self.BOARD)[:10]:
            opening = Opening(cells, layout, lambda: self.BOARD, 0)
            after, ruling = judge(opening, FAIR, limit=1)
            assert after is layout
            assert (ruling.knowledge, ruling.fate) == (Knowledge.UNDECIDED, Fate.LUCK)
            assert ruling.chance is None
            assert not ruling.is_guess

    @pytest.mark.parametrize(
        "picture",
        [
            "7x4m7:......./.2.2.2./......./.1.2.1.",
            "9x4m7:........0/.2.2.2.../........./.1.2.1...",  # the zero has safe neighbours
        ],
    )
    @pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (0, 5)), ((0, 0), (0, 1), (0, 2))])
    def test_a_smaller_limit_may_leave_a_position_undecided_but_never_decides_otherwise(
        self, picture, cells
    ):
        board = Board.parse(picture)
        layout = sample(board, 1, seed=5)[0]
        for policy in (FAIR, LENIENT, HARD_CORE):
            opening = Opening(cells, layout, lambda: board, 5)
            truth, full = judge(opening, policy)
            undecided, limits = 0, range(1, 1500, 29)
            for limit in limits:
                after, ruling = judge(opening, policy, limit=limit)
                if ruling.knowledge is Knowledge.UNDECIDED:
                    undecided += 1
                    assert (after, ruling.fate) == (layout, Fate.LUCK)
                else:
                    assert (after, ruling.knowledge, ruling.fate) == (
                        truth,
                        full.knowledge,
                        full.fate,
                    )
                    assert ruling.chance in (None, full.chance)
            assert 0 < undecided < len(limits)

    def test_a_board_without_layouts_is_an_error(self):
        with pytest.raises(InconsistentBoardError, match="no solution: 2x1m1:2"):
            examine(Board.parse("2x1m1:2."), ((0, 1),))

    def test_modes_that_ask_the_engine_are_limited_in_size(self):
        side = int(MAX_CELLS**0.5)
        Game(GameSpec(side, side, 100, mode="fair"), 0)
        with pytest.raises(SpecError, match="101x100 is too large for a mode that judges"):
            Game(GameSpec(side + 1, side, 100, mode="fair"), 0)
        Game(GameSpec(side + 1, side, 100, mode="classic"), 0)

    def test_a_net_of_clues_that_no_engine_decides_does_not_hang(self):
        """A lenient player may open cells two apart, and so weave a net too wide to count."""
        grid = Grid(61, 61)
        knots = [(row, col) for row in range(1, 61, 2) for col in range(1, 61, 2)]
        layout = random_layout.draw(grid, 800, 1, free=knots)
        board = layout.covered().with_cells((knot, layout.number(knot)) for knot in knots)
        after, ruling = judge(Opening(((0, 0),), layout, lambda: board, 0), LENIENT)
        assert ruling.knowledge is Knowledge.UNDECIDED
        assert after is layout
