from tests.reviews import games

from sapper import GameSpec
from sapper.reviews import listing, review

MOVES = ("open 0,1 @1", "flag 0,2 @9", "open 0,4 @10", "open 0,0 @11.5")


def test_the_game_in_a_line():
    found = review(games.on_layout("5x1:*....", *MOVES))
    assert listing.game_line(found) == "5x1, 1 mine, Classic; lost after 10.5 s, 4 moves"

    given_up = review(games.on_layout("5x1:*....", "open 0,1"), given_up=True)
    assert listing.game_line(given_up) == "5x1, 1 mine, Classic; given up, 1 move"


def test_turning_points_have_their_move_and_their_time():
    first, second = listing.turning_points(review(games.on_layout("5x1:*....", *MOVES)))

    assert first.startswith("Move 1, 1.0 s: Nothing was certain. Row 1, column 2 had a 20 % chance")
    assert second.startswith("Move 4, 11.5 s: Row 1, column 1 was certainly a mine.")
    without = review(games.on_layout("5x1:*....", "open 0,1"), given_up=True)
    assert listing.turning_points(without)[0].startswith("Move 1: Nothing")


def test_wrong_flags_pauses_and_techniques():
    found = review(games.on_layout("5x1:*....", *MOVES))

    (flag,) = listing.wrong_flags(found)
    assert flag == (
        "Row 1, column 3: placed by move 2, stood to the end; the board showed it before move 4. "
        "The 0 at row 1, column 4 touches no mine: row 1, column 3 is safe."
    )
    assert listing.pauses(found) == [
        "8.0 s before move 2; two cells were certainly safe, the easiest by the mine total."
    ]
    assert listing.techniques(found) == [
        "Single clue: used 0, missed 1.",
        "Mine total: used 1, missed 0.",
    ]


def test_a_flag_that_nothing_spoke_against_and_that_was_taken_away():
    moves = ("open 0,1", "flag 0,2", "flag 0,2", "open 0,4")
    (flag,) = listing.wrong_flags(review(games.on_layout("5x1:*....", *moves)))
    told = "placed by move 2, stood until move 3; nothing on the board spoke against it."
    assert flag == f"Row 1, column 3: {told}"


def test_overlooked_cells():
    lines = listing.overlooked(
        review(games.played(GameSpec(9, 9, 10), 4, guesses=0.15, times=True))
    )

    assert lines
    assert "certain before move" in lines[0]
    assert "needless guess" in lines[0]
    assert lines[0].endswith("meanwhile).")
