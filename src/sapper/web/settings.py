"""The settings of a server."""

from dataclasses import dataclass, field

from sapper.web.limits import Limits
from sapper.web.logs import LogForm


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator of a server decides."""

    database: str
    """A file, or the URL of a database."""
    limits: Limits = field(default_factory=Limits)
    """The limits of clients."""
    hosts: frozenset[str] | None = None
    """The allowed host names; ``None`` for any. A local server lists them, so that other sites
    cannot reach it under their own names."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of trusted proxies; forwarded headers from others are ignored."""
    seed: int | None = None
    """For tests: the seed of the secrets of games. Such a server is predictable and must not be
    trusted."""
    signing_key: str | None = None
    """The file of the signing key; ``None``: a file next to the database."""
    log: LogForm = LogForm.TEXT
    """The format of its log."""
