"""Objects in users' Python files, named ``file.py:name``: user policies and studies.

A file is imported like a script: it can import neighbouring files. Another process can load the
same object by the same name.
"""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from sapper.errors import SapperError


def is_file_name(text: str) -> bool:
    """Return whether a text names an object in a file.

    >>> is_file_name("mine.py:choose"), is_file_name("best")
    (True, False)
    """
    return ":" in text or text.endswith(".py")


@dataclass(frozen=True, slots=True)
class FileName:
    """The file and the name of an object."""

    path: str
    name: str
    kind: str
    """The expected kind of object, for messages."""
    refusal: type[SapperError]
    """The class of the error that is raised if the object is missing."""

    @classmethod
    def parse(cls, text: str, kind: str, refusal: type[SapperError]) -> "FileName":
        """Read ``file.py:name``."""
        path, colon, name = text.rpartition(":")
        if not colon or not path.endswith(".py") or not name.isidentifier():
            raise refusal(f"{text!r} does not name a {kind} in a file, such as file.py:name")
        return cls(path, name, kind, refusal)

    def source(self) -> bytes:
        """Return the contents of the file."""
        try:
            return Path(self.path).read_bytes()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise self.refusal(f"{self.path!r} cannot be read: {reason}") from None

    def load(self) -> Any:
        """Import the file and return the object."""
        self.source()
        try:
            return getattr(self._module(), self.name)
        except AttributeError:
            raise self.refusal(f"{self.path!r} has no {self.name!r}") from None

    def _module(self) -> ModuleType:
        path = Path(self.path).resolve()
        spec = importlib.util.spec_from_file_location(f"sapper_{self.kind}_{path.stem}", path)
        if spec is None or spec.loader is None:
            raise self.refusal(f"{self.path!r} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look up their module
        folder = str(path.parent)
        sys.path.insert(0, folder)
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise self.refusal(f"{self.path!r} cannot be imported: {what}") from error
        finally:
            sys.path.remove(folder)
        return module
