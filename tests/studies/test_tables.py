import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import StudyError
from sapper.studies.tables import Table, by_name, csv_of, number, rounded, rows_of

TABLE = Table("t", "T", ("a", "b"), ((1, "x"), (2, "y"), (2, None)))


def test_a_row_of_another_length_is_refused():
    with pytest.raises(ValueError, match="has 1 values for 2 columns in 't'"):
        Table("t", "T", ("a", "b"), ((1,),))


def test_rows_are_found_by_their_values():
    assert TABLE.records(a=2) == ({"a": 2, "b": "y"}, {"a": 2, "b": None})
    assert TABLE.records(a=2, b="y") == ({"a": 2, "b": "y"},)
    assert len(TABLE.records()) == 3
    with pytest.raises(KeyError):
        TABLE.records(c=1)


def test_two_tables_of_one_name_are_refused():
    assert by_name([TABLE]) == {"t": TABLE}
    with pytest.raises(ValueError, match="two tables have the same name: t, t"):
        by_name([TABLE, TABLE])


@pytest.mark.parametrize("value", [None, "5", True])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(TypeError, match="is not a number"):
        number(value)


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
