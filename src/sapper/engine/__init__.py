"""The exact engine: consistency, counts, probabilities, placements, samples, proofs.

Loaded piece by piece, when a name is first used: one analysis needs few of them.
"""

from typing import TYPE_CHECKING

from sapper.lazy_names import loader

if TYPE_CHECKING:
    from sapper.engine.analysis import Analysis, analyse, analyse_many
    from sapper.engine.consistency import Consistency, Reason, check, is_consistent
    from sapper.engine.core import Mark, Stop
    from sapper.engine.counting import count_by_mines
    from sapper.engine.limits import DEFAULT_LIMIT, DEFAULT_SECONDS
    from sapper.engine.placement import place, sample
    from sapper.engine.plan import ComponentPlan, EnginePlan, decompose
    from sapper.engine.proofs import Conflict, Proof, conflict, prove
    from sapper.verdict import Verdict

_HOMES = {
    "sapper.engine.analysis": "Analysis analyse analyse_many",
    "sapper.engine.consistency": "Consistency Reason check is_consistent",
    "sapper.engine.core": "Mark Stop",
    "sapper.engine.counting": "count_by_mines",
    "sapper.engine.limits": "DEFAULT_LIMIT DEFAULT_SECONDS",
    "sapper.engine.placement": "place sample",
    "sapper.engine.plan": "ComponentPlan EnginePlan decompose",
    "sapper.engine.proofs": "Conflict Proof conflict prove",
    "sapper.verdict": "Verdict",
}

__all__ = [
    "DEFAULT_LIMIT",
    "DEFAULT_SECONDS",
    "Analysis",
    "ComponentPlan",
    "Conflict",
    "Consistency",
    "EnginePlan",
    "Mark",
    "Proof",
    "Reason",
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
