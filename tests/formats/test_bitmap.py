from hypothesis import given
from hypothesis import strategies as st

from sapper.formats import bitmap

BITS = st.lists(st.integers(0, 1), min_size=1, max_size=40).map(bytes)


@given(BITS)
def test_packing_puts_the_first_cell_into_the_highest_bit(cells):
    packed = bitmap.pack(cells)
    assert len(packed) == -(-len(cells) // 8)
    plain = [packed[i // 8] >> (7 - i % 8) & 1 for i in range(8 * len(packed))]
    assert bytes(plain[: len(cells)]) == cells
    assert not any(plain[len(cells) :])


@given(BITS)
def test_unpacking_undoes_packing(cells):
    assert bitmap.unpack(bitmap.pack(cells), len(cells)) == cells


@given(st.binary(min_size=1, max_size=5), st.data())
def test_the_tail_is_what_follows_the_cells(data, drawn):
    size = drawn.draw(st.integers(0, 8 * len(data)))
    bits = [data[i // 8] >> (7 - i % 8) & 1 for i in range(8 * len(data))]
    assert bitmap.has_tail(data, size) == any(bits[size:])
