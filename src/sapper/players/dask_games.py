"""Batches of games on a Dask cluster.

What a worker needs is sapper, and for a policy of the user's own its file at the same path.
"""

from collections.abc import Generator, Iterable
from contextlib import closing

from sapper.cluster import Teller, connect, silent
from sapper.cluster.calls import WorkerRun, in_any_order
from sapper.engine import Stop, core
from sapper.engine.worker_stop import WorkerStop
from sapper.errors import ClusterError
from sapper.players.game_batches import BatchOutcome, GameBatch, play_batch


def play_on_dask(
    batches: Iterable[GameBatch],
    address: str,
    *,
    stop: Stop | None = None,
    tell: Teller = silent,
) -> Generator[BatchOutcome, None, None]:
    """Play batches on the workers of a cluster; they come back in any order.

    Raises:
        ClusterError: there is no scheduler at the address, or it has been lost.
        PolicyError: the policy cannot be loaded there, raised an error, or chose no hidden cell.
    """
    try:
        cluster = connect(address, tell, stop)
    except ClusterError:
        if core.stopped(stop):
            return
        raise
    with closing(cluster):
        for outcome in in_any_order(cluster, _play, batches, stop=stop):
            if outcome is not None:
                yield outcome


def _play(batch: GameBatch, run: WorkerRun) -> BatchOutcome | None:
    """Play a batch inside a Dask worker; ``None`` if the run ended first."""
    return play_batch(batch, stop=run.kept(WorkerStop).stop)
