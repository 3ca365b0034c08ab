"""Work on a Dask cluster, for studies, players, generators and ``sapper solve``.

- ``checks`` finds out whether there is a scheduler at an address, and which workers have the same
  version of sapper.
- ``dask_cluster`` is a cluster: an existing one, or one that was started here. The latter gets its
  own certificates, so that no other user of the machine can send it code.
- ``calls`` sends calls and yields answers, in any order, in order or in batches. It sends a call
  again if all workers that had it are lost. A run can store values on each worker (``WorkerRun``).

Dask is optional and slow to load. Only ``dask_cluster`` and ``checks`` import it, and these are
imported by ``connect`` when a cluster is requested.
"""

import os
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from sapper.errors import UnavailableError

if TYPE_CHECKING:
    from sapper.budget import StopFlag
    from sapper.cluster.dask_cluster import DaskCluster

Reporter = Callable[[str], None]
"""Receives a message about the cluster: its dashboard, missing or unsuitable workers."""


def silent(_text: str) -> None:
    """Ignore a message."""


def connect(
    address: str, report: Reporter = silent, stop: "StopFlag | None" = None
) -> "DaskCluster":
    """Connect to a cluster, or start one here.

    Args:
        address: ``tcp://HOST:PORT``, ``tls://HOST:PORT`` with the certificates that Dask's
            configuration names, or ``local:N`` for N workers on this machine.
        report: Receives the address of the dashboard, and problems of workers.
        stop: Ends the wait for workers when it is set.

    Raises:
        ClusterError: there is no scheduler at the address, or no suitable worker, or the flag was
            set before a worker came.
    """
    try:
        module = import_module("sapper.cluster.dask_cluster")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: a cluster needs pip install 'sapper[study]'"
        ) from None
    cluster: DaskCluster = module.DaskCluster(address, report, stop)
    return cluster


def cores() -> int:
    """Return how many cores of this machine the process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1
