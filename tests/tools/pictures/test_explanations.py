from pathlib import Path

import pytest
from tools.pictures import fairness_drawings, player_drawings, proof_drawings, repair_drawings
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
    (layout, board), (moved, after), window = repair_drawings.repaired()
    known = analyse(board).mines
    assert analyse(board).safe == ()
    assert analyse(after).safe
    assert layout.mines == moved.mines
    assert all(moved.is_mine(cell) for cell in known)
    assert not set(window) & set(known)
    assert board.cells_in(State.HIDDEN) == after.cells_in(State.HIDDEN)


def test_each_proof_needs_its_technique():
    found = [sapper.hint(board).technique.rung for board in proof_drawings.BOARDS.values()]
    assert found == [1, 2, 3, 4]


def test_the_fair_game_is_as_the_page_says():
    game = fairness_drawings.game()
    assert analyse(game.board).safe == (fairness_drawings.SAFE,)
    game.open(fairness_drawings.SAFE)
    assert analyse(game.board).safe == ()
    assert game.layout.is_mine(fairness_drawings.GUESS)
    game.open(fairness_drawings.GUESS)
    assert not game.layout.is_mine(fairness_drawings.GUESS)


def test_the_safest_cell_is_not_the_best():
    move = best_move(player_drawings.BOARD)
    assert move.exact
    assert move.mine_probability > min(analyse(player_drawings.BOARD).risks.values())


def test_nothing_outside_tells_the_twins_apart():
    """Every other cell sees as many of the one filling as of the other."""
    board = sapper.Board.parse(player_drawings.PAIR)
    one, other = player_drawings.TWINS[::2], player_drawings.TWINS[1::2]
    for cell in set(board.grid.cells()) - set(player_drawings.TWINS):
        around = set(board.grid.neighbours(cell))
        assert len(around & set(one)) == len(around & set(other))
