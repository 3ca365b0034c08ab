"""Runs several processes that serve one address and share one database.

Each process is a complete server, and any free one accepts the next connection. A process that dies
is replaced. All processes end with the process that started them, even if it is killed.
"""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from sapper.errors import UnavailableError
from sapper.web.serving import address_of, run
from sapper.web.settings import Settings
from sapper.web.store.store import Store

_LOG = logging.getLogger("sapper.web.workers")
_SPAWN = multiprocessing.get_context("spawn")
_END_SECONDS = 10.0  # seconds for a worker to finish its requests
_CALM_SECONDS = 1.0  # seconds before a dead process is replaced, in case the error persists


class Worker:
    """A server process; one pipe reports that it is ready, another closes when the parent ends."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.ready, ready = _SPAWN.Pipe(duplex=False)
        """A pipe that becomes readable when the worker is ready or has died."""
        parent, self._lifeline = _SPAWN.Pipe(duplex=False)
        self.process: BaseProcess = _SPAWN.Process(
            target=_work, args=(settings, listener, ready, parent)
        )
        """The process."""
        # Ctrl-C reaches all processes in a terminal; a worker ignores it while it starts.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self.process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        ready.close()
        parent.close()

    def is_ready(self) -> bool:
        """Wait until the worker is ready or has died, and return whether it is ready."""
        try:
            return bool(self.ready.recv())
        except EOFError:
            return False

    def end(self) -> None:
        """Wait until the worker has finished its requests; kill it if that takes too long."""
        self.process.join(_END_SECONDS)
        if self.process.is_alive():
            _LOG.warning("worker %s did not end, so it is killed", self.process.pid)
            self.process.kill()
            self.process.join()
        self.ready.close()
        self._lifeline.close()

    def tell_to_end(self) -> None:
        """Ask the worker to end."""
        if self.process.is_alive():
            self.process.terminate()


def serve(
    settings: Settings, listener: socket.socket, number: int, ready: Callable[[str], None]
) -> None:
    """Serve with several processes until this process is stopped.

    Args:
        settings: the settings of each worker.
        listener: the shared socket.
        number: the number of processes.
        ready: called with the address when all processes are ready.

    Raises:
        SpecError: the database cannot be used.
        UnavailableError: a worker did not start.
    """
    Store(settings.database).close()  # creates the tables, or reports an error, only once
    with listener, _stop_signal() as stopped:
        workers: list[Worker] = []
        try:
            workers += [Worker(settings, listener) for _ in range(number)]
            if not all(worker.is_ready() for worker in workers):
                raise UnavailableError("a worker did not start")
            ready(address_of(listener))
            _keep_alive(workers, settings, listener, stopped)
        finally:
            for worker in workers:
                worker.tell_to_end()
            for worker in workers:
                worker.end()


def _keep_alive(
    workers: list[Worker], settings: Settings, listener: socket.socket, stopped: Connection
) -> None:
    """Replace workers that die, until the pipe ``stopped`` becomes readable."""
    while True:
        sentinels = {worker.process.sentinel: place for place, worker in enumerate(workers)}
        events = wait([stopped, *sentinels])
        if stopped in events or stopped.poll(_CALM_SECONDS):
            return
        for place in (sentinels[event] for event in events if isinstance(event, int)):
            _LOG.error(
                "worker %s died (%s): starting a new one",
                workers[place].process.pid,
                workers[place].process.exitcode,
            )
            workers[place].end()
            workers[place] = Worker(settings, listener)


@contextmanager
def _stop_signal() -> Iterator[Connection]:
    """Provide a pipe that becomes readable when this process gets a stop signal."""
    stopped, sender = _SPAWN.Pipe(duplex=False)

    def stop(number: int, _frame: object) -> None:
        sender.send(number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with stopped, sender:
            yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _work(
    settings: Settings, listener: socket.socket, ready: Connection, parent: Connection
) -> None:
    """Serve in a worker process."""

    def end_with_parent() -> None:
        wait([parent])  # nothing is ever sent; the pipe only closes
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_END_SECONDS)
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    run(settings, listener, lambda _address: ready.send(True))
