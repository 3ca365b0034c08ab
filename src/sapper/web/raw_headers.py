"""One header of a request, from the list that the server gives.

Starlette's ``Headers`` copies and decodes all of them for each look, which every request would pay
for several times.
"""

from starlette.types import Scope


def header(scope: Scope, name: bytes) -> str | None:
    """Return the first header of a name, which is in small letters; ``None`` if there is none.

    >>> header({"headers": [(b"host", b"here"), (b"accept", b"*/*")]}, b"accept")
    '*/*'
    """
    for found, value in scope["headers"]:
        if found == name:
            text: str = value.decode("latin-1")
            return text
    return None
