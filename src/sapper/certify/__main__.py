"""The entry point, inside sapper and in a copy of this folder."""

import sys
from pathlib import Path

if not __package__:
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    __package__ = Path(__file__).resolve().parent.name
    __spec__ = None  # must agree with __package__, which is empty

from .claims import certify
from .counting import TooHard
from .reading import Refused


def main() -> int:
    """Check the file named on the command line."""
    try:
        board, shown = certify(Path(sys.argv[1]).read_bytes())
    except (Refused, TooHard) as reason:
        print(f"not certified: {reason}")  # noqa: T201 - a program of its own
        return 1 if isinstance(reason, Refused) else 3
    print(f"certified: {shown}\n{board}")  # noqa: T201 - a program of its own
    return 0


if __name__ == "__main__":
    sys.exit(main())
