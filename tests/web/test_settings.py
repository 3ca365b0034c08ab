"""The settings of a server."""

from sapper.web.limits import Limits
from sapper.web.settings import Settings


def test_a_server_needs_a_database_and_has_the_usual_limits() -> None:
    settings = Settings("games.db")
    assert (settings.limits, settings.hosts, settings.seed) == (Limits(), None, None)
