"""What a host says besides."""

import pytest

from sapper.errors import NotationError
from sapper.game.host_statement import HostStatement

SAID = HostStatement(
    "k3", seconds=12.5, aided=True, hints=2, day="2026-11-16", practice=True, resigned=True
)


def test_the_plain_form_comes_back():
    assert HostStatement.from_data(SAID.to_data()) == SAID
    assert HostStatement.from_data(HostStatement("k").to_data()) == HostStatement("k")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", None),
        ("game", 3),
        ("seconds", "1"),
        ("seconds", True),
        ("aided", 1),
        ("day", 1),
        ("resigned", 0),
        ("practice", None),
    ],
)
def test_what_is_of_another_kind_is_refused(key, value):
    with pytest.raises(NotationError):
        HostStatement.from_data({**SAID.to_data(), key: value})
