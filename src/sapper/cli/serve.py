"""``sapper serve``: the game in the browser, for others."""

from importlib import import_module
from types import ModuleType
from typing import Annotated

import typer

from sapper.cli import outputs
from sapper.cli.option_values import whole_number
from sapper.errors import SpecError, UnavailableError

EPILOG = """\
Database
  A file, which is made if it is missing, or a URL such as
  postgresql+psycopg://user@host/sapper. Several servers may share one.

Every move is kept before it is answered: stop the server whenever you like.
Put a server that does TLS before it when others come over the internet.
"""

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


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = None,
    seed: Annotated[int | None, typer.Option(parser=whole_number, hidden=True)] = None,
) -> None:
    """Serve the game to browsers.

    Without --host only this machine can play; --host 0.0.0.0 lets everybody on the network in.
    """
    serving = load()
    if not 0 <= port <= 65_535:
        raise SpecError(f"{port} is not a port: 0 to 65535")
    settings = serving.Settings(
        database or str(serving.default_database()),
        hosts=serving.LOCAL if host in serving.LOCAL else None,
        seed=seed,
    )
    serving.run(
        settings, serving.listen(host, port), lambda address: outputs.tell(f"serving at {address}")
    )


def load() -> ModuleType:
    """Return the module that serves; it is slow to load, and not always there.

    Raises:
        UnavailableError: the extra for it is not installed.
    """
    try:
        return import_module("sapper.web.serving")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: the browser game needs pip install 'sapper[web]'"
        ) from None
