"""The results of ``generation``, pooled.

Sizes with the same number of cells are taken together, as the document does. A size at which any
board was beyond the budget has no mean, and neither it nor larger ones take part in fits: leaving
out the slow boards alone would make the hard sizes look easy.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from sapper.studies import published_times
from sapper.studies.figures import Point
from sapper.studies.generation import MINE_MOVE, REJECTION, REPAIR
from sapper.studies.study import Result, Status

DOCUMENT = "Papagoi 2025"
"""The document's own figures, as one more subject."""

SUBJECTS = (DOCUMENT, MINE_MOVE, REJECTION, REPAIR)
"""All subjects, in the order of the tables."""

NAMES = {
    DOCUMENT: "the document's figures",
    MINE_MOVE: "its generator here (mine-move, Python)",
    REJECTION: "rejection",
    REPAIR: "repair",
}
"""What each subject is called in a sentence."""


@dataclass(frozen=True, slots=True)
class Pool:
    """All boards of one generator and density, by their number of cells."""

    means: Mapping[int, float]
    """Mean milliseconds, ascending by cells, where every board was measured."""
    drawn: Mapping[int, float]
    """Mean number of boards drawn for one that is solvable."""
    beyond: tuple[int, ...]
    """Numbers of cells at which some board was beyond the budget."""

    @property
    def points(self) -> tuple[Point, ...]:
        """The means as points, up to the first size that the budget did not reach.

        Beyond it, only sizes with luckier boards have a mean: they would bend every law down.
        """
        end = self.beyond[0] if self.beyond else math.inf
        return tuple((cells, mean) for cells, mean in self.means.items() if cells < end)


Pools = Mapping[tuple[str, int], Pool]
"""The pools by subject and density in per cent."""


def pooled(results: Sequence[Result]) -> Pools:
    """Take boards with the same number of cells together; the document's figures are added."""
    seconds: dict[tuple[str, int], dict[int, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        density = int(result.case.group.removesuffix(" %"))
        seconds[result.case.subject, density][result.case.cells].append(result)
    pools = {
        (DOCUMENT, density): Pool(dict(times), {}, ())
        for density, times in published_times.TIMES.items()
    }
    for key, sizes in seconds.items():
        whole = {
            cells: some
            for cells, some in sorted(sizes.items())
            if all(result.status is Status.DONE for result in some)
        }
        pools[key] = Pool(
            {cells: 1000 * _mean_seconds(some) for cells, some in whole.items()},
            {
                cells: fmean(float(result.values["drawn"] or 0) for result in some)
                for cells, some in whole.items()
            },
            tuple(sorted(sizes.keys() - whole.keys())),
        )
    return dict(sorted(pools.items(), key=lambda item: (SUBJECTS.index(item[0][0]), item[0][1])))


def _mean_seconds(results: Sequence[Result]) -> float:
    # A clock that ticks coarsely may say zero for the smallest boards; a fit needs more than that.
    return max(fmean(result.seconds or 0.0 for result in results), 1e-7)
