"""Which openings lose, by mode: examples by hand, by probability, and within limits."""

from fractions import Fraction

import pytest
from tests.game.judging import FAIR, HARD_CORE, LENIENT, QUASI, STRICT, check, judged, layouts
from tests.game.uniformity import check_uniform

from sapper.board import Board
from sapper.engine import sample
from sapper.errors import InconsistentBoardError, SpecError
from sapper.game import Fate, Game, GuessRules, Knowledge, Outcome
from sapper.game.ruling import MAX_CELLS, Opening, examine, judge
from sapper.generators import random_layout
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.spec import FirstClick, GameSpec

NINE = {
    # The board, the opened column, whether the player lives, and the kind of the cell.
    "a safe frontier cell lives": ("5x1m2:.1.1.", 2, True, "safe"),
    "a safe sea cell lives": ("4x1m1:.1..", 3, True, "safe"),
    "a certain mine kills while a safe cell exists": ("5x1m2:.1.1.", 0, False, "mine"),
    "a certain mine kills when none exists": ("6x1m2:1._.1.", 1, False, "mine"),
    "an uncertain frontier cell kills while the frontier has a safe cell": (
        "9x1m3:.1.1._.1.",
        6,
        False,
        "uncertain",
    ),
    "an uncertain frontier cell kills while only the sea is safe": (
        "4x1m1:.1..",
        0,
        False,
        "uncertain",
    ),
    "an uncertain sea cell kills while the frontier has a safe cell": (
        "6x1m1:0._...",
        4,
        False,
        "uncertain",
    ),
    "an uncertain frontier cell lives when nothing is safe": (
        "6x1m2:.1._..",
        0,
        True,
        "uncertain",
    ),
    "an uncertain sea cell lives when nothing is safe": ("6x1m2:.1._..", 4, True, "uncertain"),
}


@pytest.mark.parametrize(("picture", "col", "lives", "knowledge"), NINE.values(), ids=NINE)
def test_the_table_of_fair_play(picture, col, lives, knowledge):
    check(picture, [col], FAIR, lives=lives, knowledge=knowledge)


LOCAL = {
    # The board, the column opened, whether the player lives by board, and by region.
    "a safe cell elsewhere makes a guess avoidable on the board": (
        "9x1m3:.1...101.",
        0,
        False,
        True,
    ),
    "a safe cell of the region counts": ("4x2:..../111_", 0, False, False),
    "a cell that touches no number is compared with the whole board": (
        "6x1m1:0._...",
        4,
        False,
        False,
    ),
}


@pytest.mark.parametrize(("picture", "col", "board", "region"), LOCAL.values(), ids=LOCAL)
def test_the_scope_of_a_guess(picture, col, board, region):
    local = GuessRules("kill", "save", scope="region")
    for rules, lives in ((FAIR, board), (local, region)):
        check(picture, [col], rules, lives=lives, knowledge="uncertain")


def test_a_safe_interior_next_to_an_ambiguous_frontier_forbids_guessing():
    """The game Kaboom looks only at the frontier, so this guess survives there."""
    board = Board.parse(
        """5x3m1
        1....
        .....
        .....""".replace(" ", "")
    )
    frontier = ((0, 1), (1, 0), (1, 1))
    for cell in frontier:
        exam = examine(board, (cell,))
        assert exam.chance() == Fraction(2, 3)
        assert not set(exam.safe) & set(frontier)
        assert len(exam.safe) == 11
        for layout in layouts(board):
            _, ruling = judge(Opening((cell,), layout, lambda: board, lambda: 1), FAIR)
            assert (ruling.lives, ruling.is_needless) == (False, True)


def test_a_sea_cell_may_be_guessed_when_every_frontier_cell_is_a_mine():
    check("5x1m2:1._..", [3], FAIR, lives=True, knowledge="uncertain")


def test_a_sea_that_must_be_all_mines_kills():
    check("5x1m3:1._..", [3], FAIR, lives=False, knowledge="mine")


CHORDS = {
    # The board, the columns that are opened at once, whether the player lives, and the kind of the
    # set.
    "all safe lives": ("5x1m1:.1.1.", (0, 4), True, "safe"),
    "a certain mine among safe cells kills": ("5x1m1:.1.1.", (0, 2), False, "mine"),
    "a certain mine among uncertain cells kills": ("6x1m2:1._.1.", (1, 3), False, "mine"),
    "safe and uncertain cells kill, as a safe cell exists": (
        "9x1m3:.1.1._.1.",
        (2, 6),
        False,
        "uncertain",
    ),
    "uncertain cells kill while a safe cell exists elsewhere": (
        "8x1m2:.1._.1..",
        (0, 4),
        False,
        "uncertain",
    ),
    "uncertain cells live when nothing is safe and all may be empty": (
        "6x1m2:.1._..",
        (0, 4),
        True,
        "uncertain",
    ),
    "uncertain cells kill when they cannot all be empty": ("3x1m1:.1.", (0, 2), False, "mine"),
    "uncertain cells kill when the total forbids all to be empty": (
        "6x1m2:.1._..",
        (4, 5),
        False,
        "mine",
    ),
}


