import pytest

from sapper.studies.tables import Table, by_name, number

TABLE = Table("t", "T", ("a", "b"), ((1, "x"), (2, "y"), (2, None)))


def test_a_row_of_another_length_is_refused():
    with pytest.raises(ValueError, match="has not 2 columns in 't'"):
        Table("t", "T", ("a", "b"), ((1,),))


def test_rows_are_found_by_their_values():
    assert TABLE.records(a=2) == ({"a": 2, "b": "y"}, {"a": 2, "b": None})
    assert TABLE.records(a=2, b="y") == ({"a": 2, "b": "y"},)
    assert len(TABLE.records()) == 3
    with pytest.raises(KeyError):
        TABLE.records(c=1)


def test_two_tables_of_one_name_are_refused():
    assert by_name([TABLE]) == {"t": TABLE}
    with pytest.raises(ValueError, match="a name twice: t, t"):
        by_name([TABLE, TABLE])


@pytest.mark.parametrize("value", [None, "5", True])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(TypeError, match="is not a number"):
        number(value)
