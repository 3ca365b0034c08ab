"""Work on a Dask cluster: reaching one, workers that are fit for it, calls and their answers.

Dask is optional, so everything but this file is imported only when a cluster is asked for.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from sapper.errors import UnavailableError

if TYPE_CHECKING:
    from sapper.budget import StopFlag
    from sapper.cluster.dask_cluster import DaskCluster

Teller = Callable[[str], None]
"""Is told a line about the cluster: its dashboard, workers that are missing or not fit."""


def silent(_text: str) -> None:
    """Tell nobody."""


def connect(address: str, tell: Teller = silent, stop: "StopFlag | None" = None) -> "DaskCluster":
    """Reach a cluster, or start one here.

    Args:
        address: ``tcp://HOST:PORT``, ``tls://HOST:PORT`` with the certificates that Dask's
            configuration names, or ``local:N`` for N workers on this machine.
        tell: Is told where the dashboard is, and what is wrong with workers.
        stop: Ends the wait for workers when it is set.

    Raises:
        ClusterError: there is no scheduler at the address, or no worker that is fit, or the flag
            was set before there was one.
        UnavailableError: Dask is not installed.
    """
    try:
        module = import_module("sapper.cluster.dask_cluster")
    except ModuleNotFoundError as error:
        raise unavailable(error) from None
    cluster: DaskCluster = module.DaskCluster(address, tell, stop)
    return cluster


def unavailable(error: ModuleNotFoundError) -> UnavailableError:
    """Return the error that says what to install."""
    return UnavailableError(
        f"{error.name!r} is not installed: a cluster needs pip install 'sapper[study]'"
    )
