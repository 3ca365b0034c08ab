import pytest

from sapper.studies.tables import Table


def test_a_row_of_another_length_is_refused():
    with pytest.raises(ValueError, match="has not 2 columns in 't'"):
        Table("t", "T", ("a", "b"), ((1,),))
