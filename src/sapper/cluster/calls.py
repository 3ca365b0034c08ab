"""Calls on a cluster and their answers, in any order or in that of the items.

Dask gives the call of a lost worker to another one. Where all the workers that a call was sent to
are lost, Dask would wait for them for ever: such calls are sent again, to the workers there are.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sapper.budget import StopFlag
from sapper.cluster.dask_cluster import DaskCluster
from sapper.cluster.worker_run import WorkerRun
from sapper.errors import ClusterError, SapperError

ATTEMPTS = 3
"""How often a call that loses all its workers is sent."""

_LOOK_SECONDS = 2.0  # without an answer, before the cluster is looked at
_WAIT_SECONDS = 0.1  # between two looks at the flag
_EARLY = 4  # answers a thread that wait for their turn, before no more calls are sent

_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Finished(Generic[_Item, _Answer]):
    """A call that is over."""

    item: _Item
    """What it was called with."""
    answer: _Answer | None
    """What it returned."""
    error: BaseException | None
    """What it raised, or what happened to its workers."""

    def result(self) -> _Answer:
        """Return the answer.

        Raises:
            SapperError: the call raised it.
            ClusterError: it raised something else.
        """
        if self.error is None:
            return self.answer  # type: ignore[return-value]
        if isinstance(self.error, SapperError):
            raise self.error
        raise ClusterError(f"a worker failed with {first_line(self.error)}") from None


@dataclass(slots=True)
class _UnderWay(Generic[_Item]):
    item: _Item
    future: Any
    workers: set[str]
    attempts: int

    def cancel(self) -> None:
        if self.future is not None:
            self.future.cancel()


class Calls(Generic[_Item, _Answer]):
    """Calls of one function that are under way on a cluster."""

    def __init__(self, cluster: DaskCluster, call: Callable[[_Item, WorkerRun], _Answer]) -> None:
        """Send calls of this function, which the workers find where it is found here."""
        self._cluster = cluster
        self._call = call
        self._under_way: dict[object, _UnderWay[_Item]] = {}
        self._finished: SimpleQueue[Any] = SimpleQueue()
        self._waited = 0.0

    def __len__(self) -> int:
        """Return how many are under way."""
        return len(self._under_way)

    def submit(self, item: _Item, *, attempts: int = 1) -> None:
        """Send a call.

        Raises:
            ClusterError: the scheduler is gone.
        """
        workers = set(self._cluster.fit_workers())
        if not workers:  # it waits here: Dask would take no workers for any
            self._under_way[object()] = _UnderWay(item, None, workers, attempts - 1)
            return
        future = self._cluster.submit(self._call, item, workers)
        self._under_way[future.key] = _UnderWay(item, future, workers, attempts)
        future.add_done_callback(self._finished.put)

    def next(self, seconds: float | None = None) -> Finished[_Item, _Answer] | None:
        """Wait for one of the calls, so many seconds or as long as it takes; ``None`` if in vain.

        Raises:
            ClusterError: the scheduler is gone, or there have been no workers for long.
        """
        while True:
            wait = _LOOK_SECONDS if seconds is None else seconds
            try:
                future = self._finished.get(timeout=wait)
            except Empty:
                self._waited += wait
                if self._waited >= _LOOK_SECONDS:
                    self._waited = 0.0
                    self._look()
                if seconds is None:
                    continue
                return None
            call = self._under_way.pop(future.key, None)
            if call is None:  # sent again, or given up
                continue
            self._waited = 0.0
            if future.status == "finished":
                return Finished(call.item, future.result(), None)
            if future.status == "error":  # among others: the call has lost too many workers
                return Finished(call.item, None, future.exception())
            raise self._cluster.lost()

    def _look(self) -> None:
        """See whether there are workers, and send again what waits for workers that are gone."""
        self._cluster.check_workers()
        present = set(self._cluster.fit_workers())
        if not present:
            return
        for key, call in list(self._under_way.items()):
            if not call.workers & present:
                del self._under_way[key]
                call.cancel()
                if call.attempts >= ATTEMPTS:
                    raise ClusterError(
                        f"a call has lost its workers {ATTEMPTS} times: perhaps it ends them"
                    )
                self.submit(call.item, attempts=call.attempts + 1)

    def cancel(self) -> None:
        """Give up what is under way."""
        for call in self._under_way.values():
            call.cancel()
        self._under_way.clear()


def in_any_order(
    cluster: DaskCluster,
    call: Callable[[_Item, WorkerRun], _Answer],
    items: Iterable[_Item],
    *,
    stop: StopFlag | None = None,
) -> Generator[_Answer, None, None]:
    """Yield the answers as they come, until the flag is set.

    Raises:
        SapperError: a call raised it, or the cluster is lost.
    """
    calls = Calls(cluster, call)
    waiting = iter(items)
    try:
        while not (stop is not None and stop.is_set()):
            _fill(calls, waiting, cluster)
            if not len(calls):
                return
            finished = calls.next(_WAIT_SECONDS)
            if finished is not None:
                yield finished.result()
    finally:
        calls.cancel()


def _fill(calls: Calls[_Item, _Answer], waiting: Iterable[_Item], cluster: DaskCluster) -> None:
    """Send a call more than there are threads, so that none waits for us."""
    for item in islice(waiting, max(0, cluster.threads() + 1 - len(calls))):
        calls.submit(item)


def in_order(
    cluster: DaskCluster,
    call: Callable[[_Item, WorkerRun], _Answer],
    items: Iterable[_Item],
    *,
    stop: StopFlag | None = None,
) -> Generator[_Answer, None, None]:
    """Yield the answers in the order of the items, until the flag is set.

    Raises:
        SapperError: a call raised it, when it is its turn; or the cluster is lost.
    """
    calls: Calls[tuple[int, _Item], _Answer] = Calls(cluster, _Numbered(call))
    waiting = enumerate(items)
    early: dict[int, Finished[tuple[int, _Item], _Answer]] = {}
    turn = 0
    try:
        while not (stop is not None and stop.is_set()):
            if turn in early:
                yield early.pop(turn).result()
                turn += 1
                continue
            if len(early) < _EARLY * cluster.threads():
                _fill(calls, waiting, cluster)
            if not len(calls):
                return
            finished = calls.next(_WAIT_SECONDS)
            if finished is not None:
                early[finished.item[0]] = finished
    finally:
        calls.cancel()


@dataclass(frozen=True, slots=True)
class _Numbered(Generic[_Item, _Answer]):
    """A function of an item, called with the item's number beside it."""

    call: Callable[[_Item, WorkerRun], _Answer]

    def __call__(self, item: tuple[int, _Item], run: WorkerRun) -> _Answer:
        return self.call(item[1], run)


def first_line(error: BaseException | None) -> str:
    """Return an error in one line.

    >>> first_line(ValueError("one"))
    'ValueError: one'
    """
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"
