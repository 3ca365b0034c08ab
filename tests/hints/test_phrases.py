import re
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from sapper.hints import phrases

cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def _numbers(text):
    """Read "1 to 3, 5 and 6" back."""
    found = []
    for part in re.split(r", | and ", text):
        first, _, last = part.partition(" to ")
        found.extend(range(int(first), int(last or first) + 1))
    return found


@given(cells)
def test_places_name_exactly_the_cells(chosen):
    numbers = r"[0-9]+(?:(?: to |, | and )[0-9]+)*"
    named = [
        (row - 1, col - 1)
        for rows, cols in re.findall(
            rf"rows? ({numbers}), columns? ({numbers})", phrases.places(chosen)
        )
        for row in _numbers(rows)
        for col in _numbers(cols)
    ]
    assert sorted(named) == sorted(chosen)
    assert len(named) == len(set(named))


@given(cells)
def test_an_area_holds_all_its_cells_and_touches_them_on_every_side(chosen):
    (top, left), (bottom, right) = phrases.corners(chosen)
    assert all(top <= row <= bottom and left <= col <= right for row, col in chosen)
    assert {row for row, _ in chosen} >= {top, bottom}
    assert {col for _, col in chosen} >= {left, right}


@given(st.fractions(0, 1))
def test_a_chance_sounds_certain_only_when_it_is(probability):
    text = phrases.chance(probability)
    assert ("(0 %)" in text) == (probability == 0)
    assert ("(100 %)" in text) == (probability == 1)
    assert text.startswith("0/1") == (probability == 0)
    assert text.startswith("1/1 ") == (probability == 1)


@given(st.fractions(0, 1))
def test_a_chance_is_said_to_be_rounded_iff_it_is(probability):
    about, fraction = re.match(r"(about )?([0-9]+/[0-9]+) ", phrases.chance(probability)).groups()
    assert (Fraction(fraction) == probability) == (about is None)
    assert abs(Fraction(fraction) - probability) < Fraction(1, 1000)


def test_a_list_with_inner_commas_stays_readable():
    parts = ["row 1, column 1", "row 2, column 2", "row 3, column 3"]
    assert phrases.listed(parts[:1]) == "row 1, column 1"
    assert phrases.listed(parts[:2]) == "row 1, column 1, and row 2, column 2"
    assert phrases.listed(parts) == "row 1, column 1; row 2, column 2; and row 3, column 3"


def test_numbers_are_words_up_to_ten():
    assert [phrases.number(count) for count in (0, 10, 11)] == ["no", "ten", "11"]
