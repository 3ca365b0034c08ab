"""The command line: one module per command, and what commands share."""

import io
import os
import sys

from sapper.cli.exits import ExitCode, ending_at_once


def main() -> None:
    """Run the ``sapper`` command and leave the process with its exit code."""
    try:
        with ending_at_once():
            # click is loaded by a run of the command only, not by an import of the package.
            from sapper.cli.app import app  # noqa: PLC0415 - see above

        _open_streams()
        _buffer_output()
        app()
    except KeyboardInterrupt:  # before a command was running
        sys.exit(int(ExitCode.INTERRUPTED))


def _open_streams() -> None:
    """Replace standard streams that the caller closed by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Stays open as long as the process: nobody else closes a standard stream.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _buffer_output() -> None:
    """Write whole lines even if PYTHONUNBUFFERED turned the buffer off.

    Without a buffer, Python does not notice when the system writes only a part, as on a full disk:
    the answer would be cut short, with exit code 0.
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