@pytest.mark.parametrize(("picture", "cols", "lives", "knowledge"), CHORDS.values(), ids=CHORDS)
def test_a_chord_is_judged_as_one_move(picture, cols, lives, knowledge):
    check(picture, cols, FAIR, lives=lives, knowledge=knowledge)


def test_a_wrong_flag_is_no_knowledge_and_makes_a_chord_a_guess():
    for seed in range(20):
        game = Game(GameSpec(3, 1, 1, mode="fair", first_click="safe"), seed)
        game.open((0, 1))
        game.flag((0, 0))
        assert game.chord((0, 1)) is Outcome.WON  # nothing was safe, so the guess is saved
        assert game.layout == Layout.parse("3x1:*..")
        assert game.last_ruling.is_forced


def test_a_flagged_safe_cell_counts_as_safe():
    """The flag is the player's mistake, but the cell is still safe."""
    game = Game.from_layout(GameSpec(4, 1, 1, mode="fair"), Layout.parse("4x1:*..."))
    while game.board != Board.parse("4x1m1:.1.."):
        game = Game(GameSpec(4, 1, 1, mode="fair", first_click="safe"), game.seed + 1)
        game.open((0, 1))
    game.flag((0, 3))
    assert game.open((0, 0)) is Outcome.LOST
    assert game.ending().ruling.safe_cell == (0, 3)


class TestOtherModes:
    @pytest.mark.parametrize("case", NINE, ids=list(NINE))
    def test_lenient_play_kills_on_certain_mines_alone(self, case):
        picture, col, _, knowledge = NINE[case]
        check(picture, [col], LENIENT, lives=knowledge != "mine", knowledge=knowledge)

    @pytest.mark.parametrize("case", CHORDS, ids=list(CHORDS))
    def test_a_lenient_chord_lives_iff_some_layout_makes_all_cells_empty(self, case):
        picture, cols, _, knowledge = CHORDS[case]
        check(picture, cols, LENIENT, lives=knowledge != "mine", knowledge=knowledge)

    @pytest.mark.parametrize("rules", [STRICT, HARD_CORE])
    def test_strict_play_kills_needless_guesses(self, rules):
        check("4x1m1:.1..", [0], rules, lives=False)

    @pytest.mark.parametrize("rules", [STRICT, HARD_CORE])
    def test_strict_play_leaves_forced_guesses_to_the_layout(self, rules):
        for before, after, ruling in judged(Board.parse("6x1m2:.1._.."), [0], rules):
            assert after is before
            assert ruling.fate is Fate.LUCK

    def test_quasi_no_guess_leaves_needless_guesses_to_the_layout(self):
        for before, after, ruling in judged(Board.parse("4x1m1:.1.."), [0], QUASI):
            assert after is before
            assert ruling.fate is Fate.LUCK
        check("6x1m2:.1._..", [0], QUASI, lives=True)

    @pytest.mark.parametrize("mode", ["classic", "no-guess"])
    def test_where_luck_decides_nobody_is_asked(self, mode):
        layout = Layout.parse("3x1:*..")

        def position():
            raise AssertionError

        answer = judge(Opening(((0, 0),), layout, position, lambda: 0), GuessRules.named(mode))
        assert answer == (layout, None)

    def test_strict_play_on_a_solvable_layout(self):
        # Opening the corner of    1 2 * 1     leaves a board where logic goes on to the end.
        #                          * 2 1 1
        layout = Layout.parse("4x2:..*./*...")
        spec = GameSpec(4, 2, 2, mode="strict")
        game = Game.from_layout(spec, layout)
        game.open((0, 3))
        assert game.last_ruling.fate is Fate.LUCK  # on a given layout nothing is guaranteed
        assert game.open((1, 0)) is Outcome.LOST
        game.undo()
        assert game.layout == layout


class TestFirstClick:
    @pytest.mark.parametrize("mode", ["fair", "lenient"])
    @pytest.mark.parametrize("rule", FirstClick)
    def test_the_first_click_lives_whatever_it_promises(self, mode, rule):
        for seed in range(30):
            game = Game(GameSpec(5, 5, 8, mode=mode, first_click=rule), seed)
            game.open((2, 2))
            assert game.outcome is not Outcome.LOST
            assert game.layout.mines == 8
            if rule is FirstClick.OPENING:
                assert game.board.clue((2, 2)) == 0

    def test_without_a_promise_the_first_click_is_a_forced_guess_that_is_saved(self):
        game = Game(GameSpec(5, 4, 5, mode="fair", first_click="any"), 1)
        game.open((2, 2))
        ruling = game.last_ruling
        assert (ruling.knowledge, ruling.fate) == (Knowledge.UNCERTAIN, Fate.SAVE)
        assert ruling.chance == Fraction(15, 20)

    def test_with_a_promise_it_is_no_guess(self):
        game = Game(GameSpec(5, 4, 5, mode="fair"), 1)
        game.open((2, 2))
        assert game.last_ruling.knowledge is Knowledge.PROMISED
        assert not game.last_ruling.is_guess

    def test_another_first_cell_than_the_start_is_a_guess(self):
        game = Game(GameSpec(5, 4, 5, mode="fair", start=(0, 0)), 1)
        game.open((3, 4))
        assert game.last_ruling.is_forced

    def test_a_board_full_of_mines_kills_even_in_fair_play(self):
        game = Game(GameSpec(3, 1, 3, mode="fair", first_click="any"), 1)
        assert game.open((0, 0)) is Outcome.LOST

    def test_the_layout_after_any_first_click_is_uniform(self):
        spec = GameSpec(3, 2, 2, mode="fair", first_click="any")
        draws = []
        for seed in range(1000):
            game = Game(spec, seed)
            game.open((0, 1))
            draws.append(game.layout)
        left = layouts(Board.covered(spec.grid, 2))
        check_uniform(draws, [layout for layout in left if not layout.is_mine((0, 1))])


