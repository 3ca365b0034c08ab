"""Sends calls to a cluster and returns their results, in any order or in the order of the items.

Dask gives the call of a lost worker to another worker. If all workers to which a call was sent were
lost, Dask would wait for them forever, so such calls are sent again to the available workers.

A call gets an item and a ``WorkerRun``, which contains the objects that the run stores on that
worker. A Dask worker plugin creates and ends the ``WorkerRun``. The plugin is registered once per
run, and workers that join later get it too. It is sent by value, so a worker without sapper can
load it; such a worker stores nothing and continues with the work of other users.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from sapper.budget import StopFlag
from sapper.cluster import Reporter, connect
from sapper.errors import ClusterError, SapperError

if TYPE_CHECKING:
    from sapper.cluster.dask_cluster import DaskCluster

ATTEMPTS = 3
"""Maximum number of times that a call is sent, if all its workers are lost each time."""

_LOOK_SECONDS = 2.0  # seconds without an answer before the cluster is checked
_WAIT_SECONDS = 0.1  # seconds between checks of the stop signal
_EARLY = 4  # answers per thread that may wait for earlier ones before sending pauses
_SHARES = 8  # batches per thread


class Closable(Protocol):
    """An object on a worker that must be closed when the run ends."""

    def close(self) -> None:
        """Close the object; any thread may call this."""


_Kept = TypeVar("_Kept", bound=Closable)
_Item = TypeVar("_Item")
_Answer = TypeVar("_Answer")


class WorkerRun:
    """The objects that a run stores on a worker, each created on first use."""

    def __init__(self) -> None:
        self._kept: dict[object, Closable] = {}
        self._lock = Lock()
        self._ended = False

    def kept(self, make: Callable[[], _Kept]) -> _Kept:
        """Return the object that ``make`` creates, calling ``make`` once per run and worker."""
        with self._lock:
            if self._ended:
                raise RuntimeError("the run is over")
            if make not in self._kept:
                self._kept[make] = make()
            found: Any = self._kept[make]
        return found  # type: ignore[no-any-return]

    def end(self) -> None:
        """Close all objects; no more are created afterwards."""
        with self._lock:
            self._ended = True
            kept = list(self._kept.values())
        for each in kept:
            each.close()


def plugin(name: str) -> Any:
    """Return the Dask plugin of the run with this name."""
    import distributed  # noqa: PLC0415 - Dask is optional

    # A class inside a function is sent by value, so it must not use names of this module.
    class SapperRun(distributed.WorkerPlugin):
        idempotent = True

        def __init__(self) -> None:
            self.name = name
            self.run: Any = None

        def setup(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
            from importlib import import_module  # noqa: PLC0415 - see above

            try:
                self.run = import_module("sapper.cluster.calls").WorkerRun()
            except ImportError:
                self.run = None  # sapper is missing; the client reports it

        def teardown(self, worker: Any) -> None:  # noqa: ARG002 - as Dask calls it
            if self.run is not None:
                self.run.end()

    return SapperRun()


def call_on_worker(name: str, call: Callable[[_Item, WorkerRun], _Answer], item: _Item) -> _Answer:
    """Call a function in a Dask worker, with the objects of its run."""
    import distributed  # noqa: PLC0415 - Dask is optional

    found: Any = distributed.get_worker().plugins[name]
    return call(item, found.run)


@dataclass(frozen=True, slots=True)
class Finished(Generic[_Item, _Answer]):
    """A call that has ended."""

    item: _Item
    answer: _Answer | None
    error: BaseException | None
    """The error that the call raised, or an error about its workers."""

    def result(self) -> _Answer:
        """Return the answer, or raise the error."""
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
    """Pending calls of a function on a cluster."""

    def __init__(self, cluster: "DaskCluster", call: Callable[[_Item, WorkerRun], _Answer]) -> None:
        """Prepare calls of a function, which workers must be able to import."""
        self._cluster = cluster
        self._call = call
        self._under_way: dict[object, _UnderWay[_Item]] = {}
        self._finished: SimpleQueue[Any] = SimpleQueue()
        self._waited = 0.0

    def __len__(self) -> int:
        """Return the number of pending calls."""
        return len(self._under_way)

    def submit(self, item: _Item, *, attempts: int = 1) -> None:
        """Send a call."""
        workers = set(self._cluster.fit_workers())
        if not workers:  # not sent yet, because Dask treats an empty list as any worker
            self._under_way[object()] = _UnderWay(item, None, workers, attempts - 1)
            return
        future = self._cluster.submit(self._call, item, workers)
        self._under_way[future.key] = _UnderWay(item, future, workers, attempts)
        future.add_done_callback(self._finished.put)

    def next(self, seconds: float | None = None) -> Finished[_Item, _Answer] | None:
        """Wait for a call to end, with an optional time limit; ``None`` if no call ended."""
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
            if call is None:  # sent again or abandoned
                continue
            self._waited = 0.0
            if future.status == "finished":
                return Finished(call.item, future.result(), None)
            if future.status == "error":  # for example, the call has lost too many workers
                return Finished(call.item, None, future.exception())
            raise self._cluster.lost()

    def _look(self) -> None:
        """Check whether there are workers, and repeat calls whose workers are lost."""
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
                        f"workers died {ATTEMPTS} times during the same call: check the call"
                    )
                self.submit(call.item, attempts=call.attempts + 1)

    def cancel(self) -> None:
        """Cancel pending calls."""
        for call in self._under_way.values():
            call.cancel()
        self._under_way.clear()


def in_any_order(
    cluster: "DaskCluster",
    call: Callable[[_Item, WorkerRun], _Answer],
    items: Iterable[_Item],
    *,
    stop: StopFlag | None = None,
) -> Generator[_Answer, None, None]:
    """Yield the answers as they arrive, until the stop signal is set."""
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


def _fill(calls: Calls[_Item, _Answer], waiting: Iterable[_Item], cluster: "DaskCluster") -> None:
    """Send one more call than there are threads, so that no thread is idle."""
    for item in islice(waiting, max(0, cluster.threads() + 1 - len(calls))):
        calls.submit(item)


def in_order(
    cluster: "DaskCluster",
    call: Callable[[_Item, WorkerRun], _Answer],
    items: Iterable[_Item],
    *,
    stop: StopFlag | None = None,
    failed: Callable[[_Item, SapperError], _Answer] | None = None,
) -> Generator[_Answer, None, None]:
    """Yield the answers in the order of the items, until the stop signal is set.

    Args:
        cluster: The cluster.
        call: The function to call in a worker.
        items: The arguments of the calls.
        stop: A stop signal; another thread sets it to end the wait for answers.
        failed: Returns a replacement for a failed call; if omitted, the error is raised.
    """
    calls: Calls[tuple[int, _Item], _Answer] = Calls(cluster, partial(_call_numbered, call))
    waiting = enumerate(items)
    early: dict[int, Finished[tuple[int, _Item], _Answer]] = {}
    turn = 0
    try:
        while not (stop is not None and stop.is_set()):
            if turn in early:
                finished = early.pop(turn)
                turn += 1
                try:
                    answer = finished.result()
                except SapperError as error:
                    if failed is None:
                        raise
                    answer = failed(finished.item[1], error)
                yield answer
                continue
            if len(early) < _EARLY * cluster.threads():
                _fill(calls, waiting, cluster)
            if not len(calls):
                return
            ended = calls.next(_WAIT_SECONDS)
            if ended is not None:
                early[ended.item[0]] = ended
    finally:
        calls.cancel()


def batches_in_order(
    call: Callable[[_Item, WorkerRun], _Answer],
    batch: Callable[[range], _Item],
    count: int,
    *,
    most: int,
    address: str,
    report: Reporter,
    failed: Callable[[_Item, SapperError], _Answer] | None = None,
) -> Generator[_Answer, None, None]:
    """Send items to a cluster in batches, and yield the answers in order.

    Args:
        call: The function that processes a batch in a worker.
        batch: Creates the batch for a range of numbers.
        count: The number of items.
        most: The maximum size of a batch.
        address: The cluster's address; see ``sapper.cluster.connect``.
        report: Called with messages about the cluster.
        failed: Returns a replacement for a failed batch; if omitted, the error is raised.
    """
    with closing(connect(address, report)) as cluster:
        batches = (batch(numbers) for numbers in _ranges(count, most, cluster.threads()))
        yield from in_order(cluster, call, batches, failed=failed)


def _ranges(count: int, most: int, threads: int) -> Iterator[range]:
    """Split numbers into batches, several per thread, so that threads end at about the same time.

    >>> list(_ranges(40, most=100, threads=2))[:2], list(_ranges(3, most=2, threads=0))
    ([range(0, 2), range(2, 4)], [range(0, 2), range(2, 3)])
    """
    size = max(1, min(most, count // max(1, _SHARES * threads)))
    return (range(first, min(first + size, count)) for first in range(0, count, size))


def _call_numbered(
    call: Callable[[_Item, WorkerRun], _Answer], item: tuple[int, _Item], run: WorkerRun
) -> _Answer:
    return call(item[1], run)


def first_line(error: BaseException | None) -> str:
    """Return an error as one line of text.

    >>> first_line(ValueError("one"))
    'ValueError: one'
    """
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0] if text else ''}"
