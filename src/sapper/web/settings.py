"""The settings of a server."""

from dataclasses import dataclass, field

from sapper.web.limits import Limits
from sapper.web.logs import LogForm


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that the operator of a server chooses."""

    database: str
    """The database: a file or a URL."""
    limits: Limits = field(default_factory=Limits)
    """The limits of clients."""
    hosts: frozenset[str] | None = None
    """The allowed host names; ``None`` for any. A local server restricts them, so that other sites
    cannot reach it under their own names."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of trusted proxies; forwarded headers from other addresses are
    ignored."""
    seed: int | None = None
    """For tests: the seed from which the secrets of games are made. With a seed, the server is
    predictable, so players cannot trust it."""
    signing_key: str | None = None
    """The file of the signing key; by default a file next to the database."""
    log: LogForm = LogForm.TEXT
    """The format of the log."""
