"""A flag that ends what a worker of a cluster does for a run, when the run ends."""

from sapper.engine.core import Stop


class WorkerStop:
    """The flag of one run on one worker; see ``sapper.cluster.calls``."""

    def __init__(self) -> None:
        self.stop = Stop()
        """Set when the run ends."""

    def close(self) -> None:
        """Set it."""
        self.stop.set()
