"""Who asks: an address, and the player if there is one. Limits and turns are counted by them."""

import ipaddress
from dataclasses import dataclass

from starlette.requests import HTTPConnection


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks the server for something."""

    address: str
    """Where the request comes from; for IPv6 the network, since one person has all of it."""
    player: str | None = None
    """The player, as the store knows them."""


def network(address: str) -> str:
    """Return what tells an address from others: of IPv6 the first 64 bits.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("testclient")
    ('192.0.2.7', '2001:db8:1:2::/64', 'testclient')
    """
    if ":" not in address:
        return address
    try:
        return str(ipaddress.IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def address_of(request: HTTPConnection) -> str:
    """Return where a request comes from."""
    return network(request.client.host if request.client else "")
