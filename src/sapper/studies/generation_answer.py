"""The answer of ``generation`` in words: which law the times speak for, and what follows."""

import math
from collections.abc import Mapping, Sequence

from sapper.studies import published_times
from sapper.studies.fits import Fit, Model
from sapper.studies.generation import REPAIR
from sapper.studies.generation_pools import NAMES, SUBJECTS, Pools

_SIMPLEST_FIRST = (Model.LINEAR, Model.POWER, Model.RAISED_POWER, Model.EXPONENTIAL)
_HARDLY, _CLEAR = 2.0, 10.0  # differences of the criterion that say hardly anything, or a lot
_FAR = 50  # times as many cells: far enough to tell laws apart
# A rise of the cost a cell that proves no exponential: boards outgrow the processor's caches.
_CACHES = 10.0


def answer(pools: Pools, laws: Mapping[tuple[str, int], Sequence[Fit]]) -> tuple[str, ...]:
    """Say what every set of times speaks for, and what follows."""
    question = (
        "The document asks for the complexity of generating a solvable board and answers Θ(n·cⁿ)"
        " with c > 1. That could only be a law of one method. Here are four sets of times, each"
        " fitted by four laws, and what the comparison of the fits says."
    )
    words = [question]
    for subject in SUBJECTS:
        fitted = {
            density: fits for (found, density), fits in laws.items() if found == subject and fits
        }
        if fitted:
            words.append(_sentence(subject, fitted, pools))
    words += _conclusion(pools)
    return tuple(words)


def _sentence(subject: str, fitted: Mapping[int, Sequence[Fit]], pools: Pools) -> str:
    parts = []
    for density, fits in fitted.items():
        words = f"at {density} % {verdict(fits)}"
        beyond = pools[subject, density].beyond
        if beyond:
            words += f", beyond the budget at {beyond[0]:,} cells"
        parts.append(words)
    return f"{NAMES[subject][0].upper()}{NAMES[subject][1:]}: {'; '.join(parts)}."


def _conclusion(pools: Pools) -> list[str]:
    """Confront the document's law with what repair takes a cell, small boards against large."""
    rises: list[tuple[float, int, int, int]] = []
    for (subject, density), pool in pools.items():
        sizes = list(pool.means)
        if subject == REPAIR and sizes and sizes[-1] >= _FAR * sizes[0]:
            large = sizes[-1]
            small = max(cells for cells in sizes if cells * _FAR <= large)
            rise = pool.means[large] / large / (pool.means[small] / small)
            rises.append((rise, density, small, large))
    if not rises:
        return []
    rise, density, small, large = max(rises)
    decades = (large - small) * math.log10(published_times.FUNCTIONS[density][1])
    words = (
        f"In plain words: from {small:,} to {large:,} cells the time that repair takes a cell"
        f" changes by a factor of {rise:.1f} at the most (at {density} %), where the document's law"
    )
    words += (
        f" multiplies it by {10**decades:.1f}." if decades < 2 else f" asks for 10^{decades:.0f}."
    )
    if rise < _CACHES:
        words += (
            " So solvable boards do not need exponential time: the hypothesis describes methods"
            " that start over, not the problem. A board drawn whole is solvable ever more rarely"
            " as it grows, because every part of it must be; a repair pays for each part once."
        )
    return [words]


def verdict(fits: Sequence[Fit]) -> str:
    """Say in words which law the points speak for, and how clearly.

    Of laws that fit about equally well, the simplest is taken.
    """
    best = min(fit.aic for fit in fits)
    good = {fit.model: fit for fit in fits if fit.aic - best <= _HARDLY}
    chosen = good[next(model for model in _SIMPLEST_FIRST if model in good)]
    if chosen.model is Model.LINEAR:
        return "linear"
    if chosen.model is Model.EXPONENTIAL:
        ahead = min(fit.aic for fit in fits if fit is not chosen) - chosen.aic
        largest = chosen.residuals[-1][0]
        clearly = "clearly" if ahead > _CLEAR else "rather"
        factor = chosen["d"] ** largest
        if factor < _CACHES:
            return f"linear but for a factor of {factor:.2f} at {largest:,} cells"
        return f"{clearly} exponential (dⁿ reaches {factor:.3g} at {largest:,} cells)"
    low, high = chosen.interval("b")
    return f"n^{chosen['b']:.2f} ({low:.2f} to {high:.2f})"
