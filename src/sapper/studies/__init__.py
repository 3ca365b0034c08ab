"""Studies: questions about boards, answered by seeded experiments that anyone can run again."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from sapper.errors import StudyError
from sapper.studies.study import Study

MODULES: Mapping[str, str] = MappingProxyType(
    {
        name: f"sapper.studies.{name}"
        for name in ("generation", "strategies", "widths", "borders", "difficulty", "calibration")
    }
)
"""The module of each study."""


def named(name: str) -> Study:
    """Return a study by its name.

    >>> named("widths").name
    'widths'

    Raises:
        StudyError: there is no such study.
    """
    if name not in MODULES:
        raise StudyError(f"{name!r} is not a study: {', '.join(MODULES)}")
    found: Study = import_module(MODULES[name]).STUDY
    return found
