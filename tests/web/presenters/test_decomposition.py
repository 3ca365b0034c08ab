import pytest

from sapper import Board
from sapper.engine import Stop
from sapper.errors import UndecidedError
from sapper.web.limits import Limits
from sapper.web.presenters.decomposition import decomposition

BOARD = Board.parse("5x2:...../11211")


def test_the_widths_of_all_methods_are_told():
    found = decomposition(BOARD, Limits(), Stop(), steps=False)
    assert found.widths == {"bags": 3, "min-degree": 2, "min-fill": 2, "engine": 3}
    assert len(found.stages) == 2


def test_one_that_is_stopped_is_no_answer():
    stop = Stop()
    stop.set()
    with pytest.raises(UndecidedError, match="stopped"):
        decomposition(BOARD, Limits(), stop, steps=False)
