"""The option ``--dask`` of every command that can work on a cluster."""

from typing import Annotated

import typer

DaskOption = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="Work on a Dask cluster: its scheduler, tcp://HOST:PORT or tls://HOST:PORT; or"
        " local:N, N workers started here.",
        show_default=False,
    ),
]
