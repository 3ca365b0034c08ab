"""Hints as shapes, and as pictures with words for notebooks."""

from xml.etree import ElementTree as ET

from sapper import Board, GameSpec, hint, walk_through
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


def test_hints_by_the_automaton_have_the_colours_of_its_document():
    """Yellow is proven safe, so a random move is not yellow."""
    found = {by: overlay(hint("3x2:.../111", by=by)) for by in ("exact", "automaton")}
    assert Fill(((0, 2),), "safe") in found["exact"]
    assert Fill(((0, 2),), "hint") in found["automaton"]
    drawn = hint("3x1m1:.1.", by="automaton")
    assert Outline(drawn.cells, "tone-0") in overlay(drawn)
    assert Outline(drawn.cells) not in overlay(drawn)


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


def parts(html):
    root = ET.fromstring(html)
    return root.find("figcaption").text, [item.text for item in root.iter("li")]


def test_a_hint_shows_its_words_and_as_much_of_the_board_as_its_level():
    found = hint("3x2:.../111")
    assert parts(found._repr_html_()) == (found.text, [])
    assert 'class="fill safe"' in found._repr_html_()
    assert 'class="fill safe"' not in found.at(1)._repr_html_()


def test_a_walk_through_shows_its_end_and_lists_its_steps():
    numbers = {(0, 2): 1, (0, 3): 0, (0, 4): 0}
    walk = walk_through("5x1m1:1....", numbers.__getitem__)
    words, steps = parts(walk._repr_html_())
    assert words == walk.summary
    assert [step.split(":")[0] for step in steps] == ["single clue", "mine total"]
    assert f'data-board="{walk.end.id}"' in walk._repr_html_()


def test_a_board_without_steps_has_no_list():
    walk = walk_through(Board.parse("2x1m0:0."), lambda _: 0)
    assert parts(walk._repr_html_())[1] == []
