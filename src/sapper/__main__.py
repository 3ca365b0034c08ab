"""The ``sapper`` command, also as ``python -m sapper``.

The first statements make Ctrl-C end the process at once: otherwise Python would print a traceback
if it were pressed during an import. So only modules that Python itself has loaded are imported
before them, and ``sapper/__init__.py`` imports next to nothing.
"""

import _signal  # type: ignore[import-not-found]  # the built-in module behind `signal`

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:  # otherwise Ctrl-C is ignored
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import sys


def main() -> None:
    """Run the ``sapper`` command and exit with its exit code."""
    from sapper.cli import main as run  # noqa: PLC0415 - not loaded on import

    try:
        try:
            run()
        finally:
            # Ctrl-C must also end the process during the few milliseconds of Python's shutdown.
            if _signal.getsignal(_signal.SIGINT) is not _signal.SIG_IGN:
                _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
