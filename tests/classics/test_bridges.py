"""Components, bridge cells, counts and states; many boards are compared with enumeration."""

from random import Random

import pytest
from hypothesis import given
from tests import reference
from tests.positions import random_position, solved_positions
from tests.strategies import boards

from sapper import Board, State
from sapper.budget import Budget
from sapper.classics import bridge_counting, bridges
from sapper.classics.bridge_counting import bridge_cells, count_within, cut
from sapper.classics.bridges import BridgeTrace, CellState, deduce_within, states
from sapper.classics.toolkit.trace import Trace
from sapper.clues import components, frontier, open_clues
from sapper.errors import UndecidedError


@pytest.fixture
def cutting_everything(monkeypatch):
    """Cut components of any size, so that small boards have bridges too."""
    monkeypatch.setattr(bridge_counting, "UNCUT_CELLS", 0)


GAP = Board.parse(
    """
.23*
1...
2...
....
""".strip()
)
"""One component whose solutions have three mines or five, never four."""


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


def counted_by_hand(component, board):
    """Count the component's solutions on a separate board: its clues, its cells, no total."""
    cells = frontier(component)
    alone = Board(board.grid, None, bytes([State.BLANK]) * board.grid.size).with_cells(
        [*((clue.cell, clue.missing) for clue in component), *((c, State.HIDDEN) for c in cells)]
    )
    every = list(reference.solutions(alone))
    most = max((len(mines) for mines in every), default=-1)
    by_mines = [sum(len(m) == k for m in every) for k in range(most + 1)]
    with_mine = {
        cell: [sum(len(m) == k and cell in m for m in every) for k in range(most + 1)]
        for cell in cells
    }
    return by_mines, with_mine


@given(boards(4))
def test_solutions_are_counted_by_mines_and_by_cell(board):
    for component in components(open_clues(board)):
        found = count_within(component, Budget())
        assert (found.solutions, found.with_mine) == counted_by_hand(component, board)


def test_solutions_are_counted_over_bridges_too(cutting_everything):
    random = Random(8)
    for _ in range(150):
        board = random_position(random, most_side=4)
        for component in components(open_clues(board)):
            if all(clue.is_satisfiable for clue in component):
                found = count_within(component, Budget())
                assert (found.solutions, found.with_mine) == counted_by_hand(component, board)


def test_between_the_least_and_the_most_mines_there_may_be_a_gap():
    (component,) = components(open_clues(GAP))
    numbers = [k for k, ways in enumerate(count_within(component, Budget()).solutions) if ways]
    assert numbers == [3, 5]


def test_a_long_chain_is_exact():
    """A chain of ones alternates: both settings exist, with two mine numbers."""
    (component,) = components(open_clues(Board.from_rows([".1" * 200 + "."])))
    found = count_within(component, Budget())
    assert [(k, ways) for k, ways in enumerate(found.solutions) if ways] == [(100, 1), (101, 1)]


def check_all_positions():
    for position in solved_positions():
        found = bridges.deduce(position.board)
        assert found.contradiction == (not position.consistent), position.board
        assert (found.safe, found.mines) == (position.safe, position.mines), position.board


def test_every_state_is_the_definitions():
    check_all_positions()


def test_every_state_is_the_definitions_when_all_components_are_cut(cutting_everything):
    check_all_positions()


def test_every_hidden_cell_has_a_state_ascending():
    for position in solved_positions()[:300]:
        found = states(position.board)
        assert (found is not None) == position.consistent
        if found is not None:
            assert list(found) == position.board.cells_in(State.HIDDEN)


def test_a_total_in_the_gap_is_no_solution():
    """Bounds by minima and maxima would accept four mines next to the known one."""
    sealed = GAP.with_cells((c, State.BLANK) for c in GAP.cells_in(State.HIDDEN) if c not in seen())
    verdicts = {total: states(sealed.with_mines(total)) is not None for total in range(3, 8)}
    assert verdicts == {3: False, 4: True, 5: False, 6: True, 7: False}
    for total, consistent in verdicts.items():
        assert consistent == (reference.count(sealed.with_mines(total)) > 0)


def seen():
    return frontier(open_clues(GAP))


def test_what_one_component_must_hold_leaves_the_rest_to_another():
    """There are two mines.

    The right component holds exactly one, and the left component one or two. So the left component
    has one.
    """
    found = states(Board.parse("9x1m2:.1.1._.1."))
    assert found[0, 2] is CellState.MINE
    assert found[0, 0] is found[0, 4] is CellState.SAFE
    assert found[0, 6] is found[0, 8] is CellState.UNCERTAIN


def test_cells_outside_all_components_follow_the_total():
    board = Board.parse("5x1m1:.1...")
    assert states(board)[0, 4] is CellState.SAFE
    assert states(board.with_mines(2))[0, 4] is CellState.UNCERTAIN
    assert states(board.with_mines(3))[0, 4] is CellState.MINE
    assert states(board.with_mines(None))[0, 4] is CellState.UNCERTAIN


def test_a_spent_limit_raises_and_says_nothing():
    board = Board.parse("6x6:1.1.1./....../1.1.1./....../1.1.1./......")
    with pytest.raises(UndecidedError):
        bridges.deduce(board, limit=5)
    assert bridges.deduce(board, limit=None) == bridges.deduce(board)


def test_the_states_of_a_long_chain_are_exact():
    """A chain of ones alternates: both settings exist, with two mine numbers."""
    board = Board.from_rows([".1" * 200 + "."])
    assert set(states(board.with_mines(100)).values()) == {CellState.SAFE, CellState.MINE}


def shown(text):
    trace = Trace()
    deduce_within(Board.parse(text), Budget(), trace)
    return [step.text for step in trace.steps]


def test_each_component_is_reported_before_and_after_it_is_counted():
    assert shown("9x1m2:.1.1._.1.") == [
        "saturated clues: mine none; safe none",
        "component 1 of 2: 2 clues, 3 cells",
        "component 1 of 2: solutions: 1 with 1 mine, 1 with 2 mines",
        "component 2 of 2: 1 clue, 2 cells",
        "component 2 of 2: solutions: 2 with 1 mine",
        (
            "mine total, 2 mines left; possible numbers of mines:"
            " component 1: 1; component 2: 1; unconnected cells: 0"
        ),
    ]


def test_a_cut_names_its_bridges():
    (cut,) = [each for each in shown("27x1:" + ".1" * 13 + ".") if "bridges" in each]
    assert cut.startswith("component 1 of 1: 13 clues, 14 cells; cut into ")


def test_a_clue_that_cannot_be_met_is_reported():
    assert shown("2x1:2.") == ["saturated clues: some clue cannot be satisfied"]


def test_without_a_trace_no_words_are_made(monkeypatch):
    def never(*_):
        raise AssertionError("nobody reads them")

    monkeypatch.setattr(bridges, "named", never)
    board = Board.parse("3x1:.1.")
    steps = BridgeTrace(board, board, None)
    steps.saturation()
    steps.total([], [], [], 1)
