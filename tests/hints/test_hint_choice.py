"""Which hint is given: wrong flags, the first click, safe cells, guesses; how the search ends."""

from fractions import Fraction
from random import Random

import pytest
from tests import reference
from tests.hints.checker import check_certain
from tests.hints.situations import small_boards

from sapper import Board, Game, GameSpec, GridError, Outcome, State, best_move
from sapper.answers.hints import Hint as HintAnswer
from sapper.classics import elements
from sapper.engine import Stop, analyse
from sapper.errors import HintError, SpecError, UndecidedError
from sapper.hints import Kind, hint, hint_texts
from sapper.hints.hint_choice import promised_first_click, wrong_together

PAIR = Board.parse("3x2:.../111")
REGION = Board.parse("3x2:.../121")
TOTAL = Board.parse("5x1m1:.1...")
GUESS = Board.parse("3x1m1:.1.")


@pytest.fixture
def stop():
    flag = Stop()
    flag.set()
    return flag


@pytest.mark.parametrize("board", [PAIR, REGION, GUESS])
def test_a_hint_that_is_stopped_is_undecided(board, stop):
    assert hint(board).kind is not Kind.UNDECIDED
    found = hint(board, stop=stop)
    assert found.kind is Kind.UNDECIDED
    assert found.text.startswith("I don't know")
    assert not found.is_certain


def test_a_hint_about_flags_that_is_stopped_is_undecided(stop):
    board = Board.parse("4x1:.1..")
    flags = [(0, 0), (0, 2)]
    assert hint(board, flags=flags).kind is Kind.WRONG_FLAGS
    assert hint(board, flags=flags, stop=stop).kind is Kind.UNDECIDED


def test_other_helpers_raise_when_they_are_stopped(stop):
    with pytest.raises(UndecidedError):
        wrong_together(Board.parse("4x1:.1.."), ((0, 0), (0, 2)), stop=stop)


def test_a_flag_that_is_never_set_changes_nothing():
    for board in (PAIR, REGION, TOTAL, GUESS):
        assert hint(board, stop=Stop()) == hint(board)


def test_single_clues_and_pairs_are_seen_beyond_the_limit_of_the_engine():
    safe = Board.parse("4x2:..../1211")
    assert hint(safe, limit=1, seconds=0).cells == hint(safe).cells
    assert hint(GUESS, limit=1, seconds=0).kind is Kind.UNDECIDED


def test_it_says_i_dont_know_with_a_guess_although_a_mine_is_certain():
    found = hint(Board.parse("4x2:..../12__"))
    assert found.kind is Kind.GUESS
    assert found.guess is not None
    assert found.cells == (found.guess.cell,)
    assert found.mines == ((0, 2),)
    assert found.text.startswith(f"{hint_texts.UNCERTAIN} Best guess: row ")
    assert found.text.endswith("row 1, column 3.")


def test_mines_that_are_flagged_are_not_offered_again():
    found = hint(Board.parse("4x2:..../12__"), flags=[(0, 2)])
    assert found.kind is Kind.GUESS
    assert (found.mines, found.steps) == ((), ())


@pytest.mark.parametrize("first_click", ["safe", "opening"])
def test_the_first_click_is_known_to_be_safe_where_the_rules_promise_it(first_click):
    spec = GameSpec.level("beginner", first_click=first_click)
    found = hint(Board.covered(spec.grid, spec.mines), spec=spec)
    assert found.kind is Kind.FIRST_CLICK
    assert "first click is safe" in found.text
    assert found.cells[0] in spec.grid


def test_a_first_click_that_is_not_promised_is_a_guess():
    spec = GameSpec.level("beginner", first_click="any")
    assert hint(Board.covered(spec.grid, spec.mines), spec=spec).kind is Kind.GUESS
    later = hint(GUESS, spec=GameSpec(3, 1, 1, first_click="safe"))
    assert later.kind is Kind.GUESS


def test_the_start_cell_and_the_promise_of_a_no_guess_board_are_reported():
    spec = GameSpec.level("beginner", mode="no-guess", start=(2, 3))
    found = hint(Board.covered(spec.grid, spec.mines), spec=spec)
    assert found.cells == ((2, 3),)
    assert found.text.endswith("From there on no guess will be needed.")


