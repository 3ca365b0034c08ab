"""Batches of games on a Dask cluster; imported only when one is asked for, as Dask is optional.

Dask gives the batch of a lost worker to another by itself. What a worker needs is sapper, and for a
policy of the user's own its file at the same path.
"""

from collections.abc import Generator, Iterable
from contextlib import closing
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any

from sapper.dask_cluster import DaskCluster
from sapper.engine import Stop, core
from sapper.players.game_batches import BatchOutcome, GameBatch, play_batch

_LOOK = 50  # waits in vain, of a tenth of a second each, before the cluster is looked at


def play_on_dask(
    batches: Iterable[GameBatch], address: str, *, stop: Stop | None = None
) -> Generator[BatchOutcome, None, None]:
    """Play batches on the workers of a cluster; they come back in any order.

    Raises:
        ClusterError: there is no scheduler at the address, or it has been lost.
        PolicyError: the policy cannot be loaded there, raised an error, or chose no hidden cell.
    """
    waiting = iter(batches)
    finished: SimpleQueue[Any] = SimpleQueue()
    with closing(DaskCluster(address)) as cluster:
        running: dict[object, Any] = {}  # futures are kept: Dask forgets what nobody holds

        def submit(number: int) -> None:
            for batch in islice(waiting, number):
                future = cluster.client.submit(play_batch, batch, pure=False)
                running[future.key] = future
                future.add_done_callback(finished.put)

        submit(cluster.threads() + 1)
        waits = 0
        while running and not core.stopped(stop):
            try:
                future = finished.get(timeout=0.1)
            except Empty:
                waits += 1
                if waits % _LOOK == 0:
                    cluster.check_workers()
                continue
            del running[future.key]
            if future.status == "error":
                raise future.exception()
            if future.status != "finished":
                raise cluster.lost()
            submit(1)
            outcome = future.result()
            if outcome is not None:
                yield outcome
        for future in running.values():
            future.cancel()
