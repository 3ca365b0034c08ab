"""The exact engine: consistency, counts, probabilities, placements, samples, proofs.

- ``core`` is the Python side of the native module. It turns boards into native positions and native
  enums into those of sapper. Every long call has a step limit and can be stopped by a ``Stop`` or
  Ctrl-C.
- ``analysis`` returns the verdict, mine probabilities and exact counts (integers computed on
  demand).
- ``consistency`` finds proofs and conflicts, which are minimal sets of clues.
- ``placement`` finds one solution, or draws many solutions, uniformly and independently.
- ``plan`` shows the tree decomposition that the engine uses.
- ``pictures`` draws results.
- ``wide`` handles boards that are too wide for dynamic programming, by exact windows, repair of a
  quick placement, and CP-SAT. Its answer can be "unknown", but is never wrong.

Each module is loaded when one of its names is first used, because an analysis needs few modules.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.board import Verdict
    from sapper.engine.analysis import Analysis, analyse, analyse_many, count_by_mines
    from sapper.engine.consistency import (
        Conflict,
        Consistency,
        Proof,
        check,
        conflict,
        is_consistent,
        prove,
    )
    from sapper.engine.core import (
        DEFAULT_LIMIT,
        DEFAULT_SECONDS,
        Certainty,
        InconsistencyReason,
        Stop,
    )
    from sapper.engine.placement import place, sample
    from sapper.engine.plan import ComponentPlan, EnginePlan, decompose

_HOMES = {
    "sapper.engine.analysis": "Analysis analyse analyse_many count_by_mines",
    "sapper.engine.consistency": "Conflict Consistency Proof check conflict is_consistent prove",
    "sapper.engine.core": "DEFAULT_LIMIT DEFAULT_SECONDS Certainty InconsistencyReason Stop",
    "sapper.engine.placement": "place sample",
    "sapper.engine.plan": "ComponentPlan EnginePlan decompose",
    "sapper.board": "Verdict",
}

__all__ = [
    "DEFAULT_LIMIT",
    "DEFAULT_SECONDS",
    "Analysis",
    "Certainty",
    "ComponentPlan",
    "Conflict",
    "Consistency",
    "EnginePlan",
    "InconsistencyReason",
    "Proof",
    "Stop",
    "Verdict",
    "analyse",
    "analyse_many",
    "check",
    "conflict",
    "count_by_mines",
    "decompose",
    "is_consistent",
    "place",
    "prove",
    "sample",
]

__getattr__ = loader(__name__, globals(), _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
