"""The command line: one file a command, and what commands share."""

import os
import sys


def main() -> None:
    """Run the ``sapper`` command and leave the process with its exit code."""
    try:
        # Typer is loaded by a run of the command only, not by an import of the package.
        from sapper.cli.app import app  # noqa: PLC0415 - see above

        _open_streams()
        app()
    except KeyboardInterrupt:  # before there was a command to end
        sys.exit(130)


def _open_streams() -> None:
    """Put nothing where the caller closed a stream: what is said there is lost, and no fault."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # As long as the process: nobody else closes a standard stream.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
