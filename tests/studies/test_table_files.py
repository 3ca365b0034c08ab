import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import StudyError
from sapper.studies.table_files import csv_of, rounded, rows_of
from sapper.studies.tables import Table

VALUES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


@given(st.lists(st.tuples(VALUES, VALUES), max_size=5))
def test_a_kept_table_is_read_back_as_it_was_or_refused(rows):
    table = Table("t", "T", ("a", "b, c"), tuple(rows))
    try:
        kept = rounded(table)
    except StudyError:
        return
    columns, again = rows_of(csv_of(kept))
    assert columns == table.columns
    assert again == kept.rows
    assert [[type(value) for value in row] for row in again] == [
        [type(value) for value in row] for row in table.rows
    ]


@pytest.mark.parametrize("value", ["", "5", "1.5", "true", float("inf"), "1e-05"])
def test_what_would_be_read_as_something_else_is_refused(value):
    with pytest.raises(StudyError, match="in the table 't' reads back as"):
        rounded(Table("t", "T", ("a", "b"), ((value, 1),)))


@pytest.mark.parametrize("value", ["\r0", "one\r\ntwo"])
def test_a_carriage_return_is_refused(value):
    with pytest.raises(StudyError, match="in the table 't' has a carriage return"):
        rounded(Table("t", "T", ("a", "b"), ((None, value),)))
    with pytest.raises(StudyError, match="in the table 't' has a carriage return"):
        rounded(Table("t", "T", ("a", value), ()))


def test_columns_with_all_digits_keep_more_of_them():
    table = Table("t", "T", ("a", "d"), ((1.0000491234567,) * 2,), "", frozenset({"d"}))
    assert rounded(table).rows == ((1.00005, 1.00004912346),)