@pytest.mark.parametrize("mode", ["fair", "lenient"])
def test_a_forced_guess_is_free_in_games_whose_rules_say_so(mode):
    found = hint(GUESS, spec=GameSpec(3, 1, 1, mode=mode))
    assert found.kind is Kind.FREE_GUESS
    assert "A guess is free here: it cannot kill you." in found.text
    assert "%" not in found.text


@pytest.mark.parametrize("best_by", ["mine probability", "win chance"])
@pytest.mark.parametrize("seed", range(12))
def test_hints_and_best_moves_win_every_game_whose_rules_let_the_best_guess_live(best_by, seed):
    spec = GameSpec(5, 5, 8, mode="best-guess", best_by=best_by, first_click="safe")
    by_hints, by_moves = Game(spec, seed), Game(spec, seed)
    guesses = 0
    while by_hints.outcome is Outcome.PLAYING:
        found = hint(by_hints.board, spec=spec)
        if found.kind is Kind.GUESS:
            guesses += 1
            assert "In this mode only the best guess is safe." in found.text
        by_hints.open(found.cells[0])
    by_moves.open((0, 0))
    while by_moves.outcome is Outcome.PLAYING:
        by_moves.open(best_move(by_moves.board, best_by=spec.best_by).cell)
    assert guesses
    assert (by_hints.outcome, by_moves.outcome) == (Outcome.WON, Outcome.WON)


@pytest.mark.parametrize("mode", ["classic", "no-guess", "strict"])
def test_a_guess_has_its_risk_in_other_games(mode):
    assert "50 %" in hint(GUESS, spec=GameSpec(3, 1, 1, mode=mode)).text


def test_a_free_guess_is_never_a_certain_mine():
    board = Board.parse("7x1m2:1.__.1.")
    found = hint(board, spec=GameSpec(7, 1, 2, mode="fair"))
    assert found.mines == ((0, 1),)
    assert found.kind is Kind.FREE_GUESS
    assert not set(found.cells) & set(found.mines)


def test_the_guess_is_the_best_move_and_carries_its_win_chance():
    board = Board.parse("5x4m6:1..10/..210/..321/.....")
    found, move = hint(board).guess, best_move(board)
    assert (
        (found.cell, found.risk) == (move.cell, move.mine_probability) == ((1, 0), Fraction(3, 8))
    )
    assert (found.win_chance, found.exact) == (move.win_chance, move.exact) == (0.5, True)


def test_without_a_mine_total_the_guess_is_the_safest_cell():
    found = hint("3x2:.../.2.").guess
    assert (found.risk, found.win_chance) == (Fraction(2, 5), None)


def test_the_documents_random_move_is_an_option():
    board = Board.covered(Board.parse("5x5m5:" + "/".join(["....."] * 5)).grid, 5)
    drawn = {hint(board, random_move=seed).cells for seed in range(20)}
    assert len(drawn) > 5
    assert hint(board, random_move=1) == hint(board, random_move=1)
    assert "A random move: row " in hint(board, random_move=1).text
    assert hint(PAIR, random_move=1) == hint(PAIR)


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("classic", "50 %."),
        *((mode.value, hint_texts.RANDOM_MOVES[mode]) for mode in hint_texts.RANDOM_MOVES if mode),
    ],
)
def test_a_random_move_of_the_automaton_says_what_the_mode_makes_of_it(mode, words):
    found = hint("3x1m1:.1.", by="automaton", spec=GameSpec(3, 1, 1, mode=mode))
    assert found.text.endswith(words)
    assert found.summary.endswith(words)


def test_a_random_move_is_free_where_a_guess_is():
    spec = GameSpec(3, 1, 1, mode="fair")
    assert hint("3x1m1:.1.", random_move=1, spec=spec).text.endswith(hint_texts.FREE)


