from sapper.cell_words import place, places


def test_what_counts_from_one_names_row_and_column():
    assert place((0, 0)) == "row 1, column 1"
    assert places([(9, 0), (0, 11)]) == "r1c12 r10c1"


def test_a_long_list_ends_somewhere():
    assert places([(0, col) for col in range(1500)], most=1) == "r1c1 and 1,499 more"
    assert places([]) == "none"
