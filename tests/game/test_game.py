"""The game as a whole: first click, judgement, stopping, and a very large board."""

import pytest
from tests.game.small_game import begin, play

from sapper.board import Board
from sapper.engine import Stop
from sapper.errors import GenerationError, UndecidedError
from sapper.game import Game, Move, MoveKind, Outcome, Policy
from sapper.game import game as game_module
from sapper.game.draw_seeds import redraw_seed
from sapper.game.survival import Opening
from sapper.grid import Grid
from sapper.layout import Layout
from sapper.notation import State
from sapper.spec import FirstClick, GameSpec


class TestFirstClick:
    @pytest.mark.parametrize("start", [(0, 0), (4, 4), (8, 3)])
    def test_the_first_cell_is_a_zero_wherever_it_is_opened(self, start):
        for seed in range(20):
            game = Game(GameSpec(9, 9, 40), seed=seed)
            game.open(start)
            assert game.board.clue(start) == 0

    def test_the_first_cell_is_safe_on_the_fullest_board(self):
        for seed in range(20):
            game = Game(GameSpec(3, 3, 8, first_click=FirstClick.SAFE), seed=seed)
            assert game.open((1, 1)) is Outcome.WON

    def test_any_first_cell_may_be_a_mine(self):
        outcomes = set()
        for seed in range(50):
            game = Game(GameSpec(3, 3, 4, first_click=FirstClick.ANY), seed=seed)
            outcomes.add(game.open((1, 1)))
        assert outcomes == {Outcome.PLAYING, Outcome.LOST}

    def test_there_is_no_layout_before_the_first_opening(self):
        game = Game(GameSpec(9, 9, 10), seed=0)
        game.flag((0, 0))
        assert game.layout is None
        game.open((4, 4))
        assert game.layout is not None
        assert game.layout.mines == 10

    def test_a_given_start_keeps_the_promise_there(self):
        spec = GameSpec(9, 9, 70, start=(0, 0))
        game = Game(spec, seed=1)
        assert game.open((8, 8)) is Outcome.LOST
        assert game.layout is not None
        assert game.layout.number((0, 0)) == 0

    def test_a_start_without_room_raises_and_changes_nothing(self):
        game = Game(GameSpec(4, 3, 8), seed=0)
        with pytest.raises(GenerationError, match="opens a zero, which leaves room for 3 of 12"):
            game.open((1, 1))
        assert game.moves == ()
        assert game.layout is None
        assert game.open((0, 0)) is Outcome.WON

    def test_a_wish_without_room_for_any_start_is_refused_at_once(self):
        with pytest.raises(GenerationError, match="9 mines do not fit"):
            Game(GameSpec(4, 3, 9), seed=0)
        with pytest.raises(GenerationError, match="8 mines do not fit"):
            Game(GameSpec(4, 3, 8, start=(1, 1)), seed=0)


class TestJudge:
    """Another judge answers with another truth; the game believes it."""

    @pytest.fixture
    def asked(self, monkeypatch):
        """Let every opening move the mines of a 3x1 board to the right end."""
        questions = []

        def judge(opening: Opening, policy: Policy, **_):
            questions.append((opening.cells, opening.layout, opening.position(), opening.seed))
            return Layout.parse("3x1:..*"), None

        monkeypatch.setattr(game_module, "judge", judge)
        return questions

    def test_the_answer_is_the_truth_from_now_on(self, asked):
        game = begin("3x1:*..")
        assert game.open((0, 0)) is Outcome.WON
        assert game.layout == Layout.parse("3x1:..*")
        assert game.board == Board.parse("3x1m1:01.")

    def test_the_answer_may_kill(self, asked):
        assert begin("3x1:*..").open((0, 2)) is Outcome.LOST

    def test_undo_brings_the_old_truth_back(self, asked):
        game = begin("3x1:*..")
        game.open((0, 1))
        game.undo()
        assert game.layout == Layout.parse("3x1:*..")

    def test_the_question_names_cells_truth_board_and_the_seed_of_the_opening(self, asked):
        game = begin("3x1:*..", seed=5)
        play(game, "flag 0,2", "open 0,1", "chord 0,1")
        before, after = Layout.parse("3x1:*.."), Layout.parse("3x1:..*")
        assert asked == [
            (((0, 1),), before, Board.parse("3x1m1:..."), redraw_seed(5, 0)),
            (((0, 0),), after, Board.parse("3x1m1:.1."), redraw_seed(5, 1)),
        ]

    def test_marks_and_undone_moves_do_not_change_the_seed_of_a_question(self, asked):
        game = begin("3x1:*..")
        play(game, "open 0,1")
        game.undo()
        play(game, "flag 0,2", "open 0,1")
        assert [seed for *_, seed in asked] == [redraw_seed(0, 0)] * 2

    def test_a_kept_promise_is_not_judged_but_any_other_first_click_is(self, asked):
        Game(GameSpec(3, 1, 1, first_click=FirstClick.SAFE), seed=0).open((0, 0))
        assert asked == []
        Game(GameSpec(3, 1, 1, first_click=FirstClick.ANY), seed=0).open((0, 0))
        Game(GameSpec(3, 1, 1, first_click=FirstClick.SAFE, start=(0, 1)), seed=0).open((0, 0))
        assert len(asked) == 2


@pytest.mark.slow
def test_two_thousand_by_two_thousand_cells_open_and_close_again():
    game = Game(GameSpec(2000, 2000, 100), seed=0)
    game.open((1000, 1000))
    opened = game.board.grid.size - game.board.cells.count(9)
    assert opened > 3_990_000
    game.undo()
    assert game.board == Board.covered(Grid(2000, 2000), 100)


def test_a_move_whose_judging_is_stopped_is_not_made():
    """The flag is no rule of the game: where a spent limit leaves it to luck, this decides nothing.

    Otherwise an impatient host would change what a replay must find again.
    """
    game = Game(GameSpec(9, 9, 10, mode="fair"), seed=1)
    game.open((4, 4))
    before, hidden = game.board, game.board.cells_in(State.HIDDEN)[0]
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped before the opening was judged"):
        game.play(Move(MoveKind.OPEN, hidden), stop=stop)
    assert (game.board, len(game.moves), game.outcome) == (before, 1, Outcome.PLAYING)


def test_a_game_without_a_seed_draws_one_and_tells_it():
    spec = GameSpec(9, 9, 10)
    games = [Game(spec) for _ in range(3)]
    assert len({game.seed for game in games}) == 3
    again = Game(spec, games[0].seed)
    for game in (games[0], again):
        game.open((4, 4))
    assert games[0].layout == again.layout
