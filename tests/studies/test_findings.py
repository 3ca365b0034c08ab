import dataclasses

import pytest
from tests.studies.sample_figure import FIGURE

from sapper.studies.findings import Findings


def test_findings_are_a_value_that_nobody_changes():
    found = Findings(("It is so.",), (FIGURE,))
    assert found == Findings(("It is so.",), (FIGURE,))
    assert found.sentences == {}
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.answer = ()
