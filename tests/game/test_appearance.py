"""What a player sees of a cell, and lists of what looks different."""

from sapper.game import Appearance, CellChanges
from sapper.grid import Grid
from sapper.notation import State


def test_the_codes_go_on_where_the_boards_end():
    assert (Appearance.HIDDEN, Appearance.MINE) == (State.HIDDEN, State.MINE)
    assert min(set(Appearance) - set(map(int, State))) == max(State) + 1


def test_changes_are_listed_ascending_whatever_their_order():
    changes = CellChanges(Grid(2, 2), [3, 0, 1], bytes([2, Appearance.FLAG, 1]))
    assert list(changes) == [((0, 0), Appearance.FLAG), ((0, 1), 1), ((1, 1), 2)]
    assert changes.opened == (((0, 1), 1), ((1, 1), 2))
    assert len(changes) == 3


def test_without_changes_there_is_nothing_to_list():
    assert list(CellChanges(Grid(2, 2))) == []
