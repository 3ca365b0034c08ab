"""Runs work on a Dask cluster, for studies, players, generators and ``sapper solve``.

- ``checks`` finds out whether there is a scheduler at an address, and which workers have the same
  version of sapper.
- ``dask_cluster`` represents an existing cluster, or starts a local one. A local cluster has its
  own certificates, so that other users of the machine cannot send it code.
- ``calls`` sends calls and yields their answers: in any order, in the order of the calls, or in
  batches. It repeats a call if all workers that got it are lost. A run can store objects on each
  worker (``WorkerRun``).

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
"""A function that receives messages about the cluster, for example about missing workers."""


def silent(_text: str) -> None:
    """Ignore a message."""


def connect(
    address: str, report: Reporter = silent, stop: "StopFlag | None" = None
) -> "DaskCluster":
    """Connect to a cluster, or start a local one.

    Args:
        address: ``tcp://HOST:PORT``, ``tls://HOST:PORT`` with the certificates in Dask's
            configuration, or ``local:N`` for N workers on this machine.
        report: Called with the address of the dashboard, and with problems of workers.
        stop: A stop signal; another thread sets it to end the wait for workers.

    Raises:
        ClusterError: there is no scheduler at the address or no suitable worker, or the stop signal
            was set before a worker joined.
    """
    try:
        module = import_module("sapper.cluster.dask_cluster")
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed, but a cluster needs it: pip install 'sapper[study]'"
        ) from None
    cluster: DaskCluster = module.DaskCluster(address, report, stop)
    return cluster


def cores() -> int:
    """Return the number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1
