import pytest

from sapper.lazy_names import loader


def test_a_name_is_loaded_once_and_stays():
    space = {}
    load = loader("package", space, {"math": "pi tau", "string": "digits"})
    assert load("digits") == "0123456789"
    assert set(space) == {"digits"}


def test_an_unknown_name_is_an_attribute_error_of_the_package():
    load = loader("package", {}, {"math": "pi"})
    with pytest.raises(AttributeError, match="module 'package' has no attribute 'tau'"):
        load("tau")
