"""A review in words."""

from fractions import Fraction

from tests.reviews import games

from sapper import GameSpec, GuessRules
from sapper.reviews import JudgementKind, review, sentences
from sapper.reviews.sentences import accuracy_figure, of_judgement


def words(game, **options):
    return " ".join(review(game, **options).summary)


def test_a_perfect_game():
    game = games.played(GameSpec(9, 9, 10, mode="no-guess"), 1)

    assert words(game) == (
        "The game was won by logic alone: not one opening was a guess. "
        "Accuracy 100: nothing better was possible."
    )


def test_a_lucky_game():
    game = games.on_layout("3x1:..*", "open 0,1", "open 0,0")
    shown = words(game)

    assert shown.startswith("The game was won. Two guesses: 2 forced, 0 avoidable.")
    assert "Luck: 33 % chance to survive these guesses." in shown
    assert "Accuracy" in shown


def test_a_bad_game():
    # Played at random: seven needless guesses, then a certain mine.
    game = games.at_random(GameSpec(6, 6, 6), 28)

    assert words(game) == (
        "The game was lost by opening a cell that was certainly a mine. "
        "Seven guesses: 0 forced, 7 avoidable. "
        "Luck: 14 % chance to survive these guesses. "
        "Accuracy 37.5 of 100."
    )


def test_a_game_with_one_survived_guess():
    game = games.at_random(GameSpec(6, 6, 6), 9)

    assert "One guess: 0 forced, 1 avoidable. Luck: 78 % chance to survive this guess." in words(
        game
    )


def test_opening_a_certain_mine_says_why_it_was_one():
    game = games.on_layout("3x2:*../...", "open 1,1", "open 0,1", "open 1,0", "open 0,0")
    last = review(game).judgements[-1]

    assert last.kind is JudgementKind.SUICIDE
    assert of_judgement(last).startswith("Row 1, column 1 was certainly a mine. The 1 at row ")
    assert of_judgement(last).endswith("row 1, column 1 is a mine.")
    assert "lost by opening a cell that was certainly a mine" in words(game)


def test_a_needless_guess_names_the_safe_cells_and_the_easiest_proof():
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,0")
    shown = of_judgement(review(game).judgements[-1])

    assert shown.startswith("An avoidable guess: one cell was certainly safe.")
    assert "row 1, column 4 is safe" in shown
    assert "Row 1, column 1 had a 50 % chance of a mine. It was a mine: the game was lost." in shown


def test_a_fair_game_says_that_the_rules_let_guesses_live():
    game = games.on_layout("3x1:*..", "open 0,1", "open 0,0", mode="fair")
    shown = words(game)

    assert "Two guesses were free: in this mode they could not lose." in shown
    assert "Luck" not in shown
    assert of_judgement(review(game).judgements[0]) == (
        "Nothing was certain, and in this mode a forced guess is safe."
    )


def test_free_guesses_and_lucky_ones_are_told_apart():
    # A free guess on the covered board, then a needless guess that luck decided.
    game = games.on_layout("4x1:*...", "open 0,1", "open 0,2")
    shown = words(game, rules=GuessRules.named("quasi_no_guess"))

    assert "One guess was free: in this mode it could not lose." in shown
    assert "Luck: 50 % chance to survive this guess." in shown


def test_a_forced_guess_is_compared_with_the_least_risk_and_the_best_chance_to_win():
    found = review(games.played(GameSpec(6, 6, 8), 13))
    guess = next(each for each in found.judgements if each.move == 4)

    assert of_judgement(guess) == (
        "Nothing was certain. Row 6, column 5 had a 75 % chance of a mine; the lowest risk was "
        "17 %, at row 1, column 1. With this guess, the chance to win was 25 %; with row 2, column "
        "1, it was 83 %. It was not a mine."
    )
    assert (guess.risk, guess.win_chances.exact) == (Fraction(3, 4), True)


def test_a_chord_that_relied_on_a_wrong_flag_says_so():
    game = games.on_layout("3x2:*../...", "open 1,1", "flag 0,1", "chord 1,1")
    last = review(game).judgements[-1]

    assert last.wrong_flags == ((0, 1),)
    assert of_judgement(last).endswith(
        "There was a mine: the game was lost. "
        "The flag at row 1, column 2 was wrong, and the chord relied on it."
    )


def test_a_game_that_was_given_up_says_so():
    game = games.on_layout("3x1:*..", "open 0,1")

    assert words(game, given_up=True).startswith("The game was given up.")


def test_unknown_openings_are_reported():
    game = games.played(GameSpec(9, 9, 10), 3)
    shown = words(game, budget=1)

    assert "not judged: the limit was reached." in shown


def test_accuracy_is_100_only_if_nothing_better_was_possible():
    assert accuracy_figure(100.0) == "100"
    assert accuracy_figure(99.97) == "99.9"
    assert accuracy_figure(0.0) == "0"


MOVES = ("open 0,1 @1", "flag 0,2 @9", "open 0,4 @10", "open 0,0 @11.5")


def test_the_game_in_a_line():
    found = review(games.on_layout("5x1:*....", *MOVES))
    assert sentences.game_line(found) == "5x1, 1 mine, Classic; lost after 10.5 s, 4 moves"

    given_up = review(games.on_layout("5x1:*....", "open 0,1"), given_up=True)
    assert sentences.game_line(given_up) == "5x1, 1 mine, Classic; given up, 1 move"


def test_turning_points_have_their_move_and_their_time():
    first, second = sentences.turning_points(review(games.on_layout("5x1:*....", *MOVES)))

    assert first.startswith("Move 1, 1.0 s: Nothing was certain. Row 1, column 2 had a 20 % chance")
    assert second.startswith("Move 4, 11.5 s: Row 1, column 1 was certainly a mine.")
    without = review(games.on_layout("5x1:*....", "open 0,1"), given_up=True)
    assert sentences.turning_points(without)[0].startswith("Move 1: Nothing")


def test_wrong_flags_pauses_and_techniques():
    found = review(games.on_layout("5x1:*....", *MOVES))

    (flag,) = sentences.wrong_flags(found)
    assert flag == (
        "Row 1, column 3: placed by move 2, stayed to the end; before move 4, the board showed "
        "that it was wrong. "
        f"{found.wrong_flags[0].why.text}"
    )
    assert sentences.pauses(found) == [
        "8.0 s before move 2; two cells were certainly safe, the easiest by the mine total."
    ]
    assert sentences.techniques(found) == [
        "Single clue: used 0, missed 1.",
        "Mine total: used 1, missed 0.",
    ]


def test_a_flag_that_nothing_spoke_against_and_that_was_taken_away():
    moves = ("open 0,1", "flag 0,2", "flag 0,2", "open 0,4")
    (flag,) = sentences.wrong_flags(review(games.on_layout("5x1:*....", *moves)))
    shown = "placed by move 2, stayed until move 3; nothing on the board showed that it was wrong."
    assert flag == f"Row 1, column 3: {shown}"


def test_overlooked_cells():
    lines = sentences.overlooked(
        review(games.played(GameSpec(9, 9, 10), 4, guesses=0.15, times=True))
    )

    assert lines
    assert "certainly safe before move" in lines[0]
    assert "avoidable guess" in lines[0]
    assert lines[0].endswith("meanwhile).")
