"""Judging openings on small boards, from every layout that agrees with them."""

from tests import reference

from sapper.board import Board
from sapper.game import GUESS_RULES, GuessRules
from sapper.game.ruling import Opening, judge
from sapper.layout import Layout
from sapper.spec import Mode

FAIR = GUESS_RULES[Mode.FAIR]


LENIENT = GUESS_RULES[Mode.LENIENT]


STRICT = GUESS_RULES[Mode.STRICT]


HARD_CORE = GuessRules.named("hard_core")


QUASI = GuessRules.named("quasi_no_guess")


def layouts(board):
    return [Layout.from_mines(board.grid, mines) for mines in reference.solutions(board)]


def judged(board, cols, rules, seeds=range(3)):
    """Judge the opening of cells in the first row, from every layout and some seeds."""
    cells = tuple((0, col) for col in cols)
    for layout in layouts(board):
        for seed in seeds:
            after, ruling = judge(
                Opening(cells, layout, lambda: board, lambda seed=seed: seed), rules
            )
            assert after in layouts(board)  # agrees with every clue and with the total
            assert ruling.lives == (not any(after.is_mine(cell) for cell in cells))
            yield layout, after, ruling


def check(picture, cols, rules, *, lives, knowledge=None):
    board = Board.parse(picture)
    rulings = [ruling for _, _, ruling in judged(board, cols, rules)]
    assert {ruling.lives for ruling in rulings} == {lives}
    if knowledge is not None:
        assert {ruling.knowledge.value for ruling in rulings} == {knowledge}
    return rulings[0]
