from random import Random

from tests.positions import random_position

from sapper import Board
from sapper.classics.bridges.sub_components import bridge_cells, cut
from sapper.clues import components, frontier, open_clues


def test_clues_are_divided_and_every_part_keeps_a_cell_of_its_own():
    random = Random(9)
    divided = 0
    for _ in range(300):
        for component in components(open_clues(random_position(random, most_side=9))):
            parts = cut(component)
            assert sorted(c.cell for part in parts for c in part) == [c.cell for c in component]
            bridges = set(bridge_cells(parts))
            assert all(set(frontier(part)) - bridges for part in parts)
            divided += len(parts) > 1
    assert divided > 100


def test_a_bridge_is_seen_from_two_parts():
    (component,) = components(open_clues(Board.parse("17x1:.1.1.1.1.1.1.1.1.")))
    first, second = cut(component)
    assert bridge_cells([first, second]) == ((0, 12),)
    assert set(frontier(first)) & set(frontier(second)) == {(0, 12)}


def test_two_clues_on_the_same_cells_are_not_cut():
    (component,) = components(open_clues(Board.parse("2x2:1./1.")))
    assert cut(component) == [component]
    assert bridge_cells([component]) == ()
