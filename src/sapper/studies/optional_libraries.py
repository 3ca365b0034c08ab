"""NumPy and SciPy, which are optional and slow to load: each part is when something needs it."""

from importlib import import_module
from typing import Any

from sapper.errors import UnavailableError


def library(name: str) -> Any:
    """Return a module such as ``numpy`` or ``scipy.optimize``.

    Raises:
        UnavailableError: it is not installed; says what to install.
    """
    try:
        return import_module(name)
    except ImportError as error:
        raise UnavailableError(
            f"{error.name!r} is not installed: statistics and fits need pip install 'sapper[study]'"
        ) from None
