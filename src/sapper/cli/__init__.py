"""The command line: one module per command, imported when it is called.

- ``app`` is the program: the list of commands, and how a run ends. ``exits`` has the exit codes,
  and Ctrl-C where an exception is not enough.
- ``options`` declares commands, types and the options that several commands share,
  ``game_options`` those that describe a game.
- ``manual`` makes ``--help`` from the docstrings; ``completion`` writes the scripts for shells.
- ``inputs`` reads boards, one or line by line (``json_object`` those in JSON); ``game_files`` reads
  records and replays; ``board_requests`` reads the lines of ``generate --requests``.
- ``replies`` answers many boards in threads or on a cluster, in order, each as soon as it is ready.
- ``outputs`` writes text, files and progress. ``--json`` writes the dataclasses of
  ``sapper.answers``.
- ``line_game`` and ``line_training`` are games and training without a full screen.

A plain ``sapper solve`` takes about 0.1 s of CPU. To keep it that fast, everything it does not need
(formats, hints, certificates, SVG) is imported where it is used.
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
    """Replace standard streams that the caller closed by the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # It stays open as long as the process: nothing else closes a standard stream.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _buffer_output() -> None:
    """Write whole lines even if PYTHONUNBUFFERED turned buffering off.

    Without a buffer, Python does not notice when the system writes only a part, as on a full disk:
    the answer would be cut short, with exit code 0.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if isinstance(raw, io.FileIO):
        sys.stdout = io.TextIOWrapper(
            # The same file, but not its owner: the original stream may still write to it.
            io.BufferedWriter(io.FileIO(raw.fileno(), "w", closefd=False)),
            encoding=sys.stdout.encoding,
            errors=sys.stdout.errors,
            line_buffering=True,
        )
