"""Boards made on a Dask cluster, in order; imported only when one is asked for."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from sapper.cluster import Teller, connect, silent
from sapper.cluster.calls import in_order
from sapper.cluster.worker_run import WorkerRun
from sapper.engine.worker_stop import WorkerStop
from sapper.errors import SapperError
from sapper.generators.registry import generator_for
from sapper.generators.report import Generated
from sapper.generators.request import BoardRequest
from sapper.spec import MAX_SEED

_MOST = 100  # boards that are asked for together
_SHARES = 8  # batches a thread, so that the last ones end at about the same time


@dataclass(frozen=True, slots=True)
class BoardBatch:
    """Boards to make one after the other."""

    request: BoardRequest
    """What they must be like."""
    seed: int
    """The seed of the first; each next one has the next."""
    count: int
    """How many."""


@dataclass(frozen=True, slots=True)
class BatchOfBoards:
    """What came of a batch."""

    boards: tuple[Generated, ...]
    """The boards made."""
    error: SapperError | None
    """Why there are not all of them."""


def draw_on_dask(
    request: BoardRequest, seed: int, count: int, *, address: str, tell: Teller = silent
) -> Iterator[Generated]:
    """Make boards on a cluster: those that ``draw_many`` makes here, in the same order.

    Raises:
        GenerationError: there is no such layout, or none was found.
        ClusterError: there is no scheduler at the address, or it has been lost.
    """
    with closing(connect(address, tell)) as cluster:
        size = max(1, min(_MOST, count // (_SHARES * cluster.threads())))
        batches = (
            BoardBatch(request, (seed + first) & MAX_SEED, min(size, count - first))
            for first in range(0, count, size)
        )
        for made in in_order(cluster, make_batch, batches):
            yield from made.boards
            if made.error is not None:
                raise made.error


def make_batch(batch: BoardBatch, run: WorkerRun) -> BatchOfBoards:
    """Make a batch inside a Dask worker."""
    boards: list[Generated] = []
    drawn = generator_for(batch.request).draw_many(
        *(batch.request, batch.seed, batch.count), threads=1, stop=run.kept(WorkerStop).stop
    )
    try:
        boards.extend(drawn)
    except SapperError as error:
        return BatchOfBoards(tuple(boards), error)
    return BatchOfBoards(tuple(boards), None)
