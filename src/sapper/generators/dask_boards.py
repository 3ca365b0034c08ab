"""Boards made on a Dask cluster, in order."""

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.cluster import Reporter, silent
from sapper.cluster.calls import WorkerRun, batches_in_order
from sapper.engine.core import WorkerStop
from sapper.errors import SapperError
from sapper.generators.generator import Generated
from sapper.generators.registry import generator_for
from sapper.generators.request import BoardRequest
from sapper.spec import MAX_SEED

_MOST = 100  # boards requested together


@dataclass(frozen=True, slots=True)
class BoardBatch:
    """Boards with consecutive seeds that one worker makes."""

    request: BoardRequest
    seed: int
    """The seed of the first board; the others have the next seeds."""
    count: int


def draw_on_dask(
    request: BoardRequest, seed: int, count: int, *, address: str, report: Reporter = silent
) -> Iterator[Generated]:
    """Make boards on a cluster: the same boards as ``draw_many``, in the same order.

    Raises:
        GenerationError: there is no such layout, or none was found.
        ClusterError: there is no scheduler at the address, or the connection to it was lost.
    """

    def batch(numbers: range) -> BoardBatch:
        return BoardBatch(request, (seed + numbers.start) & MAX_SEED, len(numbers))

    for boards, error in batches_in_order(
        make_batch, batch, count, most=_MOST, address=address, report=report
    ):
        yield from boards
        if error is not None:
            raise error


def make_batch(
    batch: BoardBatch, run: WorkerRun
) -> tuple[tuple[Generated, ...], SapperError | None]:
    """Make a batch in a Dask worker; return the boards, and the error if some are missing."""
    boards: list[Generated] = []
    drawn = generator_for(batch.request).draw_many(
        batch.request, batch.seed, batch.count, threads=1, stop=run.kept(WorkerStop).stop
    )
    try:
        boards.extend(drawn)
    except SapperError as error:
        return tuple(boards), error
    return tuple(boards), None
