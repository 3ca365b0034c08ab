from random import Random

from hypothesis import given
from tests.classics.bridges.components import GAP
from tests.positions import random_position
from tests.strategies import boards

from sapper import Board, State, reference
from sapper.classics.bridges import count
from sapper.clues import components, frontier, open_clues


def counted_by_hand(component, board):
    """Count the component's solutions on a board of its own: its clues, its cells, no total."""
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
        found = count(component)
        assert (found.solutions, found.with_mine) == counted_by_hand(component, board)


def test_solutions_are_counted_over_bridges_too(cutting_everything):
    random = Random(8)
    for _ in range(150):
        board = random_position(random, most_side=4)
        for component in components(open_clues(board)):
            if all(clue.is_satisfiable for clue in component):
                found = count(component)
                assert (found.solutions, found.with_mine) == counted_by_hand(component, board)


def test_between_the_least_and_the_most_mines_there_may_be_a_gap():
    (component,) = components(open_clues(GAP))
    numbers = [k for k, ways in enumerate(count(component).solutions) if ways]
    assert numbers == [3, 5]


def test_a_long_chain_is_exact():
    """A chain of ones alternates: both settings exist, with two mine numbers."""
    (component,) = components(open_clues(Board.from_rows([".1" * 200 + "."])))
    found = count(component)
    assert [(k, ways) for k, ways in enumerate(found.solutions) if ways] == [(100, 1), (101, 1)]
