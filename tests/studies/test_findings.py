import dataclasses

import pytest
from tests.studies.sample_figure import FIGURE

from sapper.studies.findings import Findings
from sapper.studies.tables import Table


def test_findings_are_a_value_that_nobody_changes():
    table = Table("t", "T", ("a",), ((1,),))
    found = Findings(("It is so.",), (table,), (FIGURE,))
    assert found == Findings(("It is so.",), (table,), (FIGURE,))
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.answer = ()
