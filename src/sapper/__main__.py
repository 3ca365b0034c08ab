"""The ``sapper`` command, also as ``python -m sapper``.

The first statements make Ctrl-C end the process at once: until a command runs, Python would answer
it with a traceback of whatever is being imported. So nothing is imported before them that Python
has not loaded itself, and ``sapper/__init__.py`` imports next to nothing.
"""

import _signal  # type: ignore[import-not-found]  # what `signal` wraps, part of Python itself

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # else it is ignored
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import sys


def main() -> None:
    """Run the ``sapper`` command and exit with its exit code."""
    from sapper.cli import main as run  # noqa: PLC0415 - loaded by now, but not by an import

    try:
        try:
            run()
        finally:
            # Python's own end takes some milliseconds, too.
            if _signal.getsignal(_signal.SIGINT) is not _signal.SIG_IGN:
                _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
