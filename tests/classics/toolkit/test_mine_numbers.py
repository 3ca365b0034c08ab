from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from sapper.classics.toolkit import mine_numbers

number_sets = st.sets(st.integers(0, 12))


def mask(numbers):
    return sum(1 << number for number in numbers)


@given(number_sets, number_sets)
def test_sums_are_all_sums(first, second):
    wanted = {a + b for a, b in product(first, second)}
    assert mine_numbers.sums(mask(first), mask(second)) == mask(wanted)


@given(st.integers(0, 9), st.integers(0, 9))
def test_an_interval_holds_what_lies_between(least, length):
    assert mine_numbers.interval(least, least + length) == mask(range(least, least + length + 1))


@given(st.lists(number_sets, max_size=5))
def test_the_others_are_all_but_one(parts):
    masks = [mask(part) for part in parts]
    found = mine_numbers.of_the_others(masks)
    for i, rest in enumerate(found):
        wanted = 1
        for j, other in enumerate(masks):
            wanted = wanted if i == j else mine_numbers.sums(wanted, other)
        assert rest == wanted
