"""The command line: one module per command, imported when the command is run.

- ``app`` is the program: the list of commands, and the handling of errors. ``exits`` defines the
exit codes, and handles Ctrl-C where an exception is not enough.
- ``options`` declares commands, types and the options that several commands share; ``game_options``
  declares the options that describe a game.
- ``manual`` makes the ``--help`` pages from the docstrings; ``completion`` writes the scripts for
  shells.
- ``inputs`` reads one board, or boards line by line; ``json_object`` reads boards in JSON;
  ``game_files`` reads records and replays; ``board_requests`` reads the lines of ``generate
  --requests``.
- ``answer_stream`` answers many boards in threads or on a cluster, and prints the answers in order.
- ``outputs`` writes text, files and progress. ``--json`` writes the dataclasses of
  ``sapper.answers``.
- ``line_game`` and ``line_training`` provide games and training line by line, without a full-screen
program.

A plain ``sapper solve`` takes about 0.1 s of CPU time. To keep it that fast, everything it does not
need (formats, hints, certificates, SVG) is imported where it is used.
"""

import io
import os
import sys

from sapper.cli.exits import ExitCode, ending_at_once


def main() -> None:
    """Run the ``sapper`` command and exit with its exit code."""
    try:
        with ending_at_once():
            # click is loaded when the command runs, not when the package is imported.
            from sapper.cli.app import app  # noqa: PLC0415 - see above

        _open_streams()
        _buffer_output()
        app()
    except KeyboardInterrupt:  # before a command was running
        sys.exit(int(ExitCode.INTERRUPTED))


def _open_streams() -> None:
    """Open the null device in place of each standard stream that the caller has closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The null device stays open until the process ends, like any standard stream.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _buffer_output() -> None:
    """Buffer standard output by lines, even if PYTHONUNBUFFERED turned buffering off.

    Without a buffer, Python does not notice when the system writes only part of the output, for
    example on a full disk. The answer would be cut off, with exit code 0.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.FileIO):
        sys.stdout = io.TextIOWrapper(
            # The new stream does not close the file, because the original stream may still write to
            # it.
            io.BufferedWriter(io.FileIO(raw.fileno(), "w", closefd=False)),
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
            line_buffering=True,
        )
