from sapper import Board, GameSpec
from sapper.hints import hint
from sapper.hints.drawing import overlay
from sapper.render import svg
from sapper.render.overlay import Fill, Icon, Mark, Outline, Words

CHAIN = Board.parse("4x2:..../1211")


def test_safe_cells_mines_and_gambles_have_different_shapes():
    safe = overlay(hint(Board.parse("2x1:0.")))
    assert Fill(((0, 1),), "safe") in safe
    assert Outline(((0, 1),), "safe") in safe
    gamble = overlay(hint(Board.parse("3x1m1:.1.")))
    assert gamble == (Outline(((0, 0),)), Icon(Mark.QUESTION, ((0, 0),)))
    mine = overlay(hint(Board.parse("5x1:1.__.")))
    assert Fill(((0, 1),), "mine") in mine
    assert Icon(Mark.MINE, ((0, 1),)) in mine


def test_clues_bear_letters_and_cells_the_numbers_of_their_steps():
    found = hint(CHAIN)
    words = [shape.text for shape in overlay(found) if isinstance(shape, Words)]
    assert sorted(set(words)) == sorted({*found.labels.values(), *"①②"[: len(found.steps)]})


def test_early_levels_draw_less():
    found = hint(CHAIN)
    assert all(isinstance(shape, Outline) for shape in overlay(found.at(1)))
    assert {type(shape) for shape in overlay(found.at(2))} == {Fill, Words}


def test_a_wrong_flag_is_crossed():
    found = hint(CHAIN, flags=[(0, 1)])
    assert Icon(Mark.CROSS, ((0, 1),)) in overlay(found)


def test_contradicting_clues_are_shown():
    assert overlay(hint(Board.parse("2x1:2."))) == (Fill(((0, 0),), "conflict"),)


def test_every_overlay_can_be_drawn():
    for text in ("4x2:..../1211", "3x1m1:.1.", "2x1:2.", "2x1:1.", "2x1:1*", "3x1m1:..."):
        board = Board.parse(text)
        spec = GameSpec(board.grid.width, board.grid.height, board.mines or 0)
        for level in (1, 2, 3):
            shapes = overlay(hint(board, level=level, spec=spec))
            assert svg.draw(board, overlay=shapes).startswith("<svg")
