from sapper import Board
from sapper.hints import hint
from sapper.hints.naming import Labels, RowsAndColumns, circled, clue_letters, small_letter

BOARD = Board.parse("5x2:1.2.1/__.__")


def test_letters_go_to_clues_in_the_order_of_telling():
    found = hint(BOARD)
    assert found.proof is not None
    assert clue_letters(found.proof) == {(0, 0): "A", (0, 4): "B", (0, 2): "C"}


def test_many_clues_of_one_step_are_lit_but_not_lettered():
    board = Board.parse("23x1:1.__1.__1.__1.__1.__1..")
    found = hint(board)
    assert found.proof is not None
    assert len(found.proof.steps[0].clues) == 6
    assert clue_letters(found.proof) == {}
    texts = found.proof_texts()
    assert texts is not None
    assert texts[0].sentence(0).startswith("These six numbers ")


def test_letters_and_numbers_never_run_out():
    assert [small_letter(n) for n in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]
    assert [circled(n) for n in (1, 20, 21)] == ["①", "⑳", "(21)"]


def test_clues_with_one_number_are_named_together_by_rows_and_columns():
    names = RowsAndColumns(BOARD)
    assert names.clues(((0, 0), (0, 4), (0, 2))) == (
        "the 1s at row 1, columns 1 and 5, and the 2 at row 1, column 3"
    )


def test_clues_of_one_number_in_several_lines_are_named_one_by_one():
    names = RowsAndColumns(Board.parse("3x3:1../.1./1.."))
    assert names.clues(((0, 0), (1, 1), (2, 0))) == (
        "the 1s at column 1, rows 1 and 3, and the 1 at row 2, column 2"
    )


def test_facts_of_several_steps_are_named_together_or_by_their_steps():
    facts = [(((0, 1),), 0), (((1, 1),), 2)]
    assert RowsAndColumns(BOARD).facts(facts) == "column 2, rows 1 and 2"
    assert Labels(BOARD, {}).facts(facts) == "① and ③"


def test_what_was_just_named_is_there_for_ears_and_labelled_for_eyes():
    facts = [(((0, 1),), 0)]
    assert RowsAndColumns(BOARD).at(facts, ((0, 1),)) == "there"
    assert RowsAndColumns(BOARD).at(facts, ((0, 1), (0, 3))) == "at row 1, column 2"
    assert Labels(BOARD, {}).at(facts, ((0, 1),)) == "at ①"


def test_mines_of_a_step_with_several_cells_are_named_as_some_of_them_or_all():
    found = hint(BOARD)
    labels = Labels(BOARD, found.labels, found.steps)
    both, one = [(((0, 1), (0, 3)), 0)], [(((0, 3),), 0)]
    assert labels.at(both, found.steps[0].cells) == "there"
    assert labels.at(one, found.steps[0].cells) == "among them"
    assert labels.at(one, ()) == "among the cells marked ①"
    assert labels.facts(both) == "the cells marked ①"
    assert labels.facts(one) == "one of the cells marked ①"


def test_a_letter_that_would_be_misread_is_named_with_its_number():
    labels = Labels(BOARD, {(0, 0): "I", (0, 2): "J"})
    assert (labels.short((0, 0)), labels.short((0, 2))) == ("the 1 at I", "J")


def test_flagged_cells_that_were_named_are_referred_to():
    names = RowsAndColumns(BOARD, ((0, 1),))
    assert names.cells(((0, 1),), 0) == "the flagged cell"
    assert names.cells(((0, 3),), 0) == "row 1, column 4"


def test_labels_name_lines_by_small_letters():
    labels = Labels(BOARD, {(0, 0): "A"})
    assert labels.line(((0, 1),), 1) == "the cell marked b"
    assert labels.line(((0, 1), (0, 3)), 0) == "the cells marked a"
    assert labels.clues(((0, 0),)) == "A"
