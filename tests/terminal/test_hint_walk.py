"""A hint walked through: level by level, step by step."""

from sapper.game import Appearance
from sapper.hints import hint
from sapper.render.palette import PAGE
from sapper.terminal.cell_looks import CellMark, MarkKind, marked, of_code
from sapper.terminal.hint_walk import HintWalk


def kinds(walk):
    return {cell: (mark.kind.value, mark.label) for cell, mark in walk.marks.items()}


def test_a_certain_hint_tells_the_area_then_the_clues_then_the_cells():
    walk = HintWalk(hint("3x2:.../111"))
    assert {kind for kind, _ in kinds(walk).values()} == {"area"}
    walk.show_more()
    assert kinds(walk) == {(1, 1): ("clue", "A"), (1, 0): ("clue", "B")}
    assert walk.to_open == ()
    walk.show_more()
    assert kinds(walk) == {
        (1, 1): ("clue", "A"),
        (1, 0): ("clue", "B"),
        (0, 0): ("shared", ""),
        (0, 1): ("shared", ""),
        (0, 2): ("safe", "①"),
    }
    assert walk.to_open == ((0, 2),)


def test_the_labels_on_the_board_are_those_of_the_sentences():
    walk = HintWalk(hint("4x4m2:1.../11../..../...."))
    walk.show_all()
    steps = len(walk.hint.steps)
    assert steps > 1
    for place in range(steps):
        walk.walk(1)
        assert walk.place == place
        assert walk.text.startswith(f"Step {place + 1} of {steps}. ")
        for label in (mark.label for mark in walk.marks.values()):
            assert label in walk.text
    walk.walk(1)
    assert walk.place is None
    walk.walk(-1)
    assert walk.place == steps - 1


def test_a_step_shows_its_own_cells_and_the_facts_it_rests_on_alone():
    walk = HintWalk(hint("4x4m2:1.../11../..../...."))
    walk.show_all()
    for place, step in enumerate(walk.hint.steps):
        walk.walk(1)
        facts = {cell for n in step.premises for cell in walk.hint.steps[n].cells}
        supposed = {cell for line in step.argument for cell in line.cells}
        assert set(walk.marks) >= {*step.cells, *step.clues, *facts}
        assert set(walk.marks) <= {*step.cells, *step.clues, *facts, *supposed}, place


def test_a_guess_is_shown_at_once():
    walk = HintWalk(hint("3x1m1:.1."))
    assert walk.is_complete
    assert kinds(walk) == {(0, 0): ("guess", "")}
    assert "I don't know" in walk.text
    assert walk.to_open == ((0, 0),)


def test_a_wrong_flag_is_marked_and_not_offered():
    walk = HintWalk(hint("3x2:.../111", flags=[(0, 2)]))
    walk.show_all()
    assert walk.marks[0, 2].kind is MarkKind.WRONG
    assert walk.to_open == ()


def test_a_contradiction_marks_its_clues():
    walk = HintWalk(hint("3x1:1.2"))
    assert {mark.kind for mark in walk.marks.values()} == {MarkKind.CONFLICT}


def test_hints_by_the_automaton_have_the_colours_of_its_document():
    for board, cell, kind, exact in (
        ("3x2:.../111", (0, 2), MarkKind.PROVEN, MarkKind.SAFE),
        ("3x1m1:.1.", None, MarkKind.RANDOM, MarkKind.GUESS),
    ):
        for by, shown in (("automaton", kind), ("exact", exact)):
            walk = HintWalk(hint(board, by=by))
            walk.show_all()
            assert walk.marks[cell or walk.hint.cells[0]].kind is shown
    proven, drawn = (
        marked(of_code(Appearance.HIDDEN), CellMark(kind)).ground
        for kind in (MarkKind.PROVEN, MarkKind.RANDOM)
    )
    assert PAGE[proven].field == "#ffe04a"  # yellow
    assert PAGE[drawn] != PAGE[proven]


def test_a_guess_is_shown_by_its_mark():
    walk = HintWalk(hint("4x2:..../12__"))
    assert "row" not in walk.text
    assert "Best guess: the cell marked ?" in walk.text
    assert "One cell is certainly a mine: it is crossed on the board." in walk.text
