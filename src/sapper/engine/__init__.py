"""The exact engine: consistency, counts, probabilities, placements, samples, proofs."""

from sapper._native import Stop
from sapper.engine.analysis import Analysis, analyse, analyse_many
from sapper.engine.consistency import Consistency, Reason, check, is_consistent
from sapper.engine.counting import count_by_mines
from sapper.engine.decomposition import Decomposition, decompose
from sapper.engine.limits import DEFAULT_LIMIT, DEFAULT_SECONDS
from sapper.engine.placement import place, sample
from sapper.engine.proofs import Conflict, Proof, conflict, prove
from sapper.verdict import Verdict

__all__ = [
    "DEFAULT_LIMIT",
    "DEFAULT_SECONDS",
    "Analysis",
    "Conflict",
    "Consistency",
    "Decomposition",
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
