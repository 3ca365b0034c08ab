"""Which workers are fit for the work: those with this sapper on this Python.

Workers are asked by functions of the standard library, since what is sapper's own cannot be read by
a worker that has none.
"""

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version


@dataclass(frozen=True, slots=True)
class Versions:
    """What somebody runs.

    >>> str(Versions("1.2", "3.11.7")), str(Versions(None, "3.11.7"))
    ('sapper 1.2 on Python 3.11', 'no sapper')
    """

    sapper: str | None
    """The version of sapper; ``None`` for none at all."""
    python: str
    """The version of Python; its last number does not matter."""

    @classmethod
    def here(cls) -> "Versions":
        """Return those of this process."""
        return cls(version("sapper"), platform.python_version())

    @property
    def minor(self) -> str:
        """Python's version without its last number."""
        return self.python.rpartition(".")[0]

    def fits(self, other: "Versions") -> bool:
        """Tell whether what one runs comes out the same on the other."""
        return self.sapper is not None and (self.sapper, self.minor) == (other.sapper, other.minor)

    def __str__(self) -> str:
        if self.sapper is None:
            return "no sapper"
        return f"sapper {self.sapper} on Python {self.minor}"


def told(unfit: Mapping[str, Versions]) -> str:
    """Say what is wrong with workers, and what to do.

    >>> told({"tcp://a:1": Versions(None, "3.11.7")}).partition(";")[0]
    "the worker 'tcp://a:1' has no sapper"
    """
    here = Versions.here()
    by_kind: dict[str, list[str]] = {}
    for worker, versions in unfit.items():
        by_kind.setdefault(str(versions), []).append(worker)
    parts = [
        f"the worker {workers[0]!r} has {kind}"
        if len(workers) == 1
        else f"{len(workers)} workers have {kind}, {workers[0]!r} among them"
        for kind, workers in sorted(by_kind.items())
    ]
    return (
        f"{'; '.join(parts)}; here is {here}: install sapper {here.sapper} for Python"
        f" {here.minor} there and start the worker again"
    )
