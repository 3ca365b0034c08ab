"""The option ``--certificate``, and the file that it names."""

from collections.abc import Callable
from typing import Annotated

import typer

from sapper.cli import outputs
from sapper.cli.exit_codes import ExitCode
from sapper.errors import UndecidedError

CertificateOption = Annotated[
    str | None,
    typer.Option(
        "--certificate",
        metavar="FILE",
        help="Write what an independent program can check: sapper certify FILE.",
    ),
]


def write(target: str, make: Callable[[], bytes]) -> ExitCode:
    """Write a certificate; where there can be none, say so and write nothing.

    Args:
        target: a file, or ``-``.
        make: returns the certificate, or raises ``UndecidedError``.
    """
    try:
        data = make()
    except UndecidedError as error:
        outputs.tell(f"no certificate: {error}")
        return ExitCode.UNDECIDED
    outputs.write(target, data)
    return ExitCode.DONE