@pytest.mark.parametrize("options", [{"random_move": 1}, {"by": "automaton"}])
def test_an_answer_does_not_call_a_random_move_the_best_guess(options):
    found = hint("3x1m1:.1.", **options)
    assert found.guess is not None
    odds = hint_texts.odds(found.board, found.guess, is_best=False)
    assert odds.endswith(" 50 %.")
    assert "best" not in odds
    shown = HintAnswer.of(found).guess
    assert shown is not None
    assert shown.text == f"A random move: here. {odds}"


def test_a_corner_is_the_best_first_cell_of_a_covered_board():
    assert hint(Board.parse("8x8m10:" + "/".join(["........"] * 8))).cells == ((0, 0),)


def test_a_guess_is_offered_as_such():
    found = hint(Board.parse("3x1m1:.1."))
    assert found.kind is Kind.GUESS
    assert not found.is_certain
    assert found.technique is None
    assert found.steps == ()
    assert found.text.startswith("I don't know")


def test_a_certain_mine_comes_with_a_guess_when_no_cell_is_safe():
    found = hint(Board.parse("5x2:...../12_21"))
    assert found.kind is Kind.GUESS
    assert found.guess is not None
    assert found.guess.risk == Fraction(1, 2)
    assert found.mines == ((0, 2),)


def test_a_spent_limit_is_reported():
    board = Board.parse("6x3m4:....../.2.2../......")
    found = hint(board, limit=1, seconds=0)
    assert found.kind is Kind.UNDECIDED
    assert found.cells == ()


def test_a_wrong_flag_is_pointed_out_before_an_easier_safe_cell():
    board = Board.parse("5x2:...._/12110")
    assert hint(board).kind is Kind.SAFE
    found = hint(board, flags=[(0, 1)])
    assert found.kind is Kind.WRONG_FLAG
    assert found.cells == ((0, 1),)
    assert found.text.startswith("The flag at row 1, column 2 is wrong: that cell is safe.")
    check_certain(found)


@pytest.mark.slow
def test_a_flag_is_wrong_iff_its_cell_is_safe_in_every_solution():
    for board in small_boards()[:600]:
        safe, _ = reference.certain(board)
        for cell in board.cells_in(State.HIDDEN):
            found = hint(board, flags=[cell])
            assert (found.kind is Kind.WRONG_FLAG) == (cell in safe)
            if cell in safe:
                assert found.cells == (cell,)
                check_certain(found)


def test_the_most_easily_refuted_of_several_wrong_flags_is_taken():
    board = Board.parse("8x2:...__.0_/121_____")
    found = hint(board, flags=[(0, 1), (0, 5)])
    assert found.cells == ((0, 5),)
    assert found.technique.value == "single clue"


def test_flags_may_be_wrong_together_though_each_is_possible():
    board = Board.parse("3x1:.1.")
    found = hint(board, flags=[(0, 2), (0, 0)])
    assert found.kind is Kind.WRONG_FLAGS
    assert found.cells == ((0, 0), (0, 2))
    assert found.clues == ((0, 1),)
    assert not found.is_certain


def test_more_flags_than_mines_are_wrong_together():
    found = hint(Board.parse("3x3m1:.../.../..."), flags=[(0, 0), (1, 1)])
    assert found.kind is Kind.WRONG_FLAGS
    assert found.text.endswith("with mines there, the mine total cannot be met.")


def test_flags_wrong_together_are_impossible_and_minimal():
    count = 0
    for board in small_boards()[:300]:
        hidden = tuple(board.cells_in(State.HIDDEN))
        found = wrong_together(board, hidden)
        solutions = list(reference.solutions(board))
        assert (found is None) == (set(hidden) in [set(s) & set(hidden) for s in solutions])
        if found is not None:
            count += 1
            assert not any(mines >= set(found.flags) for mines in solutions)
            for cell in found.flags:
                fewer = set(found.flags) - {cell}
                assert any(mines >= fewer for mines in solutions)
    assert count > 100


def test_a_right_flag_is_not_taken_as_truth():
    """The flag is right, but the hint does not use it in its proof."""
    board = Board.parse("4x2:..../1211")
    assert hint(board, flags=[(0, 0)]) == hint(board)


