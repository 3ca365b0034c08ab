"""Who asks."""

import pytest
from starlette.requests import Request

from sapper.web.askers import address_of, network


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff::7", "2001:db8::/64"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a:b", "a:b"),
        ("", ""),
    ],
)
def test_an_ipv6_network_is_one_asker(address, expected) -> None:
    assert network(address) == expected


def test_the_address_is_that_of_the_connection() -> None:
    scope = {"type": "http", "client": ("127.0.0.9", 5), "headers": []}
    assert address_of(Request(scope)) == "127.0.0.9"
    assert address_of(Request({"type": "http", "client": None, "headers": []})) == ""
