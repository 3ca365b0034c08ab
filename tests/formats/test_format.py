import pytest

from sapper.formats import FORMATS, SavedPart


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_describes_itself(name):
    one = FORMATS[name]
    assert one.name == name
    assert one.summary
    assert "\n" not in one.summary
    assert all(suffix.startswith(".") for suffix in one.suffixes)
    assert one.carries <= set(SavedPart)
