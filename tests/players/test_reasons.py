import pytest

from sapper import Board
from sapper.players.move_choice import CERTAIN, ReasonKind
from sapper.players.move_choice import reason_of as sentence
from sapper.players.policies import Candidate

OPEN = Board.parse("9x9m10:" + "/".join(["1........", *["........."] * 8]))


def candidate(cell, risk, chance, *, exact=False):
    return Candidate(cell, risk, chance, exact)


def test_a_certain_move_needs_no_more_words():
    assert sentence(OPEN, ReasonKind.CERTAIN, candidate((0, 1), 0.0, 0.5), ()) == CERTAIN


def test_a_riskier_cell_says_by_how_much_what_for_and_both_chances():
    move = candidate((4, 4), 0.12, 0.41)
    text = sentence(OPEN, ReasonKind.WIN_CHANCE, move, (move, candidate((0, 1), 0.10, 0.38)))
    assert text.startswith("Riskier by 2.0 %, but it opens the middle")
    assert text.endswith(": about 41 % to win against 38 %.")


@pytest.mark.parametrize(
    ("cell", "place"),
    [((8, 8), "the bottom right corner"), ((4, 8), "the right side"), ((8, 4), "the bottom side")],
)
def test_the_place_that_a_cell_opens_is_named(cell, place):
    move = candidate(cell, 0.12, 0.41)
    text = sentence(OPEN, ReasonKind.WIN_CHANCE, move, (move, candidate((0, 1), 0.10, 0.38)))
    assert f"it opens {place} more often" in text


def test_a_cell_next_to_clues_says_how_often_its_number_leads_on():
    board = Board.parse("5x2m3:...../.2...")
    move = candidate((0, 3), 0.3, 0.5)
    other = candidate((0, 4), 0.2, 0.4)
    text = sentence(board, ReasonKind.WIN_CHANCE, move, (move, other))
    assert text.startswith(
        "Riskier by 10 %, but its number shows a safe cell more often (40 % of the time "
    )


def test_equal_cells_are_compared_by_what_comes_after():
    move, other = candidate((0, 1), 0.1, 0.4), candidate((1, 0), 0.1, 0.3)
    plain = sentence(OPEN, ReasonKind.SAFEST, move, (move, other))
    assert plain.startswith("As safe as any other cell, and leaves the best position: ")
    assert plain.endswith(": about 40 % to win against 30 %.")
    leading = sentence(OPEN, ReasonKind.PROGRESS, move, (move, other))
    assert leading.startswith("As safe as any other cell, and more likely to reveal a safe cell: ")


def test_an_estimate_that_speaks_for_another_cell_is_no_reason():
    move, other = candidate((0, 1), 0.1, 0.32), candidate((1, 0), 0.1, 0.33)
    text = sentence(OPEN, ReasonKind.PROGRESS, move, (move, other))
    reason = "As safe as any other cell, and more likely to reveal a safe cell"
    assert text == f"{reason}: about 32 % to win."


def test_the_safest_cell_says_by_how_much():
    move, other = candidate((0, 1), 0.1, 0.4), candidate((1, 0), 0.3, None)
    text = sentence(OPEN, ReasonKind.SAFEST, move, (move, other))
    assert text == "Safer than any other cell, by 20 %: about 40 % to win."


def test_outside_the_range_of_calibration_the_reason_says_how_far_it_may_be_off():
    dense = Board.parse("30x16m130:" + "/".join(["1" + "." * 29, *["." * 30] * 15]))
    move, other = candidate((0, 1), 0.1, 0.07), candidate((1, 0), 0.3, 0.05)
    assert sentence(dense, ReasonKind.SAFEST, move, (move, other)).endswith(
        ": about 7.0 % to win against 5.0 % (estimated, ± 10 points)."
    )
    huge = Board.parse("60x60m700:" + "/".join(["1" + "." * 59, *["." * 60] * 59]))
    assert sentence(huge, ReasonKind.SAFEST, move, (move,)).endswith(
        ": about 7.0 % to win (roughly estimated)."
    )
    exact = candidate((0, 1), 0.1, 0.07, exact=True)
    assert sentence(huge, ReasonKind.EXACT, exact, (exact,)).endswith(": 7.0 % to win.")


def test_an_exact_chance_is_not_called_about():
    move = candidate((0, 1), 0.5, 0.5, exact=True)
    assert sentence(OPEN, ReasonKind.EXACT, move, (move,)).endswith(": 50 % to win.")


def test_a_guess_that_no_clue_can_spare_says_so():
    move, other = candidate((0, 1), 0.5, 0.4), candidate((1, 0), 0.5, 0.4)
    text = sentence(OPEN, ReasonKind.UNAVOIDABLE, move, (move, other))
    assert text.startswith("This guess cannot be avoided later")
