import re

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
    parts = phrases.place_parts(chosen)
    named = [cell for part, _ in parts for cell in _cells(part)[1]]
    assert sorted(named) == sorted(chosen)
    assert len(named) == len(set(named))
    assert [size for _, size in parts] == [len(_cells(part)[1]) for part, _ in parts]
    assert phrases.places(chosen) == phrases.listed([part for part, _ in parts])


@given(cells)
def test_several_rows_and_columns_at_once_are_a_block_without_gaps(chosen):
    for part, _ in phrases.place_parts(chosen):
        lines = _cells(part)[0].values()
        if all(len(numbers) > 1 for numbers in lines):
            assert all(max(each) - min(each) + 1 == len(each) for each in lines)
        else:
            assert re.match("(row|column) [0-9]+, ", part)  # the single line comes first


@given(cells)
def test_an_area_holds_all_its_cells_and_touches_them_on_every_side(chosen):
    (top, left), (bottom, right) = phrases.corners(chosen)
    assert all(top <= row <= bottom and left <= col <= right for row, col in chosen)
    assert {row for row, _ in chosen} >= {top, bottom}
    assert {col for _, col in chosen} >= {left, right}


def test_a_list_with_inner_commas_stays_readable():
    parts = ["row 1, column 1", "row 2, column 2", "row 3, column 3"]
    assert phrases.listed(parts[:1]) == "row 1, column 1"
    assert phrases.listed(parts[:2]) == "row 1, column 1, and row 2, column 2"
    assert phrases.listed(parts) == "row 1, column 1; row 2, column 2; and row 3, column 3"


def test_numbers_are_words_up_to_ten():
    assert [phrases.number(count) for count in (0, 10, 11)] == ["no", "ten", "11"]