def test_a_flagged_mine_is_not_offered_again():
    board = Board.parse("4x1:.1_2")
    two = Board.parse("5x1:.1__.")
    mines = Board.parse("8x1m3:.2.___..")
    assert hint(mines, flags=[(0, 0)]).mines == ((0, 2),)
    assert hint(mines, flags=[(0, 0), (0, 2)]).mines == ()
    assert hint(Board.parse("3x1:.2."), flags=[(0, 0), (0, 2)]).kind is Kind.DONE
    assert hint(two, flags=[(0, 0)]).kind is Kind.GUESS
    assert hint(board).kind is Kind.CONTRADICTION


def test_a_flag_on_a_known_mine_is_right():
    board = Board.parse("3x1:*1.")
    assert hint(board, flags=[(0, 0)]) == hint(board)


def test_a_flag_on_an_opened_cell_is_refused():
    with pytest.raises(HintError, match=r"flag at 0,1 is on an opened cell in 3x1:\.1\."):
        hint(Board.parse("3x1:.1."), flags=[(0, 1)])


def test_a_flag_outside_is_refused():
    with pytest.raises(GridError):
        hint(Board.parse("3x1:.1."), flags=[(1, 0)])


@pytest.mark.parametrize(
    ("level", "rule", "cell"),
    [("expert", "opening", (3, 3)), ("expert", "safe", (0, 0)), ("expert", "any", None)],
)
def test_the_first_click_is_where_it_helps_most(level, rule, cell):
    spec = GameSpec.level(level, first_click=rule)
    assert promised_first_click(Board.covered(spec.grid, spec.mines), spec) == cell


def test_nothing_is_promised_once_a_cell_is_open():
    spec = GameSpec(3, 1, 1, first_click="safe")
    assert promised_first_click(Board.parse("3x1m1:1.."), spec) is None
    assert promised_first_click(Board.parse("3x1m1:..."), None) is None


# The place where the player looks, and the method that finds the cell.


@pytest.mark.parametrize("seed", range(8))
def test_of_equally_easy_cells_one_near_the_last_move_is_shown(seed):
    """The same technique and no more sentences than without `near`, and never farther away."""
    game = Game(GameSpec(16, 16, 40, first_click="opening"), seed)
    game.open((8, 8))
    random = Random(seed)
    while game.outcome is Outcome.PLAYING:
        board = game.board
        near = game.last_opened
        usual, close = hint(board, seconds=0), hint(board, near=near, seconds=0)
        if usual.kind is not Kind.SAFE:
            assert close == usual
            break
        assert close.proof.technique is usual.proof.technique
        assert close.proof.sentences <= usual.proof.sentences
        assert distance(close, near) <= max(distance(usual, near), 0)
        check_certain(close)
        game.open(random.choice(close.cells))


def distance(found, near):
    return min(max(abs(row - near[0]), abs(col - near[1])) for row, col in found.cells)


@pytest.mark.parametrize("board", small_boards(40))
def test_the_automaton_shows_only_cells_that_it_proves_else_a_random_move(board):
    proved = elements.deduce(board)
    found = hint(board, by="automaton", seconds=0)
    if proved.safe:
        assert found.kind is Kind.SAFE
        assert set(found.cells) <= set(analyse(board).safe)
        assert set(found.cells) & set(proved.safe)
    elif found.kind is not Kind.DONE:
        assert found.kind is Kind.GUESS
        assert found.text.startswith("I don't know: the automaton finds no safe cell. A random")
        assert found == hint(board, by="automaton", seconds=0)
        drawn = {hint(board, by="automaton", random_move=n).cells for n in range(40)}
        left = set(board.cells_in(State.HIDDEN)).difference(proved.mines)
        assert {cell for cells in drawn for cell in cells} <= left
        assert len(drawn) > 1 or len(left) == 1


def test_what_the_automaton_misses_exact_logic_finds():
    board = Board.parse("5x1m1:.1...")  # the mine total decides
    assert hint(board).kind is Kind.SAFE
    assert hint(board, by="automaton").kind is Kind.GUESS


def test_an_unknown_source_is_refused():
    with pytest.raises(SpecError, match="'oracle' is not a source of hints: choose one of exact"):
        hint("3x1m1:.1.", by="oracle")
