"""The documents' own algorithms, each a readable file or package, faithful to its document.

They are not the fast path: they teach, they grade, and they check the exact engine, of which they
import nothing. ``run`` runs any of them by name (see ``registry``) and gives one form of answer;
``toolkit`` holds what several of them need; ``sapper.deductions`` the form of what they deduce;
``toolkit.playing`` lets any of them play a board.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.classics.classic import Classic, ClassicResult
    from sapper.classics.registry import CLASSICS, named, run
    from sapper.classics.toolkit.trace import Trace, TraceStep

__all__ = ["CLASSICS", "Classic", "ClassicResult", "Trace", "TraceStep", "named", "run"]

_HOMES = {
    "sapper.classics.classic": "Classic ClassicResult",
    "sapper.classics.registry": "CLASSICS named run",
    "sapper.classics.toolkit.trace": "Trace TraceStep",
}

# Loaded when first used: a program that needs one algorithm does not load them all.
__getattr__ = loader(__name__, globals(), _HOMES)