class TestUniformity:
    """The draws of the judge, over many games, against all layouts by definition."""

    BOARD = Board.parse("4x2m2:.1../....")

    def draws(self, cells, rules, board=None, **conditions):
        board = board or self.BOARD
        (layout, *_) = layouts(board)
        for seed in range(1500):
            after, ruling = judge(
                Opening(cells, layout, lambda: board, lambda seed=seed: seed), rules
            )
            assert ruling.fate is conditions.get("fate")
            yield after

    @pytest.mark.parametrize("cells", [((0, 0),), ((1, 3),), ((0, 0), (1, 0))])
    def test_a_survived_guess_leaves_every_layout_without_a_mine_there_equally_likely(self, cells):
        left = [it for it in layouts(self.BOARD) if not any(map(it.is_mine, cells))]
        check_uniform(list(self.draws(cells, FAIR, fate=Fate.SAVE)), left)

    @pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (1, 2))])
    def test_a_needless_guess_shows_every_layout_with_a_mine_there_equally_likely(self, cells):
        board = Board.parse("4x3m3:.1../..../0...")
        left = [it for it in layouts(board) if any(map(it.is_mine, cells))]
        check_uniform(list(self.draws(cells, FAIR, board, fate=Fate.KILL)), left)

    def test_a_certain_mine_shows_every_agreeing_layout_equally_likely(self):
        board = Board.parse("5x2m3:1_.../._...")
        check_uniform(list(self.draws(((1, 0),), FAIR, board)), layouts(board))


class TestUndo:
    SPEC = GameSpec(4, 4, 5, mode="fair", first_click="any")

    def test_the_same_move_again_gets_the_same_answer(self):
        game = Game(self.SPEC, 11)
        game.open((1, 1))
        first = (game.board, game.layout, game.last_ruling)
        game.undo()
        assert game.layout is None
        game.flag((3, 3))
        game.open((1, 1))
        assert (game.board, game.layout, game.last_ruling) == first

    def test_a_fatal_guess_can_be_taken_back_and_the_old_truth_returns(self):
        game = Game.from_layout(GameSpec(4, 1, 1, mode="strict"), Layout.parse("4x1:..*."))
        game.open((0, 1))
        assert game.open((0, 0)) is Outcome.LOST  # 0,3 is safe
        game.undo()
        assert game.layout == Layout.parse("4x1:..*.")
        assert game.open((0, 3)) is Outcome.PLAYING

    def test_redo_gets_the_same_answer(self):
        game = Game(self.SPEC, 12)
        game.open((1, 1))
        board = game.board
        game.undo()
        game.redo()
        assert game.board == board


class TestLimits:
    BOARD = Board.parse("5x3m4:.1.1./..2../.....")

    @pytest.mark.parametrize("cells", [((0, 0),), ((0, 0), (1, 0))])
    def test_a_position_beyond_the_limit_is_left_to_luck_and_says_so(self, cells):
        for layout in layouts(self.BOARD)[:10]:
            opening = Opening(cells, layout, lambda: self.BOARD, lambda: 0)
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
        for rules in (FAIR, LENIENT, HARD_CORE):
            opening = Opening(cells, layout, lambda: board, lambda: 5)
            truth, full = judge(opening, rules)
            undecided, limits = 0, range(1, 1500, 29)
            for limit in limits:
                after, ruling = judge(opening, rules, limit=limit)
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
        """A lenient player may open cells at a distance of two.

        Then the position is too wide to count.
        """
        grid = Grid(61, 61)
        knots = [(row, col) for row in range(1, 61, 2) for col in range(1, 61, 2)]
        layout = random_layout.draw(grid, 800, 1, free=knots)
        board = layout.covered().with_cells((knot, layout.number(knot)) for knot in knots)
        after, ruling = judge(Opening(((0, 0),), layout, lambda: board, lambda: 0), LENIENT)
        assert ruling.knowledge is Knowledge.UNDECIDED
        assert after is layout
