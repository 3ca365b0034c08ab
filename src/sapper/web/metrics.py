"""Metrics of a server, in the text format of Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one application."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._children: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.requests = Counter(
            "sapper_requests",
            "Requests answered, by route, method and status.",
            ("route", "method", "status"),
            registry=self._registry,
        )
        """Requests answered."""
        self.request_seconds = Histogram(
            "sapper_request_seconds",
            "Seconds until a request was answered, by route.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        """Durations of requests."""
        self.calculation_seconds = Histogram(
            "sapper_calculation_seconds",
            "Seconds that a job ran in a calculation process.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        """How long each job ran in a process."""
        self.refused = Counter(
            "sapper_refused_calculations",
            "Calculations refused or stopped, by error code.",
            ("code",),
            registry=self._registry,
        )
        """Calculations that were refused or stopped."""
        self.killed = Counter(
            "sapper_killed_processes",
            "Calculation processes killed because they did not stop.",
            registry=self._registry,
        )
        """Processes that had to be killed."""

    def count_request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        key = route, method, status
        children = self._children.get(key)
        if children is None:  # cached, because looking them up by labels takes longer than counting
            counter = self.requests.labels(route, method, str(status))
            children = self._children[key] = counter, self.request_seconds.labels(route)
        children[0].inc()
        children[1].observe(seconds)

    def watch(self, **values: Callable[[], float]) -> None:
        """Add metrics, by name, whose values are computed when they are read."""
        for name, look in values.items():
            Gauge(f"sapper_{name}", _WATCHED.get(name, name), registry=self._registry).set_function(
                look
            )

    def text(self) -> bytes:
        """Return all metrics in the text format."""
        return generate_latest(self._registry)


_WATCHED = {
    "waiting": "Waiting calculations.",
    "running": "Running calculations.",
    "games_in_memory": "Games kept in memory.",
    "cells_in_memory": "Total number of cells of the boards in memory.",
    "connections": "Open connections.",
}
