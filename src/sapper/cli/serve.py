"""``sapper serve``: a server for the game in the browser."""

import ipaddress
from importlib import import_module
from types import ModuleType
from typing import Any

from sapper.cli import outputs
from sapper.cli.exits import end_at_second_interrupt, ending_at_once
from sapper.cli.options import FILE, command, option, whole_number
from sapper.errors import SpecError, UnavailableError

EPILOG = """\
Database
  A file, which is created if it does not exist, or the URL of a PostgreSQL
  database such as postgresql://user@host/sapper. Several servers can use the
  same database.

Every move is stored before it is answered, so you can stop the server at any
time. If players reach the server over the internet, put a reverse proxy with
TLS in front of it.
"""

MOST_WORKERS = 256
"""The maximum number of worker processes."""

database_option = option(
    "--database FILE|URL",
    "Where games are stored; if omitted, in your user data directory.",
    type=FILE,
)


@command(epilog=EPILOG)
@option("--host HOST", "Address to listen on.", default="127.0.0.1")
@option("--port PORT", "Port to listen on; 0 picks a free one.", type=whole_number, default=8000)
@database_option
@option("--workers N", "Worker processes; rate limits apply per worker.", default=1)
@option(
    "--proxy ADDRESS",
    "A proxy, or a network of proxies, whose X-Forwarded-For and X-Forwarded-Proto headers are"
    " trusted; may be repeated.",
    multiple=True,
)
@option(
    "--name NAME",
    "A host name under which browsers may reach the server; may be repeated. If omitted: only "
    "localhost for a server on a local address, any name otherwise.",
    multiple=True,
)
@option(
    "--signing-key FILE",
    "The key that signs finished games; created if it does not exist. If omitted, a file next to "
    "the database.",
)
@option("--log FORM", "Log format: text (errors) or json (errors and requests).", default="text")
@option("--limits FILE", "A TOML file with limits, such as open_games = 20; see the server guide.")
@option("--seed SEED", "For tests: the seeds of all games are derived from this seed.", hidden=True)
def serve(
    *,
    host: str,
    port: int,
    database: str | None,
    workers: int,
    proxy: tuple[str, ...],
    name: tuple[str, ...],
    signing_key: str | None,
    log: str,
    limits: str | None,
    seed: int | None,
) -> None:
    """Serve the game to browsers.

    By default, only browsers on this machine can connect. With --host 0.0.0.0, everyone on the
    network can connect.
    """
    serving = load()
    if not 0 <= port <= 65_535:
        raise SpecError(f"{port} is not a port; use 0 to 65535")
    if not 1 <= workers <= MOST_WORKERS:
        raise SpecError(f"--workers {workers} must be from 1 to {MOST_WORKERS}")
    local = serving.LOCAL if host in serving.LOCAL else frozenset()
    settings = serving.Settings(
        database or str(serving.default_database()),
        _limits(limits),
        hosts=local | {each.lower() for each in name} or None,
        proxies=tuple(_network(each) for each in proxy),
        seed=seed,
        signing_key=signing_key,
        log=serving.log_form(log),
    )
    listener = serving.listen(host, port)

    def ready(address: str) -> None:
        end_at_second_interrupt()
        outputs.note(f"serving at {address}")

    if workers == 1:
        serving.run(settings, listener, ready)
    else:
        import_module("sapper.web.workers").serve(settings, listener, workers, ready)


def _limits(name: str | None) -> Any:
    """Return the limits that a file contains; the defaults if no file is given."""
    module = import_module("sapper.web.limits")
    return module.Limits() if name is None else module.read_limits(name)


def _network(text: str) -> str:
    """Return an address or a network of proxies in its canonical form."""
    try:
        if "/" in text:
            return str(ipaddress.ip_network(text, strict=False))
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise SpecError(
            f"{text!r} is not a proxy; use an address such as 10.0.0.1, or a network such as "
            "10.0.0.0/8"
        ) from None


def load() -> ModuleType:
    """Return the server's module, which is slow to load and optional."""
    try:
        with ending_at_once():
            return import_module("sapper.web.serving")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed, but the browser game needs it:"
            " pip install 'sapper[web]'"
        ) from None
