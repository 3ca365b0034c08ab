"""Judging openings on small boards, from every layout that agrees with them."""

from sapper import reference
from sapper.board import Board
from sapper.game import POLICIES, Policy
from sapper.game.survival import Opening, judge
from sapper.layout import Layout
from sapper.spec import Mode

FAIR = POLICIES[Mode.FAIR]


LENIENT = POLICIES[Mode.LENIENT]


STRICT = POLICIES[Mode.STRICT]


HARD_CORE = Policy.named("hard_core")


QUASI = Policy.named("quasi_no_guess")


def layouts(board):
    return [Layout.from_mines(board.grid, mines) for mines in reference.solutions(board)]


def judged(board, cols, policy, seeds=range(3)):
    """Judge the opening of cells in the first row, from every layout and some seeds."""
    cells = tuple((0, col) for col in cols)
    for layout in layouts(board):
        for seed in seeds:
            after, ruling = judge(Opening(cells, layout, lambda: board, seed), policy)
            assert after in layouts(board)  # agrees with every clue and with the total
            assert ruling.lives == (not any(after.is_mine(cell) for cell in cells))
            yield layout, after, ruling


def check(picture, cols, policy, *, lives, knowledge=None):
    board = Board.parse(picture)
    rulings = [ruling for _, _, ruling in judged(board, cols, policy)]
    assert {ruling.lives for ruling in rulings} == {lives}
    if knowledge is not None:
        assert {ruling.knowledge.value for ruling in rulings} == {knowledge}
    return rulings[0]
