import random

import pytest

from sapper import Board, GameSpec, Layout
from sapper.game import Game
from sapper.grid import Grid
from sapper.hints.inference import Closure, ClueTable
from sapper.reviews.seen_facts import SeenFacts


def slowly(board, *, pairs):
    """What the rules show on one board, from scratch."""
    table = ClueTable.of(board)
    closure = Closure(table)
    closure.extend(pairs=False)
    if pairs:
        closure.extend(pairs=True)
    return closure.safe


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_facts_of_every_position_are_those_found_from_scratch(seed):
    rng = random.Random(seed)
    game = Game(GameSpec(9, 9, 12), seed)
    game.open((4, 4))
    seen = SeenFacts(game.spec.grid)
    seen.open([(game.spec.grid.index(cell), code) for cell, code in game.last_result.opened])
    met = 0
    while True:
        hidden = sum(
            1 << game.spec.grid.index(cell)
            for cell in game.spec.grid.cells()
            if game.board.is_hidden(cell)
        )
        by_pairs = rng.random() < 0.5  # pairs may be asked for late
        if by_pairs:
            assert seen.safe_by_pairs & hidden == slowly(game.board, pairs=True)
            met += bool(seen.safe_by_pairs & ~seen.safe_by_singles & hidden)
        assert seen.safe_by_singles & hidden == slowly(game.board, pairs=False)
        empty = [
            cell
            for cell in game.spec.grid.cells()
            if game.board.is_hidden(cell) and not game.layout.is_mine(cell)
        ]
        if not empty:
            break
        game.open(rng.choice(empty))
        seen.open([(game.spec.grid.index(cell), code) for cell, code in game.last_result.opened])
    assert met  # pairs had something to show


def test_single_clues_do_not_show_what_takes_two():
    seen = SeenFacts(Grid(3, 2))
    seen.open([(3, 1), (4, 2), (5, 1)])

    assert not seen.is_safe_by_singles(1)
    assert seen.is_safe_by_pairs(1)
    assert seen.is_safe_by_singles(0) is seen.is_safe_by_pairs(0) is False


def test_a_mine_shown_by_one_clue_is_a_fact_for_the_next():
    # The corner's 1 has one hidden neighbour, the mine of the 1 next to it.
    layout = Layout.parse("4x2:..*./....")
    board = Board.parse("4x2m1:.1../0111")
    seen = SeenFacts(board.grid)
    seen.open([(i, code) for i, code in enumerate(board.cells) if code <= 8])

    assert seen.is_safe_by_singles(0)
    assert not seen.is_safe_by_singles(2)
    assert layout.is_mine((0, 2))
