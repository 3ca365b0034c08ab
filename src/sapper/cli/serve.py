"""``sapper serve``: the game in the browser, for others."""

import ipaddress
from importlib import import_module
from types import ModuleType
from typing import Annotated

import typer

from sapper.cli import outputs
from sapper.cli.early_interrupts import ending_at_once
from sapper.cli.option_values import whole_number
from sapper.errors import SpecError, UnavailableError

EPILOG = """\
Database
  A file, which is made if it is missing, or the URL of a PostgreSQL server,
  postgresql://user@host/sapper. Several servers may share one.

Every move is kept before it is answered: stop the server whenever you like.
Put a server that does TLS before it when others come over the internet.
"""

MOST_WORKERS = 256
"""More processes than any machine of today needs."""

Host = Annotated[str, typer.Option(metavar="HOST", help="The address to listen at.")]
Port = Annotated[
    int,
    typer.Option(metavar="PORT", parser=whole_number, help="The port to listen at; 0 for any."),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="Where games are kept. Without it, in your user data directory.",
        show_default=False,
    ),
]


Workers = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole_number,
        help="Processes that serve, each for itself; limits of rates hold in each.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        metavar="ADDRESS",
        help="A proxy, or a network of them, whose X-Forwarded-For and -Proto are believed;"
        " may be repeated.",
        show_default=False,
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="A name under which browsers may call the server; may be repeated. Without it, those"
        " of this machine when only this machine can call, else any.",
        show_default=False,
    ),
]

SigningKey = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="The key that signs finished games, made if it is missing. Without it, beside the"
        " database.",
        show_default=False,
    ),
]
Log = Annotated[
    str,
    typer.Option(
        metavar="FORM",
        help="How to write about faults: text; or json, an object a line, for requests too.",
    ),
]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    workers: Workers = 1,
    proxy: Proxies = None,
    name: Names = None,
    signing_key: SigningKey = None,
    log: Log = "text",
    seed: Annotated[int | None, typer.Option(parser=whole_number, hidden=True)] = None,
) -> None:
    """Serve the game to browsers.

    Without --host only this machine can play; --host 0.0.0.0 lets everybody on the network in.
    """
    serving = load()
    if not 0 <= port <= 65_535:
        raise SpecError(f"{port} is not a port: 0 to 65535")
    if not 1 <= workers <= MOST_WORKERS:
        raise SpecError(f"{workers} is not a number of workers: 1 to {MOST_WORKERS}")
    local = serving.LOCAL if host in serving.LOCAL else frozenset()
    settings = serving.Settings(
        database or str(serving.default_database()),
        hosts=local | {each.lower() for each in name or ()} or None,
        proxies=tuple(_network(each) for each in proxy or ()),
        seed=seed,
        signing_key=signing_key,
        log=serving.log_form(log),
    )
    listener = serving.listen(host, port)

    def ready(address: str) -> None:
        outputs.tell(f"serving at {address}")

    if workers == 1:
        serving.run(settings, listener, ready)
    else:
        import_module("sapper.web.workers").serve(settings, listener, workers, ready)


def _network(text: str) -> str:
    """Return the address or the network of proxies that a text names.

    Raises:
        SpecError: it names none.
    """
    try:
        return (
            str(ipaddress.ip_network(text, strict=False))
            if "/" in text
            else str(ipaddress.ip_address(text))
        )
    except ValueError:
        raise SpecError(
            f"{text!r} is not a proxy: an address such as 10.0.0.1, or a network 10.0.0.0/8"
        ) from None


def load() -> ModuleType:
    """Return the module that serves; it is slow to load, and not always there.

    Raises:
        UnavailableError: the extra for it is not installed.
    """
    try:
        with ending_at_once():
            return import_module("sapper.web.serving")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: the browser game needs pip install 'sapper[web]'"
        ) from None
