import pytest
import typer

from sapper.cli.option_values import decimal_number, read_cell, whole_number
from sapper.errors import SpecError


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-7", -7), ("+12", 12), (5, 5)])
def test_whole_numbers_are_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "1.5", "1e3", "١", "9" * 41, " 1", "1_000"])  # noqa: RUF001 - a digit elsewhere
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(typer.BadParameter, match="is not a whole number"):
        whole_number(text)


def test_decimal_numbers_are_read_and_words_refused():
    assert decimal_number("2.5") == 2.5
    with pytest.raises(typer.BadParameter, match="'soon' is not a number"):
        decimal_number("soon")


def test_a_cell_is_a_row_and_a_column():
    assert read_cell("8,15") == (8, 15)
    for text in ("8", "8,", "-1,2", "8, 15", "a,b"):
        with pytest.raises(SpecError, match="is not a cell such as 8,15"):
            read_cell(text)
