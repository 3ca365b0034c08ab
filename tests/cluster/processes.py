"""Schedulers and workers in processes of their own, started by Dask's commands as elsewhere."""

import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

PATIENCE = 60  # seconds for a process to come up on a machine with other work


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, *options, protocol="tcp", **environment):
        self.options = options
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry),
            **environment,
        }
        self.processes = []
        scheduler = self._start(
            *("scheduler", "--host", "127.0.0.1", "--port", "0", *options),
            *("--dashboard-address", "127.0.0.1:0"),  # other clusters may run next to this one
            *(("--protocol", protocol) if protocol != "tcp" else ()),
        )
        self.address = self._awaited(scheduler, rf"Scheduler at:\s+({protocol}://\S+)")

    def _start(self, command, *words, python=(sys.executable,), **environment):
        process = subprocess.Popen(
            [*python, "-m", f"distributed.cli.dask_{command}", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**self.environment, **environment},
        )
        self.processes.append(process)
        return process

    def _awaited(self, process, pattern):
        """Read the process's output until it matches; what follows is read and dropped."""
        shown = []
        for line in process.stderr:
            shown.append(line)
            if match := re.search(pattern, line):
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return match[1]
        raise AssertionError(f"ended with {process.wait()}: {''.join(shown)}")

    def add_worker(self, *, threads=1, **changes):
        """Start a worker and wait until it is registered with the scheduler."""
        worker = self._start(
            *("worker", self.address, "--no-nanny", "--nthreads", str(threads)),
            *("--no-dashboard", *self.options),
            **changes,
        )
        self._awaited(worker, r"Registered to:\s+(\S+)")
        return worker

    def add_worker_with(self, packages):
        """Start a worker that can import only the packages there."""
        return self.add_worker(python=(sys.executable, "-S"), PYTHONPATH=str(packages))

    def close(self):
        for process in reversed(self.processes):
            process.kill()
            process.wait()
            process.stderr.close()


def packages_without_sapper(folder: Path) -> Path:
    """Make a folder with every installed package but sapper."""
    folder.mkdir()
    for place in [entry for entry in sys.path if entry.endswith("site-packages")]:
        for path in Path(place).iterdir():
            if "sapper" not in path.name and not (folder / path.name).exists():
                (folder / path.name).symlink_to(path)
    return folder


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
