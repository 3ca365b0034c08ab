"""A user's own policy: a function in a file, named ``file.py:function``."""

import hashlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sapper.errors import PolicyError
from sapper.players.policy import Policy


@dataclass(frozen=True, slots=True)
class OwnPolicy:
    """Where a policy stands, so that another process can load it too."""

    path: str
    """The file."""
    function: str
    """The name in it."""

    @classmethod
    def parse(cls, text: str) -> "OwnPolicy":
        """Read ``file.py:function``.

        >>> OwnPolicy.parse("players/brave.py:choose")
        OwnPolicy(path='players/brave.py', function='choose')

        Raises:
            PolicyError: the text is not of this form.
        """
        path, colon, function = text.rpartition(":")
        if not colon or not path.endswith(".py") or not function.isidentifier():
            raise PolicyError(f"{text!r} is not a policy of your own such as file.py:name")
        return cls(path, function)

    @property
    def name(self) -> str:
        """What was written to name it."""
        return f"{self.path}:{self.function}"

    def fingerprint(self) -> str:
        """Return a short text that changes when the file does.

        Raises:
            PolicyError: the file cannot be read.
        """
        return hashlib.sha256(self._source()).hexdigest()[:16]

    def load(self) -> Policy:
        """Import the file and return the function.

        Raises:
            PolicyError: the file cannot be read or imported, or has no such function.
        """
        self._source()
        module = self._module()
        try:
            policy = getattr(module, self.function)
        except AttributeError:
            raise PolicyError(f"{self.path!r} has no {self.function!r}") from None
        if not callable(policy):
            raise PolicyError(f"{self.function!r} in {self.path!r} is not a function")
        found: Policy = policy
        return found

    def _source(self) -> bytes:
        try:
            return Path(self.path).read_bytes()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise PolicyError(f"{self.path!r} cannot be read: {reason}") from None

    def _module(self) -> ModuleType:
        path = Path(self.path).resolve()
        spec = importlib.util.spec_from_file_location(f"sapper_policy_{path.stem}", path)
        if spec is None or spec.loader is None:
            raise PolicyError(f"{self.path!r} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        folder = str(path.parent)
        sys.path.insert(0, folder)  # what stands beside the file can be imported, as in a script
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            raise PolicyError(f"{self.path!r} cannot be imported: {told}") from error
        finally:
            sys.path.remove(folder)
        return module
