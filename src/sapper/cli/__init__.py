"""The command line: one file a command, and what commands share."""

import io
import os
import sys

from sapper.cli.early_interrupts import ending_at_once


def main() -> None:
    """Run the ``sapper`` command and leave the process with its exit code."""
    try:
        with ending_at_once():
            # Typer is loaded by a run of the command only, not by an import of the package.
            from sapper.cli.app import app  # noqa: PLC0415 - see above

        _open_streams()
        _buffer_output()
        app()
    except KeyboardInterrupt:  # before there was a command to end
        sys.exit(130)


def _open_streams() -> None:
    """Put nothing where the caller closed a stream: what is said there is lost, and no fault."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # As long as the process: nobody else closes a standard stream.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _buffer_output() -> None:
    """Write out every line at once where the caller wants no buffer (PYTHONUNBUFFERED).

    Without one, Python takes no notice when the system writes a part only, as on a full disk: the
    answer would be cut short, and the exit code 0.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.FileIO):
        sys.stdout = io.TextIOWrapper(
            # The same file, but not its owner: whoever opened it may still write to it.
            io.BufferedWriter(io.FileIO(raw.fileno(), "w", closefd=False)),
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
            line_buffering=True,
        )
