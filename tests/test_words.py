"""The words that every surface shares."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper import words
from sapper.errors import IllegalMoveError, IllegalMoveReason

cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def _numbers(text):
    """Read "1 to 3, 5 and 6" back."""
    found = []
    for part in re.split(r", | and ", text):
        first, _, last = part.partition(" to ")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def _cells(part):
    """Read one part back: "row 1, columns 2 and 3", "column 3, rows 1 and 2" or a block."""
    numbers = r"[0-9]+(?:(?: to |, | and )[0-9]+)*"
    match = re.fullmatch(rf"(row|column)s? ({numbers}), (row|column)s? ({numbers})", part)
    assert match, part
    first, one, second, other = match.groups()
    assert {first, second} == {"row", "column"}
    lines = {first: _numbers(one), second: _numbers(other)}
    return lines, [(row - 1, col - 1) for row in lines["row"] for col in lines["column"]]


@given(cells)
def test_places_name_exactly_the_cells(chosen):
    parts = words.place_parts(chosen)
    named = [cell for part, _ in parts for cell in _cells(part)[1]]
    assert sorted(named) == sorted(chosen)
    assert len(named) == len(set(named))
    assert [size for _, size in parts] == [len(_cells(part)[1]) for part, _ in parts]
    assert words.places(chosen) == words.listed([part for part, _ in parts])


@given(cells)
def test_several_rows_and_columns_at_once_are_a_block_without_gaps(chosen):
    for part, _ in words.place_parts(chosen):
        lines = _cells(part)[0].values()
        if all(len(numbers) > 1 for numbers in lines):
            assert all(max(each) - min(each) + 1 == len(each) for each in lines)
        else:
            assert re.match("(row|column) [0-9]+, ", part)  # the single line comes first


@given(cells)
def test_an_area_holds_all_its_cells_and_touches_them_on_every_side(chosen):
    (top, left), (bottom, right) = words.corners(chosen)
    assert all(top <= row <= bottom and left <= col <= right for row, col in chosen)
    assert {row for row, _ in chosen} >= {top, bottom}
    assert {col for _, col in chosen} >= {left, right}


def test_a_list_with_inner_commas_stays_readable():
    parts = ["row 1, column 1", "row 2, column 2", "row 3, column 3"]
    assert words.listed(parts[:1]) == "row 1, column 1"
    assert words.listed(parts[:2]) == "row 1, column 1, and row 2, column 2"
    assert words.listed(parts) == "row 1, column 1; row 2, column 2; and row 3, column 3"


def test_numbers_are_words_up_to_ten():
    assert [words.number(count) for count in (0, 10, 11)] == ["no", "ten", "11"]


def test_one_is_one_and_all_other_numbers_are_many():
    assert (words.counted(0, "cell"), words.counted(1, "cell")) == ("0 cells", "1 cell")
    assert words.counted(1_500, "cell") == "1,500 cells"
    assert words.counted(2, "guess") == "2 guesses"


def test_cells_are_named_by_row_and_column_counted_from_one():
    assert words.place((0, 0)) == "row 1, column 1"
    assert words.short_places([(9, 0), (0, 11)]) == "r1c12 r10c1"


def test_a_long_list_of_cells_is_cut():
    assert words.short_places([(0, col) for col in range(1500)], most=1) == "r1c1 and 1,499 more"
    assert words.short_places([]) == "none"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (1 - 1e-12, "100 %"),  # rounding of a certain win
        (0.5, "50 %"),
        (0.999, "99.9 %"),
        (0.05, "5.0 %"),
        (0.0212, "2.1 %"),
        (0.0001, "0.01 %"),
        (Fraction(1, 5), "20 %"),
        (Fraction(1, 10**12), "less than 0.01 %"),
        (1 - Fraction(1, 10**12), "more than 99.9 %"),
    ],
)
def test_per_cent_has_decimals_where_they_matter_and_is_certain_only_if_it_is(share, text):
    assert words.percent(share) == text


@given(st.fractions(0, 1))
def test_per_cent_is_never_far_off(share):
    number = float(words.percent(share).removesuffix(" %").rpartition(" ")[2])
    assert abs(number - 100 * share) <= 0.5


def test_the_chance_to_survive_is_said_of_one_guess_and_of_many():
    assert words.survival(Fraction(1, 2), 1) == "50 % chance to survive this guess"
    assert words.survival(0.59, 3) == "59 % chance to survive these guesses"


@pytest.mark.parametrize("reason", list(IllegalMoveReason))
@pytest.mark.parametrize("cell", [(2, 3), None])
def test_every_refusal_is_a_sentence(reason, cell):
    text = words.refusal(IllegalMoveError("illegal open: 2,3", reason=reason, cell=cell))
    assert text.endswith(".")
    assert text[0].isupper()
    assert "{" not in text


def test_a_refusal_names_the_cell_by_row_and_column():
    error = IllegalMoveError("x", reason=IllegalMoveReason.OPEN, cell=(0, 7))
    assert words.refusal(error) == "Row 1, column 8 is already open."
    outside = IllegalMoveError("x", reason=IllegalMoveReason.OUTSIDE, cell=(8, 0))
    assert words.refusal(outside) == words.outside((8, 0))
