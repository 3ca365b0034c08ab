from pathlib import Path

import pytest
from tools.pictures import explanations
from tools.pictures.explanations import drawings

import sapper
from sapper import State, analyse, best_move

ROOT = Path(__file__).parents[3]
DRAWN = drawings()


@pytest.mark.parametrize("name", DRAWN)
def test_the_pictures_of_the_pages_are_what_the_tool_draws(name):
    assert (ROOT / "docs/pictures" / name).read_text("utf-8") == DRAWN[name]


def test_every_drawing_is_shown_by_a_page():
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs/explanation").glob("*.md"))
    assert all(f"../pictures/{name}" in pages for name in DRAWN)


def test_every_box_is_numbered():
    assert ">10<" in DRAWN["explanation-boxes.svg"]


def test_a_repair_helps_and_keeps_what_was_known():
    (layout, board), (moved, after), window = explanations.repaired()
    known = analyse(board).mines
    assert analyse(board).safe == ()
    assert analyse(after).safe
    assert layout.mines == moved.mines
    assert all(moved.is_mine(cell) for cell in known)
    assert not set(window) & set(known)
    assert board.cells_in(State.HIDDEN) == after.cells_in(State.HIDDEN)


def test_each_proof_needs_its_technique():
    found = [sapper.hint(board).technique.rung for board in explanations.PROOF_BOARDS.values()]
    assert found == [1, 2, 3, 4]


def test_the_fair_game_is_as_the_page_says():
    game = explanations.fair_game()
    assert analyse(game.board).safe == (explanations.SAFE,)
    game.open(explanations.SAFE)
    assert analyse(game.board).safe == ()
    assert game.layout.is_mine(explanations.GUESS)
    game.open(explanations.GUESS)
    assert not game.layout.is_mine(explanations.GUESS)


def test_the_safest_cell_is_not_the_best():
    move = best_move(explanations.GUESS_BOARD)
    assert move.exact
    assert move.mine_probability > min(analyse(explanations.GUESS_BOARD).risks.values())


def test_nothing_outside_tells_the_twins_apart():
    """Every other cell touches the same number of mines in both fillings."""
    board = sapper.Board.parse(explanations.PAIR)
    one, other = explanations.TWINS[::2], explanations.TWINS[1::2]
    for cell in set(board.grid.cells()) - set(explanations.TWINS):
        around = set(board.grid.neighbours(cell))
        assert len(around & set(one)) == len(around & set(other))
