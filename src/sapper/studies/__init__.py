"""Studies: questions about boards, answered by seeded experiments that anyone can run again.

- ``study`` defines what a study is. Each study is one file, except ``generation``, which is a
  package.
- ``runner`` gives batches of jobs to one of the ``executors`` (local processes, or a Dask cluster).
  Each job runs alone in a ``job_process``; ``results_file`` stores the results.
- Results become tables (``Study.tables``). Sentences and figures are made only from these tables
  (``Study.findings``), so no number in a study is typed by hand.
- ``report`` writes ``tables`` and ``figures`` as a page and as files. ``publication`` writes
  ``docs/studies`` and updates the quotations in other documents; a test writes both again and
  compares them with the files.
- ``estimates``, ``growth_laws`` and ``survival_laws`` are the statistics; ``sample_positions``
  makes positions for measurements; ``window_families`` computes upper bounds on any player's chance
  to win.
"""

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from sapper.errors import StudyError
from sapper.python_files import FileName, is_file_name
from sapper.studies.study import Study

MODULES: Mapping[str, str] = MappingProxyType(
    {
        name: f"sapper.studies.{name}"
        for name in (
            *("generation", "strategies", "widths", "borders", "difficulty", "calibration"),
            *("bounds", "complexity"),
        )
    }
)
"""The module of each study."""


def named(name: str) -> Study:
    """Return a study by its name, or your own study by ``file.py:NAME``.

    Args:
        name: A key of ``sapper.studies.MODULES``, or ``file.py:NAME``.

    >>> named("widths").name
    'widths'

    Raises:
        StudyError: there is no such study.
    """
    if is_file_name(name):
        place = FileName.parse(name, "study", StudyError)
        path = Path(place.path).resolve()
        return loaded(f"{path}:{place.name}")
    if name not in MODULES:
        raise StudyError(
            f"{name!r} is not a study: choose one of {', '.join(MODULES)}, or file.py:NAME"
        )
    return loaded(MODULES[name])


def loaded(place: str) -> Study:
    """Return the study of a module, or of ``file.py:NAME``, as stored in ``Study.module``."""
    if not is_file_name(place):
        own: Study = import_module(place).STUDY
        return own
    found = FileName.parse(place, "study", StudyError).load()
    if not isinstance(found, Study):
        raise StudyError(f"{place!r} is not a Study")
    return replace(found, module=place)
