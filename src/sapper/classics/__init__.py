"""The algorithms of the papers, each in one readable file or package, faithful to its paper.

The algorithms are not optimised. They are used to teach, to grade boards and to check the exact
engine; they and the engine do not import each other. If a paper has an error, the docstring of the
algorithm describes the error.

- One file per algorithm: ``automaton``, ``single_point``, ``elements``, ``constraint_sets``,
  ``backtracking``. The algorithm of the fair-mines thesis is in two files (``bridges``,
  ``bridge_counting``); consistency by tree decomposition is in a package (``bags``).
- ``registry`` lists all algorithms with their sources and options, for Python, command line,
  server, page and generators. ``run`` runs one, by name, and returns a ``ClassicResult``
  (``classic``).
- ``toolkit`` contains shared code: graphs, counting, a mutable board, traces, and playing a board
  by deduction.

``sapper.clues`` and ``sapper.deductions`` define the terms that these algorithms and the
engine share.
``docs/documents`` has a guide to each paper or thesis.
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

# Modules are loaded on first use, so a program that needs one algorithm does not load the others.
__getattr__ = loader(__name__, globals(), _HOMES)
