"""How a server is set up."""

from dataclasses import dataclass, field

from sapper.web.limits import Limits
from sapper.web.logs import LogForm


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever starts a server decides."""

    database: str
    """A file, or the URL of a database."""
    limits: Limits = field(default_factory=Limits)
    """What each client may use."""
    hosts: frozenset[str] | None = None
    """The names under which it may be called; ``None`` for any. A server for this machine alone
    names them, so that other sites cannot reach it under a name of theirs."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the proxies before it; what others forward is not believed."""
    seed: int | None = None
    """For tests: where the secrets of games come from, one after another. Such a server is
    predictable, and nobody should trust it."""
    signing_key: str | None = None
    """The file of the key that signs finished games; ``None``: next to the database."""
    log: LogForm = LogForm.TEXT
    """How it writes about itself."""
