import sys

import pytest

from sapper.errors import UnavailableError
from sapper.studies.optional_libraries import library


def test_a_module_is_loaded_by_its_name():
    assert library("scipy.special").expit(0.0) == 0.5


@pytest.mark.parametrize("name", ["numpy", "scipy.optimize"])
def test_what_to_install_is_said_where_it_is_missing(monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        UnavailableError, match=rf"'{name}' is not .* pip install 'sapper\[study\]'"
    ):
        library(name)
