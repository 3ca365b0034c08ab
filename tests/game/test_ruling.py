"""What the ruling on an opening says: knowledge, chance, proofs."""

from fractions import Fraction

from tests.game.judging import FAIR, check

from sapper.engine import Proof
from sapper.game import Fate, Game, Knowledge
from sapper.spec import GameSpec


class TestRuling:
    def test_a_needless_guess_is_told_a_safe_cell_and_its_proof(self):
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
