from sapper import Board
from sapper.hints import hint
from sapper.hints.drawing import overlay
from sapper.render import svg
from sapper.render.overlay import Fill, Icon, Mark, Outline


def test_proved_cells_are_yellow_and_clues_are_marked():
    shapes = overlay(hint(Board.parse("4x2:..../1211")))
    assert shapes == (Fill(((0, 1),), "hint"), Fill(((1, 2), (1, 3)), "clue"))


def test_early_levels_draw_less():
    found = hint(Board.parse("4x2:..../1211"))
    area = tuple((row, col) for row in (0, 1) for col in (1, 2, 3))
    assert overlay(found.at(1)) == (Outline(area),)
    assert overlay(found.at(2)) == (Fill(((1, 2), (1, 3)), "clue"),)


def test_a_mine_bears_a_mine():
    shapes = overlay(hint(Board.parse("2x1:1.")))
    assert Icon(Mark.MINE, ((0, 1),)) in shapes


def test_a_guess_is_never_yellow():
    shapes = overlay(hint(Board.parse("3x1m1:.1.")))
    assert shapes == (Outline(((0, 0),)), Icon(Mark.QUESTION, ((0, 0),)))


def test_a_wrong_flag_is_crossed():
    found = hint(Board.parse("4x2:..../1211"), flags=[(0, 1)])
    assert Icon(Mark.CROSS, ((0, 1),)) in overlay(found)


def test_contradicting_clues_are_shown():
    assert overlay(hint(Board.parse("2x1:2."))) == (Fill(((0, 0),), "conflict"),)


def test_every_overlay_can_be_drawn():
    for text in ("4x2:..../1211", "3x1m1:.1.", "2x1:2.", "2x1:1.", "2x1:1*"):
        board = Board.parse(text)
        for level in (1, 2, 3):
            assert svg.draw(board, overlay=overlay(hint(board, level=level))).startswith("<svg")
