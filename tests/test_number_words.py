from sapper.number_words import counted


def test_one_is_one_and_all_other_numbers_are_many():
    assert (counted(0, "cell"), counted(1, "cell")) == ("0 cells", "1 cell")
    assert counted(1_500, "cell") == "1,500 cells"
