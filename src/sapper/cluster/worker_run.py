"""What a run keeps on a worker, set up and torn down by a Dask worker plugin.

The plugin is registered once a run and reaches workers that join later as well. It is sent by
value: a worker without sapper can read it, keeps nothing, and goes on with the work of others.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, Protocol, TypeVar

import distributed


class Closable(Protocol):
    """Something that a run keeps, and that must be ended with it."""

    def close(self) -> None:
        """End it; any thread may ask for that."""
        ...


_Kept = TypeVar("_Kept", bound=Closable)
_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


class WorkerRun:
    """What one run keeps on one worker: each thing is made when it is first asked for."""

    def __init__(self) -> None:
        self._kept: dict[object, Closable] = {}
        self._lock = Lock()
        self._ended = False

    def kept(self, make: Callable[[], _Kept]) -> _Kept:
        """Return what the function makes; the same to everybody who asks with it.

        Raises:
            RuntimeError: the run is over.
        """
        with self._lock:
            if self._ended:
                raise RuntimeError("the run is over")
            if make not in self._kept:
                self._kept[make] = make()
            found: Any = self._kept[make]
        return found  # type: ignore[no-any-return]

    def end(self) -> None:
        """Close everything; nothing is made any more."""
        with self._lock:
            self._ended = True
            kept = list(self._kept.values())
        for each in kept:
            each.close()


def plugin(name: str) -> distributed.WorkerPlugin:
    """Return the plugin of a run, under its own name."""

    # A class inside a function is sent by value, so nothing in it may come from this module.
    class SapperRun(distributed.WorkerPlugin):
        idempotent = True

        def __init__(self) -> None:
            self.name = name
            self.run: Any = None

        def setup(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
            from importlib import import_module  # noqa: PLC0415 - see above

            try:
                self.run = import_module("sapper.cluster.worker_run").WorkerRun()
            except ImportError:
                self.run = None  # whoever sent it tells that there is no sapper here

        def teardown(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
            if self.run is not None:
                self.run.end()

    return SapperRun()


def call_on_worker(name: str, call: Callable[[_Item, WorkerRun], _Answer], item: _Item) -> _Answer:
    """Call a function inside a Dask worker, with what its run keeps there."""
    found: Any = distributed.get_worker().plugins[name]
    return call(item, found.run)
